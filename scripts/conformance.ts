// `npm run conformance`: after `npm test`, writes each claim, the tests that proved it, and their result to .cache/reports.
import { writeFileSync } from 'node:fs'
import { getProof } from './conformance/claim-rules.ts'
import { readAllClaims } from './conformance/read-claims.ts'
import { createReportFolder } from './conformance/report-folder.ts'
import { readReports } from './conformance/test-reports.ts'
import { quote, toRow } from './markdown.ts'

const { ran, missing } = readReports()
if (missing.length > 0) {
  console.error(`The tests have not run. Run first: npm test -- ${missing.join(' ')}`)
  process.exitCode = 1
} else {
  const rows = readAllClaims().map((claim) => {
    const { outcome, tests } = getProof(claim, ran)
    return toRow(`\`${claim.id}\``, claim.claim, outcome, tests.map(quote).join('<br>'))
  })
  const head = [toRow('Claim', 'What holds', 'Result', 'Tests'), toRow('---', '---', '---', '---')]
  writeFileSync(new URL('conformance.md', createReportFolder()), ['# Conformance', '', ...head, ...rows, ''].join('\n'))
  console.log(`Wrote ${rows.length} results to .cache/reports/conformance.md`)
}
