import { Secret } from 'otpauth'
import { expect, test } from 'vitest'
import { showPasscode } from '../virtual-devices/authenticator-app.ts'
import { createTotp, findStep, toKeyUri } from './totps.ts'
import { createTestTenants } from '../testing/create-test-tenants.ts'
import { createUser } from '../users/users.ts'

/** RFC 6238, appendix B: SHA-1, the last six of its eight digits. */
const VECTORS = [
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
] as const

function createRow() {
  const tenant = createTestTenants().default()
  return { tenant, row: createTotp(tenant, createUser(tenant), 60) }
}

test.each(VECTORS)('at second %i, the TOTP passcode is the one of RFC 6238: %s', (seconds, passcode) => {
  const { tenant, row } = createRow()
  const secret = Secret.fromUTF8('12345678901234567890').base32
  tenant.clock.freeze(seconds * 1000)
  expect(findStep(tenant, { ...row, secret }, passcode)).toBe(Math.floor(seconds / 30))
  expect(showPasscode(secret, seconds * 1000)).toBe(passcode)
})

test('a TOTP passcode is accepted one step early or late, and no further', () => {
  const { tenant, row } = createRow()
  tenant.clock.freeze(1_000_000_000_000)
  const stepsOff = [-2, -1, 0, 1, 2].filter(
    (steps) => findStep(tenant, row, showPasscode(row.secret, tenant.clock.now() + steps * 30_000)) !== undefined,
  )
  expect(stepsOff).toEqual([-1, 0, 1])
})

test('a TOTP registration has a 160-bit secret and ten distinct recovery codes', () => {
  const { row } = createRow()
  expect(Secret.fromBase32(row.secret).buffer.byteLength).toBe(20)
  expect(new Set(row.recovery_codes.map(({ code }) => code)).size).toBe(10)
})

test('a TOTP key URI contains the user’s email address, or else the user id', () => {
  const tenant = createTestTenants().default()
  const read = (user: ReturnType<typeof createUser>) =>
    decodeURIComponent(new URL(toKeyUri(tenant, user, createTotp(tenant, user, 60))).pathname)
  const withoutEmail = createUser(tenant)
  expect(read(createUser(tenant, { email: 'ada@example.com' }))).toMatch(/:ada@example\.com$/)
  expect(read(withoutEmail).endsWith(`:${withoutEmail.user_id}`)).toBe(true)
})
