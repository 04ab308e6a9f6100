import { expect, test } from 'vitest'
import { SANDBOX } from '@latchkey/openapi'
import { createTestTenants } from '../testing/create-test-tenants.ts'
import { checkEmail, checkPhoneNumber } from './recipients.ts'

function createTenant() {
  return createTestTenants().default()
}

test.each([
  'ada@example.com',
  "o'hara+tag@mail.example.co.uk",
  'ünïcode@bücher.example',
  'a@xn--bcher-kva.xn--p1ai',
  SANDBOX.email,
])('the email address %s is valid', (email) => {
  expect(() => checkEmail(createTenant(), email)).not.toThrow()
})

test.each([
  '',
  'ada',
  'ada@',
  '@example.com',
  'ada@example',
  'ada@example.c',
  'ada@example.123',
  'ada lovelace@example.com',
  'ada@@example.com',
  '.ada@example.com',
  'ada..l@example.com',
  'ada@-example.com',
  'ada@example..com',
  ' ada@example.com',
  'Ada <ada@example.com>',
  `${'a'.repeat(250)}@example.com`,
])('the email address "%s" is refused', (email) => {
  expect(() => checkEmail(createTenant(), email)).toThrow(expect.objectContaining({ type: 'invalid_email' }))
})

test('an inactive email address is rejected, ignoring case', () => {
  const tenant = createTenant()
  tenant.config.inactive_emails = ['Gone@example.com']
  expect(() => checkEmail(tenant, 'gone@example.com')).toThrow(expect.objectContaining({ type: 'inactive_email' }))
})

test.each(['+12025550123', '+15555550123', '+447700900123', '+4915112345678', SANDBOX.phone_number])(
  'the phone number %s is valid',
  (phone_number) => {
    expect(() => checkPhoneNumber(createTenant(), phone_number)).not.toThrow()
  },
)

test.each([
  ['2025550123', 'invalid_phone_number'],
  ['+1 202 555 0123', 'invalid_phone_number'],
  ['+1202555', 'invalid_phone_number'],
  ['+120255501234', 'invalid_phone_number'],
  ['+0123456789', 'invalid_phone_number'],
  ['+999123456789', 'invalid_phone_number_country_code'],
  ['+80012345678', 'invalid_phone_number_country_code'],
  ['', 'invalid_phone_number'],
] as const)('the phone number "%s" is refused as %s', (phone_number, type) => {
  expect(() => checkPhoneNumber(createTenant(), phone_number)).toThrow(expect.objectContaining({ type }))
})

test('phone numbers of a disabled country and unsubscribed phone numbers are rejected', () => {
  const tenant = createTenant()
  tenant.config.disabled_phone_countries = ['DE']
  tenant.config.unsubscribed_phone_numbers = ['+12025550123']
  expect(() => checkPhoneNumber(tenant, '+4915112345678')).toThrow(
    expect.objectContaining({ type: 'invalid_phone_number_country_code' }),
  )
  expect(() => checkPhoneNumber(tenant, '+12025550123')).toThrow(
    expect.objectContaining({ type: 'unsubscribed_phone_number' }),
  )
})
