// `npm run evidence`: after a whole `npm test`, better after `npm run test:nightly`, records what its tests have proven in
// docs/evidence.json, and writes docs/evidence.md. With `--check` it reports what is stale in them instead. With `--mutants` it
// writes docs/mutants.md from the last reports of `npm run mutants:wire` and `npm run mutants:constants` instead.
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readTestFiles } from './conformance/test-files.ts'
import { readReports } from './conformance/test-reports.ts'
import { collect } from './evidence/collect.ts'
import { EVIDENCE_PAGE, LEDGER_FILE, readLedger, renderEvidencePage } from './evidence/page.ts'
import { findContradicted, findStale } from './evidence/rules.ts'
import { writeMutantsPage } from './evidence/mutants-page.ts'
import { readSubjects } from './evidence/subjects.ts'

const { values } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    'without-results': { type: 'boolean', default: false },
    mutants: { type: 'boolean', default: false },
  },
})
if (values.mutants) {
  writeMutantsPage()
  process.exit()
}
const subjects = readSubjects()
const { ran, missing } = values['without-results'] ? { ran: [], missing: [] } : readReports()
if (missing.length > 0) {
  console.error(`The tests have not run. Run first: npm test -- ${missing.join(' ')}`)
  process.exitCode = 1
} else if (values.check) check()
else record()

function check() {
  const ledger = readLedger()
  const problems = [...findStale(ledger, subjects, readTestFiles()), ...findContradicted(ledger, subjects, ran)]
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) console.error('Run `npm run test:nightly`, then `npm run evidence`, and commit the result.')
  console.log(`${Object.keys(ledger.operations).length} operations, ${problems.length} problem(s)`)
  process.exitCode = problems.length > 0 ? 1 : 0
}

function record() {
  const ledger = collect(subjects, ran, new Date().toISOString().slice(0, 10))
  writeFileSync(LEDGER_FILE, `${JSON.stringify(ledger, null, 2)}\n`)
  writeFileSync(EVIDENCE_PAGE, renderEvidencePage())
  console.log(`Wrote docs/evidence.json and docs/evidence.md`)
}
