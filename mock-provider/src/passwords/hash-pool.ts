import { Worker } from 'node:worker_threads'
import { ProviderError } from '../core/provider-error.ts'
import { readProgram } from '../pages/read-program.ts'
import type { HashTask } from './hash-worker.ts'

/** How many hashes are computed at once. Each may need 256 MiB of memory. */
const MAX_RUNNING = 2
/** How many passwords may wait. Each has at most 4,096 characters. */
const MAX_WAITING = 100

let running = 0
const waiting: (() => void)[] = []

/**
 * Computes a hash when it is its turn.
 *
 * @param compute must not block the event loop
 * @throws ProviderError `too_many_requests` when too many passwords wait
 */
export async function computeInTurn<Result>(compute: () => Promise<Result>): Promise<Result> {
  if (running < MAX_RUNNING) running += 1
  else {
    if (waiting.length >= MAX_WAITING) {
      const message = `${MAX_WAITING} passwords are waiting for their hashes to be computed. Try again later.`
      throw new ProviderError('too_many_requests', { message })
    }
    // The one who ends hands over its place, so the number stays the same.
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  try {
    return await compute()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** Whether a password matches a hash of a scheme that Node.js does not compute outside of the event loop itself. */
export async function checkInThread(task: HashTask): Promise<boolean> {
  const code = await readProgram('hash-worker')
  return computeInTurn(() => runInThread(code, task))
}

/**
 * Runs one check in a thread of its own. A thread that were kept would keep its memory, and a migrated hash is checked
 * once: a correct password gets a hash of the mock's own.
 */
function runInThread(code: string, task: HashTask): Promise<boolean> {
  return new Promise((resolve, reject) => {
    // The thread needs none of the options by which this process loads its sources.
    const worker = new Worker(code, { eval: true, workerData: task, execArgv: [] })
    let isMatch: boolean | undefined
    worker.once('message', (result: boolean) => (isMatch = result))
    worker.once('error', reject)
    worker.once('exit', () => (isMatch === undefined ? reject(new Error('No result.')) : resolve(isMatch)))
  })
}
