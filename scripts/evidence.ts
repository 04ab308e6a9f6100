// `npm run evidence`: after `npm test`, better after `npm run test:nightly`, writes what its tests have proven to
// .cache/reports/evidence.json. The next build of the console shows it.
import { readFileSync, writeFileSync } from 'node:fs'
import { PRODUCT_STORIES, WIDGET_STORIES } from '../mock-provider/gallery/index.ts'
import { BROWSER_ERROR_TYPES } from '../openapi/errors.ts'
import { readReports } from './conformance/test-reports.ts'
import { createReportFolder } from './conformance/report-folder.ts'
import { collect, PACT } from './evidence/collect.ts'

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
  writeFileSync(new URL('evidence.json', createReportFolder()), `${JSON.stringify(ledger, null, 2)}\n`)
  console.log('Wrote .cache/reports/evidence.json')
}
