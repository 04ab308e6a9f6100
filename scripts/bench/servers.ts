import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { get } from 'node:http'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '../find-free-port.mjs'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

const POLL_INTERVAL_MS = 5

function answers(url: string, headers: Record<string, string>): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get(url, { headers, agent: false }, (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode === 200))
    })
    request.once('error', () => resolve(false))
  })
}

/** A benchmark that fails must not leave its servers running. */
const running = new Set<ChildProcess>()
process.once('exit', () => running.forEach((child) => child.kill()))

export type Started = { child: ChildProcess; milliseconds: number; stop(): Promise<void> }

/** Starts a server, and measures from the start of its process to its first response with status 200. */
export async function startServer(args: string[], url: string, headers: Record<string, string> = {}): Promise<Started> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] })
  running.add(child)
  while (!(await answers(url, headers))) {
    if (child.exitCode !== null) throw new Error(`${path.basename(args[0] ?? '')} ended with ${child.exitCode}`)
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS))
  }
  const milliseconds = performance.now() - startedAt
  return {
    child,
    milliseconds,
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

export function getMedian(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** Returns Basic credentials. @param password defaults to the user: without a session, both are the public token */
export function toBasic(user: string, password: string = user): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
}

/** Starts the mock with its pages. @param webRoot the folder of the web app's pages */
export async function startSite(webRoot: string): Promise<{ url: string; provider: string; stop(): Promise<void> }> {
  const [port, webPort] = [await findFreePort(), await findFreePort()]
  const provider = `http://localhost:${port}`
  const args = [
    'mock-provider/dist/cli.mjs',
    '--port',
    String(port),
    '--web-port',
    String(webPort),
    '--web-root',
    webRoot,
    '--demo-root',
    path.join(ROOT, 'widget/demo/dist'),
  ]
  const server = await startServer(
    [...args, '--no-tool-server', '--no-https', '--log-level', 'silent'],
    `${provider}/_mock/health`,
  )
  return { url: `http://localhost:${webPort}`, provider, stop: server.stop }
}
