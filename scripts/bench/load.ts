import { Agent, request } from 'node:http'

export type Shot = { method: 'GET' | 'POST' | 'PUT'; url: string; headers: Record<string, string>; body?: string }

const CONNECTIONS = 20

function fire(shot: Shot, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const outgoing = request(shot.url, { method: shot.method, headers: shot.headers, agent }, (response) => {
      response.resume()
      response.once('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`${shot.url}: ${response.statusCode}`)),
      )
    })
    outgoing.once('error', reject)
    outgoing.end(shot.body)
  })
}

/** Sends all requests over kept-alive connections. @returns requests per second. */
export async function measureRate(shots: Shot[], connections = CONNECTIONS): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const queue = shots[Symbol.iterator]()
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (const shot of queue) await fire(shot, agent)
    }),
  )
  const seconds = (performance.now() - startedAt) / 1000
  agent.destroy()
  return shots.length / seconds
}
