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

export type Started = { url: string; pid: number; milliseconds: number; stop(): Promise<void> }

/** The call whose response shows that a server has started. */
type First = { path: string; authorization?: string }

const HEALTH: First = { path: '/_mock/health' }

/** Starts the built mock. */
export function startMock(options: string[], first = HEALTH): Promise<Started> {
  return start(
    (port) => ['mock-provider/dist/cli.mjs', '--port', port, '--no-tool-server', '--no-https', '--log-level', 'silent'],
    options,
    first,
  )
}

/** Starts the baseline: a Fastify with the same routes. */
export function startBare(_options: string[] = [], first = HEALTH): Promise<Started> {
  return start((port) => ['scripts/bench/bare-fastify.mjs', port], [], first)
}

/** Starts a server, and measures from the start of its process to its first response with status 200. */
async function start(toArgs: (port: string) => string[], options: string[], first: First): Promise<Started> {
  const port = String(await findFreePort())
  const url = `http://localhost:${port}`
  const headers = first.authorization === undefined ? {} : { authorization: first.authorization }
  const args = [...toArgs(port), ...options]
  const startedAt = performance.now()
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] })
  running.add(child)
  while (!(await answers(url + first.path, headers))) {
    if (child.exitCode !== null) throw new Error(`${path.basename(args[0] ?? '')} ended with ${child.exitCode}`)
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS))
  }
  return {
    url,
    pid: child.pid ?? 0,
    milliseconds: performance.now() - startedAt,
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

/** Returns Basic credentials. @param password defaults to the user: without a session, both are the public token */
export function toBasic(user: string, password: string = user): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
}

/** Starts the mock with its pages. @param webRoot the folder of the web app's pages */
export async function startSite(webRoot: string): Promise<{ url: string; provider: string; stop(): Promise<void> }> {
  const webPort = await findFreePort()
  const roots = ['--web-root', webRoot, '--demo-root', path.join(ROOT, 'widget/demo/dist')]
  const { url: provider, stop } = await startMock(['--web-port', String(webPort), ...roots])
  return { url: `http://localhost:${webPort}`, provider, stop }
}
