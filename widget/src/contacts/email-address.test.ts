import { expect, test } from 'vitest'
import { INVALID_EMAIL_ADDRESSES, VALID_EMAIL_ADDRESSES } from '../testing/email-addresses.ts'
import { isEmailAddress } from './email-address.ts'

test.each(VALID_EMAIL_ADDRESSES)('%s is a valid email address', (text) => {
  expect(isEmailAddress(text)).toBe(true)
})

test.each(INVALID_EMAIL_ADDRESSES)('"%s" is not a valid email address', (text) => {
  expect(isEmailAddress(text)).toBe(false)
})

test('a string that is almost an address is refused without trying all its parts', () => {
  expect(isEmailAddress(`${'a'.repeat(60)}@${'a-'.repeat(90)}!`)).toBe(false)
})
