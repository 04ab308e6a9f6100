import { expect, test } from 'vitest'
import { parse } from './find-mutants.ts'
import { findSpots, getSpotIndex, insertProbes } from './spots.ts'

const probe = (source: string) =>
  insertProbes(source, findSpots(parse('a.ts', source)), String).replaceAll(
    /globalThis\.__latchkeyProbe\?\.\("(\d+)"\)/g,
    'P($1)',
  )

test('the coverage instrumentation inserts a counter before each statement', () => {
  expect(probe('a()\nb()')).toBe(';P(0);a()\n;P(1);b()')
})

test('the coverage instrumentation adds a block around a single statement', () => {
  expect(probe('if (a) b()\nelse c()')).toBe(';P(0);if (a) {P(1);b()}\nelse {P(2);c()}')
})

test('the coverage instrumentation wraps the expression of an arrow function', () => {
  expect(probe('const f = () => ({ a })')).toBe(';P(0);const f = () => (P(1), ({ a }))')
})

test('the coverage instrumentation wraps nested arrow functions correctly', () => {
  expect(probe('const f = () => () => a')).toBe(';P(0);const f = () => (P(1), () => (P(2), a))')
})

test('the coverage instrumentation adds no counter to imports', () => {
  expect(probe("import 'a'")).toBe("import 'a'")
})

test('only code outside of functions counts as static', () => {
  const spots = findSpots(parse('a.ts', 'const f = () => { a() }'))
  expect(spots.map(({ isStatic }) => isStatic)).toEqual([true, false])
})

test('code belongs to the innermost instrumented statement around it', () => {
  const source = 'const f = () => { a() }'
  const start = source.indexOf('a()')
  expect(getSpotIndex(findSpots(parse('a.ts', source)), { start, end: start + 3 })).toBe(1)
})
