import { expect, test } from 'vitest'
import { readTestFile } from '../conformance/read-test-file.ts'
import { named } from './constant.ts'
import { getTaggedTests, isTagged } from './tagged-tests.ts'

const UNIT = 'widget/src/retry.test.ts'
const COMPONENT = 'widget/src/toast.test.tsx'
const TAGGED = "test('a toast ends', { tags: ['a.b', 'a.c'] }, run)"
const files = new Map([
  [COMPONENT, readTestFile(COMPONENT, `describe('toasts', () => ${TAGGED})`)],
  [UNIT, readTestFile(UNIT, "test.each(rows)('retry %i waits', { tags: 'a.b' }, run); test('retry 1 ends', run)")],
  ['e2e/journeys/toasts.spec.ts', readTestFile('toasts.spec.ts', TAGGED)],
  ['contracts/consumer/toasts.pact.test.ts', readTestFile('toasts.pact.test.ts', TAGGED)],
])
const tests = getTaggedTests(named('a.ts', 'A', 'a.b'), files)

test('the unit and component tests of the claims about a constant are grouped by file, unit tests first', () => {
  expect(tests.map(({ file, project }) => [file, project])).toEqual([
    [UNIT, 'unit'],
    [COMPONENT, 'component (chromium)'],
  ])
})

test('a tagged title with placeholders selects each of its expanded tests, and no other', () => {
  const failures = ['retry 1 waits', 'retry 2 waits', 'retry 1 waits longer', 'retry 1 ends']
  expect(failures.map((it) => isTagged(it, tests))).toEqual([true, true, false, false])
})

test('a tagged test in a describe block is selected by its title alone', () => {
  expect(isTagged('toasts > a toast ends', tests)).toBe(true)
})

test('a test of another claim is not selected', () => {
  expect(getTaggedTests(named('a.ts', 'A', 'a.d'), files)).toEqual([])
})
