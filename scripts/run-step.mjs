import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { reportOf } from './config/test-steps.mjs'
import { countStep } from './test-report.mjs'

/** @typedef {import('./test-plan.mjs').Planned} Planned */
/** @typedef {{ step: import('./config/test-steps.mjs').Step, counts: import('./test-report.mjs').Counts, seconds: number }} Result */

export const ROOT = fileURLToPath(new URL('..', import.meta.url))
const IS_WINDOWS = process.platform === 'win32'
const running = new Set()

/**
 * Runs one step. A step that may run beside another one prints its output when it ends, so that the lines of two steps do
 * not mix.
 *
 * @param {Planned} planned
 * @returns {Promise<Result>}
 */
export async function runStep({ step, args }) {
  const startedAt = performance.now()
  const isBuffered = step.lanes === 1
  const heading = `\n--- ${step.fact} (npm run ${step.script})`
  if (!isBuffered) console.log(heading)
  const { exitCode, output } = await run(step, args, isBuffered)
  if (isBuffered) console.log(`${heading}\n${output.trimEnd()}`)
  const reports = (step.reports ?? []).map(reportOf)
  return { step, counts: countStep(exitCode, reports), seconds: (performance.now() - startedAt) / 1000 }
}

/** Ends all running steps with everything that they have started: each is a process group. */
export function endAllSteps(signal) {
  for (const child of running) if (child.pid && !IS_WINDOWS) process.kill(-child.pid, signal)
}

function run({ script, env = {} }, args, isBuffered) {
  const child = spawn('npm', ['run', '--silent', script, '--', ...args], {
    cwd: ROOT,
    stdio: isBuffered ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    detached: !IS_WINDOWS,
    shell: IS_WINDOWS,
    env: { ...process.env, ...env },
  })
  running.add(child)
  const chunks = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => chunks.push(chunk))
  return new Promise((resolve) => {
    const finish = (code) => {
      running.delete(child)
      resolve({ exitCode: code ?? 1, output: Buffer.concat(chunks).toString() })
    }
    child.once('error', () => finish(1))
    child.once('close', finish)
  })
}
