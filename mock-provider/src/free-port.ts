import { createServer } from 'node:net'
import { readMember } from './core/read-member.ts'

/**
 * Finds the reason why a server cannot listen: the system's error code, such as `EADDRINUSE`. Undefined when it can
 * listen.
 */
export function findListenProblem(host: string, port: number): Promise<string | undefined> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', (error) => resolve(readMember(error, 'code') ?? error.message))
    server.listen({ host, port }, () => server.close(() => resolve(undefined)))
  })
}

/** The maximum number of ports to try. */
const MAX_TRIES = 50
const MAX_PORT = 65_535

/** Finds the next free port above another one. */
export async function findNextFreePort(host: string, above: number): Promise<number | undefined> {
  for (let port = above + 1; port <= Math.min(above + MAX_TRIES, MAX_PORT); port += 1) {
    if ((await findListenProblem(host, port)) === undefined) return port
  }
  return undefined
}
