import { PASSCODE_LENGTH, SANDBOX } from '@latchkey/openapi'
import { expect, test } from 'vitest'
import { findOrCreateContact } from '../contacts/contacts.ts'
import { createTestTenants } from '../testing/create-test-tenants.ts'
import { checkPasscodeFormat, createPasscode, requirePasscode, spendPasscode } from './passcodes.ts'

const LIFETIME_MS = 120_000

function createTenant() {
  const tenant = createTestTenants().default()
  tenant.clock.freeze()
  const create = (address = 'ada@example.com') => {
    const { contact } = findOrCreateContact(tenant, address.startsWith('+') ? 'phone_number' : 'email', address)
    return createPasscode(tenant, contact, 'email', LIFETIME_MS)
  }
  return { tenant, create }
}

const UNABLE = expect.objectContaining({ type: 'unable_to_auth_otp_code' })

test('a passcode can be used until the last millisecond of its lifetime', () => {
  const { tenant, create } = createTenant()
  const row = create()
  tenant.clock.advance(LIFETIME_MS - 1)
  expect(() => spendPasscode(tenant, row)).not.toThrow()
})

test('a passcode has expired at the exact millisecond at which its lifetime ends', () => {
  const { tenant, create } = createTenant()
  const row = create()
  tenant.clock.advance(LIFETIME_MS)
  expect(() => spendPasscode(tenant, row)).toThrow(UNABLE)
  expect(row.is_used).toBe(false)
})

test('a passcode can be used once', () => {
  const { tenant, create } = createTenant()
  const row = create()
  spendPasscode(tenant, row)
  expect(() => spendPasscode(tenant, row)).toThrow(UNABLE)
})

test('a new passcode replaces the previous one of the same method', () => {
  const { tenant, create } = createTenant()
  const [first, second] = [create(), create()]
  expect(second.contact.id).toBe(first.contact.id)
  expect(requirePasscode(tenant, first.contact.id)).toBe(second)
})

test('a method_id for which no passcode was sent is rejected', () => {
  const { tenant } = createTenant()
  expect(() => requirePasscode(tenant, 'email-test-1')).toThrow(expect.objectContaining({ type: 'invalid_method_id' }))
})

test('passcodes are random digits, unless the tenant sets a fixed one or the address is in the sandbox', () => {
  const { tenant, create } = createTenant()
  const codes = Array.from({ length: 20 }, () => create().code)
  expect(codes.every((code) => code.length === PASSCODE_LENGTH && /^\d+$/.test(code))).toBe(true)
  expect(new Set(codes).size).toBeGreaterThan(10)
  tenant.config.fixed_passcode = '314159'
  expect(create().code).toBe('314159')
  expect([create(SANDBOX.email).code, create(SANDBOX.phone_number).code]).toEqual([SANDBOX.passcode, SANDBOX.passcode])
})

test.each(['', '12345', '1234567', '12345a', ' 123456', '123456\n'])(
  '%j is rejected as a malformed passcode',
  (code) => {
    expect(() => checkPasscodeFormat(code)).toThrow(expect.objectContaining({ type: 'invalid_code' }))
  },
)

test('a passcode of six digits is well-formed', () => {
  expect(() => checkPasscodeFormat('000000')).not.toThrow()
})
