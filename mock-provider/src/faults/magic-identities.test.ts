import { expect, test } from 'vitest'
import { ERROR_TYPES } from '@latchkey/openapi'
import { findMagicError, findMisspelledError, getMagicIdentities } from './magic-identities.ts'

test('every error has unique magic identities: an email, a phone number and wallet addresses', () => {
  const all = ERROR_TYPES.flatMap((type) => Object.values(getMagicIdentities(type)))
  expect(new Set(all).size).toBe(ERROR_TYPES.length * 4)
  for (const type of ERROR_TYPES)
    for (const identity of Object.values(getMagicIdentities(type))) expect(findMagicError(identity)).toBe(type)
})

test('magic identities use reserved forms and are stable', () => {
  expect(getMagicIdentities('otp_code_not_found')).toMatchInlineSnapshot(`
    {
      "email": "otp_code_not_found@fault.test",
      "ethereum_address": "0xfa017fa017fa017fa017fa017fa017fa01704891",
      "phone_number": "+15550104891",
      "solana_address": "11111111111111111111111111117Pmeyx",
    }
  `)
  for (const type of ERROR_TYPES) {
    const { phone_number, ethereum_address, solana_address } = getMagicIdentities(type)
    expect(phone_number).toMatch(/^\+1555010\d{4}$/)
    expect(ethereum_address).toMatch(/^0x[0-9a-f]{40}$/)
    expect(solana_address).toMatch(/^1{28}[1-9A-HJ-NP-Za-km-z]{6}$/)
  }
})

test('magic email and wallet addresses match regardless of case', () => {
  const { email, ethereum_address } = getMagicIdentities('otp_code_not_found')
  expect(findMagicError(email.toUpperCase())).toBe('otp_code_not_found')
  expect(findMagicError(`0x${ethereum_address.slice(2).toUpperCase()}`)).toBe('otp_code_not_found')
})

test('an email address or phone number that is not magic forces no error', () => {
  for (const identity of ['ada@example.com', 'otp_code_not_found@fault.test.example', '+12025550123', '', '@'])
    expect([findMagicError(identity), findMisspelledError(identity)]).toEqual([undefined, undefined])
  expect(findMisspelledError('otp_code_not_fuond@fault.test')).toBe('otp_code_not_fuond')
})
