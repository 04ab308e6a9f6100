import { expect, test } from 'vitest'
import { readTestFile } from '../conformance/read-test-file.ts'
import { named } from './constant.ts'
import { getNamedTests, isNamed } from './named-tests.ts'

const UNIT = 'widget/src/retry.test.ts'
const COMPONENT = 'widget/src/toast.test.tsx'
const files = new Map([
  [UNIT, readTestFile(UNIT, "test.each([1, 2])('retry %i waits', f)\ntest('retry 1 waits (in time)', f)")],
  [COMPONENT, readTestFile(COMPONENT, "describe('toasts', () => test('a toast ends', f))")],
])

function open(...tests: { file: string; title: string }[]) {
  const claims = [
    { id: 'a.b', claim: 'A.', tests },
    { id: 'a.c', claim: 'B.', tests: [{ file: 'widget/src/other.test.ts', title: 'other' }] },
  ]
  return getNamedTests(named('a.ts', 'A', 'a.b'), claims, files)
}

test('the tests of the claims about a constant are grouped by file, unit tests first', () => {
  const tests = open({ file: COMPONENT, title: 'a toast ends' }, { file: UNIT, title: 'retry %i waits' })
  expect(tests.map(({ file, project }) => [file, project])).toEqual([
    [UNIT, 'unit'],
    [COMPONENT, 'component (chromium)'],
  ])
})

test('end-to-end and Pact tests are not run against changed constants', () => {
  const elsewhere = ['e2e/journeys/toasts.spec.ts', 'contracts/consumer/toasts.pact.test.ts']
  expect(open(...elsewhere.map((file) => ({ file, title: 'a toast ends' })))).toEqual([])
})

test('a claimed title with placeholders selects each of its expanded tests', () => {
  const tests = open({ file: UNIT, title: 'retry %i waits' })
  expect([isNamed('retry 1 waits', tests), isNamed('retry 2 waits', tests)]).toEqual([true, true])
  expect(isNamed('retry 1 waits longer', tests)).toBe(false)
})

test('a claimed title with concrete values selects only that test', () => {
  const tests = open({ file: UNIT, title: 'retry 1 waits' }, { file: UNIT, title: 'retry 1 waits (in time)' })
  expect([isNamed('retry 1 waits', tests), isNamed('retry 2 waits', tests)]).toEqual([true, false])
  expect(isNamed('retry 1 waits (in time)', tests)).toBe(true)
})

test('a claimed test in a describe block is selected by its title alone', () => {
  expect(isNamed('toasts > a toast ends', open({ file: COMPONENT, title: 'a toast ends' }))).toBe(true)
})
