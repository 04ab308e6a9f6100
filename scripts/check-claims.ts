// `npm run check:claims`: reports claims of the specification, threats of the threat model, scenarios of an app's own server, and
// statements about accessibility, without a test that ran and passed, and specified texts that no browser test contains. With `--without-results` it leaves out whether the tests ran.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { ACCESSIBILITY_CLAIMS } from './accessibility/report.ts'
import { findBadClaims, findUnproven, findUnshown } from './conformance/claim-rules.ts'
import { findUncalled, toMethodClaims } from './conformance/method.ts'
import { findBadScenarios, toClaims } from './conformance/scenario.ts'
import { METHODS } from './conformance/scenarios/methods.ts'
import { SCENARIO_COUNT, SCENARIOS } from './conformance/scenarios/scenarios.ts'
import { SECTIONS } from './conformance/sections.ts'
import { readTestFiles } from './conformance/test-files.ts'
import { readReports } from './conformance/test-reports.ts'
import { readThreats, THREATS_PAGE } from './conformance/threats.ts'

const { values } = parseArgs({ options: { 'without-results': { type: 'boolean', default: false } } })
const claims = SECTIONS.flatMap((section) => section.claims)
const threats = readThreats(readFileSync(new URL(`../${THREATS_PAGE}`, import.meta.url), 'utf8'))
const scenarios = toClaims(SCENARIOS)
const named = [...claims, ...threats, ...scenarios, ...toMethodClaims(METHODS), ...ACCESSIBILITY_CLAIMS]
const files = readTestFiles()

const problems = [
  ...findBadClaims(named, files),
  ...findBadScenarios(SCENARIOS, SCENARIO_COUNT),
  ...findUnshown(claims, files),
  ...(values['without-results'] ? [] : findResultProblems()),
]
for (const problem of problems) console.error(problem)
console.log(
  `${claims.length} claims, ${threats.length} threats, ${scenarios.length} scenarios, ${METHODS.length} methods of the SDK for servers, ${ACCESSIBILITY_CLAIMS.length} statements about accessibility, ${problems.length} problem(s)`,
)
process.exitCode = problems.length ? 1 : 0

function findResultProblems() {
  const { ran, missing } = readReports()
  if (missing.length > 0) return [`The tests have not run. Run first: npm test -- ${missing.join(' ')}`]
  return [...findUnproven(named, files, ran), ...findUncalled(METHODS, files, ran)]
}
