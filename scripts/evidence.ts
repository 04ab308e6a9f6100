// `npm run evidence`: after a whole `npm test`, better after `npm run test:nightly`, records what its tests have proven in
// docs/evidence.json, and writes docs/evidence.md. With `--mutants` it
// writes docs/mutants.md from the last reports of `npm run mutants:wire` and `npm run mutants:constants` instead.
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readReports } from './conformance/test-reports.ts'
import { collect } from './evidence/collect.ts'
import { EVIDENCE_PAGE, LEDGER_FILE, renderEvidencePage } from './evidence/page.ts'
import { writeMutantsPage } from './evidence/mutants-page.ts'
import { readSubjects } from './evidence/subjects.ts'

const { values } = parseArgs({
  options: {
    mutants: { type: 'boolean', default: false },
  },
})
if (values.mutants) {
  writeMutantsPage()
  process.exit()
}
const subjects = readSubjects()
const { ran, missing } = readReports()
if (missing.length > 0) {
  console.error(`The tests have not run. Run first: npm test -- ${missing.join(' ')}`)
  process.exitCode = 1
} else record()

function record() {
  const ledger = collect(subjects, ran, new Date().toISOString().slice(0, 10))
  writeFileSync(LEDGER_FILE, `${JSON.stringify(ledger, null, 2)}\n`)
  writeFileSync(EVIDENCE_PAGE, renderEvidencePage())
  console.log(`Wrote docs/evidence.json and docs/evidence.md`)
}
