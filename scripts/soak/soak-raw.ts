import { readdir, readFile } from 'node:fs/promises'
import { createRandom } from './random.ts'
import { createRawRequest } from './raw-requests.ts'
import { startMock } from '../bench/servers.ts'
import { sendRaw } from './send-raw.ts'

const CONNECTIONS = 32
const SHOWN_PROBLEMS = 10

/** Sends malformed requests over raw sockets to a new mock. @throws Error when one gets a 5xx status or none */
export async function soakRaw(count: number, seed: number): Promise<string> {
  const provider = await startMock(['--no-web'])
  const random = createRandom(seed)
  const problems: string[] = []
  const kept: { destroy(): void }[] = []
  const statuses = new Map<number, number>()
  const before = await measureProcess(provider.pid)
  const start = performance.now()
  let next = 0
  const work = async () => {
    while (next < count && problems.length < SHOWN_PROBLEMS) {
      const request = createRawRequest(next++, random)
      const outcome = await sendRaw(Number(new URL(provider.url).port), request)
      for (const status of outcome.statuses) statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (outcome.kept) kept.push(outcome.kept)
      if (outcome.problem !== undefined) {
        problems.push(`${request.kind}: ${outcome.problem}\n${request.bytes.subarray(0, 300).toString('latin1')}`)
      }
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, work))
  const seconds = (performance.now() - start) / 1_000
  const during = await measureProcess(provider.pid)
  for (const socket of kept) socket.destroy()
  const health = await fetch(`${provider.url}/_mock/health`)
  if (health.status !== 200) problems.push(`The mock is not healthy afterwards: ${health.status}`)
  await provider.stop()
  if (problems.length > 0) throw new Error(problems.join('\n\n'))
  const counts = [...statuses].toSorted(([a], [b]) => a - b).map(([status, times]) => `${times} × ${status}`)
  return [
    `${count} malformed requests over raw sockets in ${Math.round(seconds)} s (seed ${seed}), ${kept.length} left half-open:`,
    `no 5xx, no hang; ${counts.join(', ')}; memory ${before.mebibytes} → ${during.mebibytes} MiB,`,
    `open files ${before.files} → ${during.files}`,
  ].join(' ')
}

/** Returns the memory of a process in MiB, and the number of its open files (Linux). @throws Error when it has ended */
export async function measureProcess(pid: number) {
  const [status, files] = await Promise.all([readFile(`/proc/${pid}/status`, 'utf8'), readdir(`/proc/${pid}/fd`)])
  return { mebibytes: Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024), files: files.length }
}
