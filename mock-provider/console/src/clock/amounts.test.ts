import { expect, test } from 'vitest'
import { findAdvanceToExpiry } from './amounts.ts'

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
