import { spawn } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const CLI = fileURLToPath(new URL('../../mock-provider/src/cli.ts', import.meta.url))

/** A mock provider in a process of its own, so that a crash is seen and its memory is its own. */
export type ProviderProcess = {
  url: string
  port: number
  /** @returns the memory of the process in MiB, and the number of its open files (Linux) */
  measure(): Promise<{ mebibytes: number; files: number }>
  /** @throws Error when the process has ended */
  stop(): Promise<void>
}

/** Starts a mock provider on a free port. @throws Error with its output when it does not start */
export function startProvider(): Promise<ProviderProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', CLI, '--no-tool-server', '--no-https', '--port', '0'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const [, url, port] = /Mock provider\s+(http:\S+?:(\d+))/.exec(output) ?? []
      if (url === undefined) return
      const measure = async () => {
        const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
        const files = await readdir(`/proc/${child.pid}/fd`)
        return { mebibytes: Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024), files: files.length }
      }
      const stop = () =>
        new Promise<void>((stopped, failed) => {
          if (child.exitCode !== null) failed(new Error(`The mock ended (${child.exitCode}):\n${output}`))
          child.once('exit', () => stopped())
          child.kill('SIGTERM')
        })
      resolve({ url, port: Number(port), measure, stop })
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', (code) => reject(new Error(`The mock ended (${code}) instead of starting:\n${output}`)))
  })
}
