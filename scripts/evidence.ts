// `npm run evidence`: after `npm test`, better after `npm run test:nightly`, writes what its tests have proven to
// .cache/reports: evidence.json, which the next build of the console shows, and conformance.md, with the result of each
// claim and the tests that prove it.
import { readFileSync, writeFileSync } from 'node:fs'
import { PRODUCT_STORIES, WIDGET_STORIES } from '../mock-provider/gallery/index.ts'
import { BROWSER_ERROR_TYPES } from '../openapi/errors.ts'
import { getProof } from './conformance/claim-rules.ts'
import { readAllClaims } from './conformance/read-claims.ts'
import { createReportFolder } from './conformance/report-folder.ts'
import { readReports } from './conformance/test-reports.ts'
import { collect, PACT } from './evidence/collect.ts'
import { quote, toRow } from './markdown.ts'

const read = (path: string) => JSON.parse(readFileSync(new URL(`../${path}`, import.meta.url), 'utf8'))

const { ran, missing } = readReports()
if (missing.length > 0) {
  console.error(`The tests have not run. Run first: npm test -- ${missing.join(' ')}`)
  process.exitCode = 1
} else {
  const { interactions }: { interactions: { description: string }[] } = read(PACT)
  const subjects = {
    operations: read('openapi/generated/operations.json'),
    screens: [...WIDGET_STORIES, ...PRODUCT_STORIES].map(({ path }) => path).toSorted(),
    error_types: BROWSER_ERROR_TYPES.toSorted(),
    interactions: interactions.map(({ description }) => description),
  }
  const ledger = collect(subjects, ran, new Date().toISOString().slice(0, 10))
  const rows = readAllClaims().map((claim) => {
    const { outcome, tests } = getProof(claim, ran)
    return toRow(`\`${claim.id}\``, claim.claim, outcome, tests.map(quote).join('<br>'))
  })
  const head = [toRow('Claim', 'What holds', 'Result', 'Tests'), toRow('---', '---', '---', '---')]
  writeFileSync(new URL('evidence.json', createReportFolder()), `${JSON.stringify(ledger, null, 2)}\n`)
  writeFileSync(new URL('conformance.md', createReportFolder()), ['# Conformance', '', ...head, ...rows, ''].join('\n'))
  console.log('Wrote .cache/reports/evidence.json and conformance.md')
}
