import { expect, test } from 'vitest'
import { toPollInterval } from './poll.ts'

test.each([
  [undefined, 2_000],
  [1_000, 2_000],
  [1_001, 15_000],
])('a list with %s rows is polled every %d ms', (count, interval) => {
  expect(toPollInterval(count)).toBe(interval)
})
