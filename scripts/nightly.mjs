// `npm run test:nightly`: runs what takes too long for every change. The last line is the sum.
import { spawn } from 'node:child_process'
import { ROOT } from './run-step.mjs'
import { add, NOTHING, readSummaryLine, toSummaryLine } from './test-report.mjs'

/** Rooms that unit tests cover. */
const MUTATED_ROOMS = ['widget/src/client', 'widget/src/idp', 'mock-provider/src/core', 'mock-provider/src/sessions']
/** The lines of each room that are mutated. Another number makes the run shorter or longer: `npm run test:nightly -- 100`. */
const lines = process.argv[2] ?? '20'
/** The number of mutants of the documents, of requests and of responses each. They take longer than other mutants. */
const wireSample = String(Math.ceil(Number(lines) / 2))

/** Runs whose tests run at the extent of a night. Mutants are tried by those of the day. */
const LONG_RUNS = ['test', 'test:browsers', 'test:firefox']

/** A command whose last line has no counts counts as one test. */
const RUNS = [
  ['test'],
  ['run', '--silent', 'check:containers'],
  ...MUTATED_ROOMS.map((room) => ['run', '--silent', 'mutants', '--', room, '--lines', lines]),
  ['run', '--silent', 'mutants:constants'],
  ['run', '--silent', 'mutants:wire', '--', '--sample', wireSample],
  ['run', '--silent', 'soak'],
  ['run', '--silent', 'test:browsers', '--', '--project=chromium'],
  ['run', '--silent', 'test:firefox'],
  ['run', '--silent', 'check:examples'],
]

let sum = NOTHING
const rows = []
for (const args of RUNS) {
  const counts = await run(args)
  sum = add(sum, counts)
  rows.push(`${counts.failed > 0 ? 'FAIL' : 'ok  '} ${['npm', ...args].join(' ').padEnd(70)} ${toSummaryLine(counts)}`)
}
console.log(`\n${rows.join('\n')}\n`)
console.log(toSummaryLine(sum))
process.exitCode = sum.failed > 0 ? 1 : 0

/** Runs npm and forwards its output. */
function run(args) {
  console.log(`\n=== npm ${args.join(' ')}`)
  const child = spawn('npm', args, {
    cwd: ROOT,
    env: { ...process.env, LATCHKEY_NIGHTLY: args.some((arg) => LONG_RUNS.includes(arg)) ? '1' : '' },
    stdio: ['inherit', 'pipe', 'inherit'],
    shell: process.platform === 'win32',
  })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
    process.stdout.write(chunk)
  })
  return new Promise((resolve) => {
    child.once('error', () => resolve({ ...NOTHING, failed: 1 }))
    child.once('close', (code) => resolve(readSummaryLine(code ?? 1, output)))
  })
}
