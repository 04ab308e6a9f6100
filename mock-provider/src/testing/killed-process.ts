import { randomUUID } from 'node:crypto'
import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync, renameSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const CLI = fileURLToPath(new URL('../cli.ts', import.meta.url))
/** The look of the pages, which the published bundle has, too. */
const SYSTEM_CSS = fileURLToPath(new URL('../../../widget/src/theme/system.css', import.meta.url))
/** In an ignored folder below which the libraries are found. */
const BUNDLE = fileURLToPath(new URL('../../../.cache/mock-under-test.mjs', import.meta.url))
/** Libraries that are CommonJS call `require`, which modules do not have. */
const BANNER = `import { createRequire as createRequireOfBundle } from 'node:module'; const require = createRequireOfBundle(import.meta.url)`

/** The path of the default tenant's users. */
export const USERS = '/_mock/public-token-test-latchkey/users'
const PARALLEL_WRITERS = 8

/** A process, and the address of its provider. */
export type Running = { child: ChildProcess; url: string }

type Command = [file: string, ...args: string[]]

let bundled: Promise<string> | undefined

/**
 * Bundles the command of the mock for the processes of this test run. A process that compiles the sources itself takes four
 * times as long to start.
 *
 * @returns the path of the script
 */
export function bundleCli(): Promise<string> {
  return (bundled ??= (async () => {
    const outfile = `${BUNDLE}.${randomUUID()}`
    await build({
      entryPoints: [CLI],
      outfile,
      bundle: true,
      format: 'esm',
      platform: 'node',
      external: ['@photostructure/sqlite', 'esbuild'],
      banner: { js: BANNER },
      define: { SYSTEM_CSS: JSON.stringify(readFileSync(SYSTEM_CSS, 'utf8')) },
      logLevel: 'warning',
    })
    // Other files of the test run may have processes that load the script.
    renameSync(outfile, BUNDLE)
    return BUNDLE
  })())
}

/** Starts a process that stores its tenants in a folder. @param limit a shell command to run first, such as `ulimit` */
export async function startStored(folder: string, limit?: string): Promise<Running> {
  const args = [await bundleCli(), '--no-seed', '--no-tool-server', '--no-https', '--port', '0', '--data', folder]
  const node: Command = [process.execPath, ...args]
  const [file, ...rest]: Command = limit === undefined ? node : ['sh', '-c', `${limit}; exec "$0" "$@"`, ...node]
  const child = spawn(file, rest, { stdio: ['ignore', 'pipe', 'pipe'] })
  return new Promise((resolve, reject) => {
    let output = ''
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const url = /Mock provider\s+(http:\S+)/.exec(output)?.[1]
      if (url !== undefined) resolve({ child, url })
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', (code) => reject(new Error(`The mock ended (${code}) instead of starting:\n${output}`)))
  })
}

/** Kills a process, so that it cannot write anything more. */
export async function kill({ child }: Running): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
}

/** Creates users until the process dies. @returns the addresses of the acknowledged ones */
async function write(url: string, name: string, onAcknowledged: () => void): Promise<string[]> {
  const acknowledged: string[] = []
  for (let index = 0; ; index += 1) {
    const email = `${name}-${index}@example.com`
    const body = JSON.stringify({ email })
    try {
      const response = await fetch(`${url}${USERS}`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json' },
      })
      if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
      acknowledged.push(email)
      onAcknowledged()
    } catch (error) {
      if (error instanceof TypeError) return acknowledged // fetch throws this type when the connection breaks
      throw error
    }
  }
}

/** Lists the email addresses of a process's users. */
export async function readEmails(url: string): Promise<Set<string>> {
  const { users } = (await (await fetch(`${url}${USERS}`)).json()) as { users: { emails: { email: string }[] }[] }
  return new Set(users.flatMap(({ emails }) => emails.map(({ email }) => email)))
}

/**
 * Kills a process under load and restarts it on the same folder, repeatedly.
 *
 * @param lives for each process, the number of acknowledged changes after which it is killed
 * @returns the number of acknowledged changes, and the changes that were lost
 */
export async function killRepeatedly(folder: string, lives: readonly number[]) {
  const acknowledged: string[] = []
  const lost = new Set<string>()
  let running = await startStored(folder)
  for (const [life, changes] of lives.entries()) {
    const { url } = running
    let left = changes
    let endLife = () => {}
    const lived = new Promise<void>((resolve) => (endLife = resolve))
    const countDown = () => {
      left -= 1
      if (left === 0) endLife()
    }
    const writers = Array.from({ length: PARALLEL_WRITERS }, (_, writer) => write(url, `${life}-${writer}`, countDown))
    await lived
    await kill(running)
    acknowledged.push(...(await Promise.all(writers)).flat())
    running = await startStored(folder)
    const kept = await readEmails(running.url)
    for (const email of acknowledged) if (!kept.has(email)) lost.add(email)
  }
  await kill(running)
  return { acknowledged: acknowledged.length, lost: [...lost] }
}
