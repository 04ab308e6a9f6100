import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { REPORTS, reportOf } from './config/test-steps.mjs'
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
  const outputFile = isBuffered ? path.join(REPORTS, `${step.id}.log`) : undefined
  const exitCode = await run(step, args, outputFile)
  if (outputFile) console.log(`${heading}\n${readFileSync(outputFile, 'utf8').trimEnd()}`)
  const reports = (step.reports ?? []).map(reportOf)
  return { step, counts: countStep(exitCode, reports), seconds: (performance.now() - startedAt) / 1000 }
}

/**
 * Ends all running steps and their descendants: each step is a process group. Sends SIGINT, because Playwright does not
 * stop its servers on SIGTERM.
 */
export function endAllSteps() {
  for (const child of running) if (child.pid && !IS_WINDOWS) process.kill(-child.pid, 'SIGINT')
}

/**
 * Runs a step with its output in a file, because the pact library panics when a full pipe does not accept its output at
 * once.
 */
function run({ script, env = {} }, args, outputFile) {
  const output = outputFile === undefined ? undefined : openSync(outputFile, 'w')
  const child = spawn('npm', ['run', '--silent', script, '--', ...args], {
    cwd: ROOT,
    stdio: output === undefined ? 'inherit' : ['ignore', output, output],
    detached: !IS_WINDOWS,
    shell: IS_WINDOWS,
    env: { ...process.env, ...env },
  })
  if (output !== undefined) closeSync(output) // the child has a descriptor of its own
  running.add(child)
  return new Promise((resolve) => {
    const finish = (code) => {
      running.delete(child)
      resolve(code ?? 1)
    }
    child.once('error', () => finish(1))
    child.once('close', finish)
  })
}
