// `npm run check:claims`: compares the claims of the documents with the tags of the tests. It reports claims that no test
// proves, tags that name no claim, tagged tests that did not run or did not pass, and specified texts that no browser test
// contains. With `--without-results` it leaves out whether the tests ran.
import { parseArgs } from 'node:util'
import { findBadClaims, findUncalled, findUnproven, findUnshown } from './conformance/claim-rules.ts'
import { readAllClaims } from './conformance/read-claims.ts'
import { readTestFiles } from './conformance/test-files.ts'
import { readReports } from './conformance/test-reports.ts'

const { values } = parseArgs({ options: { 'without-results': { type: 'boolean', default: false } } })
const claims = readAllClaims()
const files = readTestFiles()

const problems = [
  ...findBadClaims(claims, files),
  ...findUnshown(claims, files),
  ...(values['without-results'] ? [] : findResultProblems()),
]
for (const problem of problems) console.error(problem)
console.log(`${claims.length} claims, ${problems.length} problem(s)`)
process.exitCode = problems.length > 0 ? 1 : 0

function findResultProblems() {
  const { ran, missing } = readReports()
  if (missing.length > 0) return [`The tests have not run. Run first: npm test -- ${missing.join(' ')}`]
  return [...findUnproven(files, ran), ...findUncalled(claims, ran)]
}
