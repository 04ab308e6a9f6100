import { expect, test } from 'vitest'
import { selectTests } from './select-tests.ts'
import type { ReachedTest } from './session.ts'

const FILE = 'web/src/a.ts'
const SPOT = { key: `${FILE}#1`, isStatic: false }

const toTest = (changes: Partial<ReachedTest>): ReachedTest => ({
  id: 'one',
  file: '/root/web/src/a.test.ts',
  project: 'unit',
  name: 'a test',
  durationMs: 10,
  isPassing: true,
  spots: [SPOT.key],
  spotsBefore: [],
  ...changes,
})

const select = (tests: ReachedTest[], spot = SPOT, budgetMs = 1000, noticedBy?: ReadonlySet<string>) => {
  const importers = tests.map(({ file, project }) => ({ file, project }))
  return selectTests({ tests, importers: { [FILE]: importers } }, FILE, spot, budgetMs, noticedBy)
}

test('only tests that execute the mutated code are selected', () => {
  const tests = [toTest({}), toTest({ id: 'two', spots: [] })]
  expect(select(tests)).toMatchObject([{ selections: [{ testIds: ['one'] }], durationMs: 10, isCut: false }])
})

test('a test file whose tests all execute the mutated code runs as a whole', () => {
  expect(select([toTest({})])[0]?.selections[0]).not.toHaveProperty('testIds')
})

test('code that runs when its module loads is tested by all tests of each importing file', () => {
  const tests = [toTest({ spots: [] }), toTest({ id: 'two', spots: [] })]
  expect(select(tests, { ...SPOT, isStatic: true })).toMatchObject([{ durationMs: 20 }])
})

test('code that runs before a test starts counts as code that runs when its module loads', () => {
  const tests = [toTest({ spots: [], spotsBefore: [SPOT.key] }), toTest({ id: 'two', spots: [] })]
  expect(select(tests)).toMatchObject([{ durationMs: 20 }])
})

test('the test file named after the mutated file runs first, even if it is slow', () => {
  const tests = [toTest({ file: '/root/web/src/b.test.ts' }), toTest({ durationMs: 900 })]
  expect(select(tests)[0]?.selections.map(({ file }) => file)).toEqual([
    '/root/web/src/a.test.ts',
    '/root/web/src/b.test.ts',
  ])
})

test('a test file that detected another mutant of the source file runs first', () => {
  const tests = ['b', 'c'].map((name) => toTest({ file: `/root/web/src/${name}.test.ts` }))
  expect(select(tests, SPOT, 1000, new Set(['/root/web/src/c.test.ts']))[0]?.selections[0]).toMatchObject({
    file: '/root/web/src/c.test.ts',
  })
})

test('a test file that covers more of the mutated file runs before a faster one', () => {
  const far = toTest({ file: '/root/web/src/b.test.ts', durationMs: 900, spots: [SPOT.key, `${FILE}#2`] })
  expect(select([toTest({ file: '/root/web/src/c.test.ts' }), far])[0]?.selections[0]).toMatchObject({ file: far.file })
})

test('the time to open a browser page counts towards the test time budget of a mutant', () => {
  const tests = ['b', 'c'].map((name) =>
    toTest({ project: 'component (chromium)', file: `/root/web/src/${name}.test.tsx`, durationMs: 0 }),
  )
  expect(select(tests, SPOT, 3000)).toMatchObject([{ selections: [{}], durationMs: 2000, isCut: true }])
})

test('tests beyond the time budget of a mutant are skipped, and its selection is marked as cut', () => {
  const tests = [toTest({ file: '/root/web/src/b.test.ts', durationMs: 900 }), toTest({ durationMs: 900 })]
  expect(select(tests)).toMatchObject([{ selections: [{ file: '/root/web/src/a.test.ts' }], isCut: true }])
})

test('a test file beyond the time budget is skipped, and later ones that fit still run', () => {
  const slow = toTest({ file: '/root/web/src/b.test.ts', durationMs: 995, spots: [SPOT.key, `${FILE}#2`] })
  const fast = toTest({ file: '/root/web/src/c.test.ts' })
  expect(select([toTest({}), slow, fast])[0]?.selections.map(({ file }) => file)).toEqual([
    '/root/web/src/a.test.ts',
    '/root/web/src/c.test.ts',
  ])
})

test('unit tests in Node are selected before browser tests', () => {
  const tests = [toTest({ project: 'component (chromium)' }), toTest({})]
  expect(select(tests).map(({ selections }) => selections[0]?.project)).toEqual(['unit', 'component (chromium)'])
})

test('a test that fails without a mutant is never selected', () => {
  expect(select([toTest({ isPassing: false })])).toEqual([])
})
