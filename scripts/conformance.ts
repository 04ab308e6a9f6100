// `npm run conformance`: after a whole `npm test`, records the result of each claim in docs/conformance.json, and writes
// docs/conformance.md.
import { writeFileSync } from 'node:fs'
import { createOutcomes } from './conformance/claim-rules.ts'
import { CONFORMANCE_PAGE, RESULTS_FILE, renderPresentPage } from './conformance/page.ts'
import { toWorst } from './conformance/read-report.ts'
import { SECTIONS } from './conformance/sections.ts'
import { readTestFiles } from './conformance/test-files.ts'
import { readReports } from './conformance/test-reports.ts'

const { ran, missing } = readReports()
if (missing.length > 0) {
  console.error(`The tests have not run. Run first: npm test -- ${missing.join(' ')}`)
  process.exitCode = 1
} else {
  const outcomeOf = createOutcomes(readTestFiles(), ran)
  const claims = SECTIONS.flatMap((section) => section.claims)
  const results = Object.fromEntries(claims.map(({ id, tests }) => [id, toWorst(tests.map(outcomeOf))]))
  const date = new Date().toISOString().slice(0, 10)
  writeFileSync(RESULTS_FILE, `${JSON.stringify({ date, results }, null, 2)}\n`)
  writeFileSync(CONFORMANCE_PAGE, renderPresentPage())
  console.log(`Wrote ${claims.length} results`)
}
