import { request as requestSecurely } from 'node:https'
import { buffer } from 'node:stream/consumers'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { buildDropIn } from '../widget/build/package-widget.mjs'

/**
 * Returns a `fetch` that trusts a certificate authority. Node's own `fetch` reads its authorities only at the start of
 * the process.
 */
export function fetchTrusting(ca: Buffer): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    if (!request.url.startsWith('https:')) return fetch(request)
    const { url, method } = request
    const headers = Object.fromEntries(request.headers)
    const body = Buffer.from(await request.arrayBuffer())
    return new Promise((resolve, reject) => {
      const call = requestSecurely(url, { method, headers, ca, agent: false }, (response) => {
        const { statusCode: status = 0, headersDistinct } = response
        const pairs = Object.entries(headersDistinct).flatMap(([name, values = []]) =>
          values.map((value): [string, string] => [name, value]),
        )
        buffer(response).then((content) => resolve(new Response(content, { status, headers: pairs })), reject)
      })
      call.on('error', reject).end(body)
    })
  }
}

const ROOT = path.join(import.meta.dirname, '..')
const EXAMPLE = path.join(ROOT, 'examples/back-end')
const CACHE = path.join(ROOT, '.cache')

/** The example's server, which runs from its sources. */
export type BackEnd = { url: string; close(): Promise<void> }

/**
 * Installs the example, with the widget's script, in a folder from which this repository's packages are found.
 *
 * @returns the folder
 */
export async function installBackEnd(): Promise<string> {
  mkdirSync(CACHE, { recursive: true })
  const folder = mkdtempSync(path.join(CACHE, 'back-end-'))
  for (const name of ['src', 'public', 'package.json'])
    cpSync(path.join(EXAMPLE, name), path.join(folder, name), { recursive: true })
  const widget = path.join(folder, 'node_modules/@latchkey/widget')
  await buildDropIn(path.join(widget, 'cdn'))
  writeFileSync(path.join(widget, 'package.json'), JSON.stringify({ name: '@latchkey/widget', version: '0.1.0' }))
  return folder
}

/**
 * Starts the server.
 *
 * @param folder of `installBackEnd`
 * @param env of the server: its port, the provider, and the authority that it trusts
 */
export async function startBackEnd(folder: string, env: { PORT: string } & Record<string, string>): Promise<BackEnd> {
  const server = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), 'src/server.ts'], {
    cwd: folder,
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(server, 'exit')
  const ready = once(server.stdout, 'data')
  const first = await Promise.race([ready, ended.then(() => undefined)])
  if (!first) throw new Error('The example’s server has ended.')
  return {
    url: `http://localhost:${env.PORT}`,
    async close() {
      server.kill('SIGTERM')
      await ended
    },
  }
}

export function removeBackEnd(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
}
