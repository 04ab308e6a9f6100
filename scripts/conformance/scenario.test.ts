import { expect, test } from 'vitest'
import { testsOf } from './claim.ts'
import { findBadClaims } from './claim-rules.ts'
import { readTestFile } from './read-test-file.ts'
import { renderScenarios } from './render-scenarios.ts'
import { findBadScenarios, open, proven, testsOfOthers, toClaims } from './scenario.ts'
import { SCENARIO_COUNT, SCENARIOS } from './scenarios/scenarios.ts'

const api = testsOf('api.test.ts')
const files = new Map([['api.test.ts', readTestFile('api.test.ts', "test.each(SDKS)('%s: it works', async () => {})")]])

test('a proven conformance scenario needs an existing test, an open one needs a reason', () => {
  const works = proven(1, 'It runs.', 'It works.', testsOfOthers(api, 'it works'))
  const lost = proven(2, 'It runs.', 'It works.', { node: [api('it is lost')] })
  const untested = proven(3, 'It runs.', 'It works.', {})
  const waiting = open(4, 'It runs.', 'It works.', 'It is not built.')
  expect(findBadClaims(toClaims([works, lost, untested, waiting]), files)).toEqual([
    'server.3: no test proves it.',
    'server.2: there is no test api.test.ts › it is lost',
  ])
  expect(findBadScenarios([works, open(2, 'It runs.', 'It works.', '')], 2)).toEqual([
    'Scenario 2 is open without a reason.',
  ])
})

test('missing, duplicate and surplus conformance scenarios are reported', () => {
  const numbered = (...numbers: number[]) => numbers.map((number) => proven(number, 'It runs.', 'It works.', {}))
  expect(findBadScenarios(numbered(1, 2, 3), 3)).toEqual([])
  expect(findBadScenarios(numbered(1, 3), 3)).toEqual([
    'Scenario 2 is missing, or not in its place.',
    'Scenario 3 is missing, or not in its place.',
  ])
  expect(findBadScenarios(numbered(1, 2), 1)).toEqual(['Scenario 2 is one too many.'])
})

test('at least a hundred conformance scenarios are proven', () => {
  expect(findBadScenarios(SCENARIOS, SCENARIO_COUNT)).toEqual([])
  expect(SCENARIOS.filter((it) => it.open === undefined).length).toBeGreaterThanOrEqual(100)
})

test('the scenario page counts the proven scenarios and gives the reasons for open ones', () => {
  const page = renderScenarios(
    [
      proven(1, 'A | B', 'It works.', { go: [api('Go: it works')] }),
      open(2, 'It runs.', 'It works.', 'It is not built.'),
    ],
    [{ method: 'users.get', operation_id: 'serverUsersGet', succeeds: api('it works'), refused: api('it fails') }],
  )
  expect(page).toContain('1 of 2 are proven.')
  expect(page).toContain(String.raw`| 1 | A \| B | It works. |  |  | [Go: it works](../api.test.ts) |`)
  expect(page).toContain('| 2 (open) | It runs. |')
  expect(page).toContain('- 2. It is not built.')
  expect(page).toContain('| `users.get` | `serverUsersGet` | [it works](../api.test.ts) | [it fails](../api.test.ts) |')
})
