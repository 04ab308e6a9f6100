// `npm test` runs every step; `npm test -- units pacts` runs these. The last line sums up.
import { spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { add, countStep, NOTHING, toSummaryLine } from './test-report.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const REPORTS = path.join(ROOT, '.cache/test-reports')
const reportOf = (name) => path.join(REPORTS, `${name}.json`)

const STEPS = [
  { id: 'generated', fact: 'Generated files match the documents', script: 'check:generated' },
  { id: 'lock', fact: 'The lock file is complete', script: 'check:lock' },
  { id: 'types', fact: 'Types hold', script: 'typecheck' },
  { id: 'lint', fact: 'Code is linted', script: 'lint' },
  { id: 'format', fact: 'Code is formatted', script: 'format:check' },
  { id: 'imports', fact: 'Rooms import only downwards', script: 'check:imports' },
  { id: 'coverage', fact: 'Every operation has a handler, a method and a pact', script: 'check:coverage' },
  {
    id: 'units',
    fact: 'Units pass',
    script: 'test:unit',
    args: ['--reporter=default', '--reporter=json', `--outputFile=${reportOf('units')}`],
    reports: ['units'],
  },
  {
    id: 'pacts',
    fact: 'Pacts hold',
    script: 'test:contracts',
    args: [`--report-folder=${REPORTS}`],
    reports: ['consumer', 'provider'],
  },
  { id: 'build', fact: 'Builds', script: 'build' },
  { id: 'package', fact: 'The packed mock provider works elsewhere', script: 'check:package', needs: 'build' },
  {
    id: 'journeys',
    fact: 'Journeys pass',
    script: 'test:e2e',
    args: ['--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf('journeys') },
    reports: ['journeys'],
    needs: 'build',
  },
]

const wanted = process.argv.slice(2)
const unknown = wanted.filter((id) => !STEPS.some((step) => step.id === id))
if (unknown.length) {
  console.error(`No step is called ${unknown.join(', ')}. Steps: ${STEPS.map((step) => step.id).join(', ')}`)
  process.exitCode = 1
} else {
  await runAll(STEPS.filter((step) => wanted.length === 0 || wanted.includes(step.id)))
}

async function runAll(steps) {
  rmSync(REPORTS, { recursive: true, force: true })
  mkdirSync(REPORTS, { recursive: true })
  const results = []
  for (const step of steps) {
    const isBlocked = results.some((result) => result.step.id === step.needs && result.counts.failed > 0)
    results.push(isBlocked ? skipBlocked(step) : await runStep(step))
  }
  const sum = results.map((result) => result.counts).reduce(add, NOTHING)
  console.log(`\n${results.map(toRow).join('\n')}\n`)
  console.log(toSummaryLine(sum))
  process.exitCode = sum.failed > 0 ? 1 : 0
}

/** What cannot run has not passed. */
function skipBlocked(step) {
  console.log(`\n--- ${step.fact}: cannot run, "${step.needs}" failed`)
  return { step, counts: { ...NOTHING, failed: 1 }, seconds: 0 }
}

async function runStep(step) {
  console.log(`\n--- ${step.fact} (npm run ${step.script})`)
  const startedAt = performance.now()
  const exitCode = await run(step)
  const counts = countStep(exitCode, (step.reports ?? []).map(reportOf))
  return { step, counts, seconds: (performance.now() - startedAt) / 1000 }
}

/** A step is a process group of its own, so that ending this process ends all that the step started. */
function run({ script, args = [], env = {} }) {
  const isWindows = process.platform === 'win32'
  const child = spawn('npm', ['run', '--silent', script, '--', ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    detached: !isWindows,
    shell: isWindows,
    env: { ...process.env, ...env },
  })
  const end = (signal) => {
    if (child.pid && !isWindows) process.kill(-child.pid, signal)
    process.exit(1)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, end)
  return new Promise((resolve) => {
    const finish = (code) => {
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(signal, end)
      resolve(code ?? 1)
    }
    child.once('error', () => finish(1))
    child.once('exit', finish)
  })
}

function toRow({ step, counts, seconds }) {
  const mark = counts.failed > 0 ? 'FAIL' : 'ok  '
  return `${mark} ${step.fact.padEnd(52)} ${toSummaryLine(counts).padEnd(34)} ${seconds.toFixed(1)} s`
}
