import { expect, test } from 'vitest'
import { countSerialSteps } from './serial-steps.ts'

test('requests at the same time are one step', () => {
  expect(
    countSerialSteps([
      { start: 0, end: 10 },
      { start: 1, end: 300 },
      { start: 9, end: 20 },
    ]),
  ).toBe(1)
})

test('each request that waits for another one is a step', () => {
  expect(
    countSerialSteps([
      { start: 10, end: 20 },
      { start: 0, end: 10 },
      { start: 21, end: 30 },
    ]),
  ).toBe(3)
})

test('a long request beside a chain of short ones does not shorten the chain', () => {
  expect(
    countSerialSteps([
      { start: 0, end: 100 },
      { start: 0, end: 10 },
      { start: 12, end: 20 },
    ]),
  ).toBe(2)
})

test('a page without requests has no steps', () => {
  expect(countSerialSteps([])).toBe(0)
})
