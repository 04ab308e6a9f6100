import { expect, test } from 'vitest'
import { countSerialSteps } from './page-visit.ts'

test('the benchmark counts concurrent requests as one serial step', () => {
  expect(
    countSerialSteps([
      { start: 0, end: 10 },
      { start: 1, end: 300 },
      { start: 9, end: 20 },
    ]),
  ).toBe(1)
})

test('the benchmark counts each request that waits for another as a serial step', () => {
  expect(
    countSerialSteps([
      { start: 10, end: 20 },
      { start: 0, end: 10 },
      { start: 21, end: 30 },
    ]),
  ).toBe(3)
})

test('a long request in parallel with a chain of short ones does not reduce the serial steps', () => {
  expect(
    countSerialSteps([
      { start: 0, end: 100 },
      { start: 0, end: 10 },
      { start: 12, end: 20 },
    ]),
  ).toBe(2)
})

test('a page without requests has no serial steps', () => {
  expect(countSerialSteps([])).toBe(0)
})
