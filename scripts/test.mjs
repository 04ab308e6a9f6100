// `npm test` runs every step, `npm test -- units pacts` runs the named steps, and `npm test -- --changed` checks a change
// in a minute. The last line is the sum.
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { describeChromium, findChromium, findSystemChromium } from './browsers/find-chromium.mjs'
import './browsers/no-proxy.mjs'
import { getChange } from './changed-files.mjs'
import { reportOf, REPORTS } from './config/test-steps.mjs'
import { endAllSteps, runStep } from './run-step.mjs'
import { runSchedule } from './schedule.mjs'
import { endWithParent } from './servers.mjs'
import { planTests } from './test-plan.mjs'
import { add, listFailures, listNeverRun, NOTHING, toSummaryLine } from './test-report.mjs'

/** The reports of all browsers. A journey that one browser skips must run in another. */
const BROWSER_REPORTS = ['journeys', 'browsers']

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, () => {
    endAllSteps()
    process.exit(1)
  })
}

endWithParent()
try {
  console.log(describeChromium(findChromium()))
  await runAll(readPlan(process.argv.slice(2)))
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}

function readPlan(args) {
  // `parseArgs` requires a value. An empty one means the main branch.
  const { values, positionals } = parseArgs({
    args: args.map((arg) => (arg === '--changed' ? '--changed=' : arg)),
    allowPositionals: true,
    options: { changed: { type: 'string' } },
  })
  if (values.changed === undefined) return planTests(positionals)
  const change = getChange(values.changed || undefined)
  console.log(`${change.files.length} changed files since ${change.base.slice(0, 10)}`)
  return planTests(
    positionals,
    change.files.filter((file) => existsSync(file)),
  )
}

async function runAll(planned) {
  leaveOutRepeats(planned)
  mkdirSync(REPORTS, { recursive: true })
  // Other reports stay: the check of the claims reads them, also when the steps run one by one.
  for (const { step } of planned) for (const name of step.reports ?? []) rmSync(reportOf(name), { force: true })
  const results = await runSchedule(planned, { run: runStep, skip: skipBlocked })
  const sum = results.map(({ counts }) => counts).reduce(add, NOTHING)
  console.log(`\n${results.map(toRow).join('\n')}\n`)
  const reports = planned.flatMap(({ step }) => (step.reports ?? []).map(reportOf))
  const never = BROWSER_REPORTS.every((name) => reports.includes(reportOf(name))) ? listNeverRun(reports) : []
  const failures = [...listFailures(reports), ...never.map((title) => `skipped in every browser › ${title}`)]
  if (failures.length > 0) console.log(`${failures.join('\n')}\n`)
  const total = add(sum, { ...NOTHING, failed: never.length })
  console.log(toSummaryLine(total))
  process.exitCode = total.failed > 0 ? 1 : 0
}

/** By day, the journeys that need a whole browser run in the system's only, if there is one. */
function leaveOutRepeats(planned) {
  const isPlanned = (id) => planned.some(({ step }) => step.id === id)
  const isNight = process.env.LATCHKEY_NIGHTLY === '1'
  if (isNight || !isPlanned('journeys') || !isPlanned('browsers') || !findSystemChromium()) return
  process.env.E2E_WHOLE_BROWSER = 'system'
}

/** A step that cannot run has not passed. */
function skipBlocked({ step }) {
  console.log(`\n--- ${step.fact}: cannot run, "${step.needs}" failed`)
  return { step, counts: { ...NOTHING, failed: 1 }, seconds: 0 }
}

function toRow({ step, counts, seconds }) {
  const mark = counts.failed > 0 ? 'FAIL' : 'ok  '
  return `${mark} ${step.fact.padEnd(52)} ${toSummaryLine(counts).padEnd(34)} ${seconds.toFixed(1)} s`
}
