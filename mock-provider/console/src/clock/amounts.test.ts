import { expect, test } from 'vitest'
import { toOffsetText, findAdvanceToExpiry } from './amounts.ts'

const DAY_MS = 86_400_000

test.each([
  [0, 'the same as this machine'],
  [499, 'the same as this machine'],
  [-499, 'the same as this machine'],
  [500, '1 s ahead of this machine'],
  [60_000, '1 min ahead of this machine'],
  [-3_600_000, '1 h behind this machine'],
  [30 * DAY_MS, '30 d ahead of this machine'],
  [DAY_MS + 2 * 3_600_000 + 3 * 60_000 + 4_000, '1 d 2 h 3 min 4 s ahead of this machine'],
])('a clock offset of %d ms is shown as “%s”', (offset_ms, expected) => {
  expect(toOffsetText(offset_ms)).toBe(expected)
})

const NOW = '2026-01-05T09:00:00.000Z'

test('advancing the clock to a message’s expiry stops ten seconds before it', () => {
  expect(findAdvanceToExpiry('2026-01-05T09:05:00.000Z', NOW)).toBe(290_000)
})

test.each([null, undefined, '2026-01-05T08:59:00.000Z', '2026-01-05T09:00:10.000Z'])(
  'a message that expires at %s offers no clock advance',
  (expires_at) => {
    expect(findAdvanceToExpiry(expires_at, NOW)).toBeUndefined()
  },
)
