import { expect, test } from 'vitest'
import { INVALID_EMAIL_ADDRESSES, VALID_EMAIL_ADDRESSES } from '../testing/email-addresses.ts'
import { isEmailAddress, loadAddressRules, readEmailAddress, toWireAddress } from './email-address.ts'

test.each(VALID_EMAIL_ADDRESSES)(
  '%s is a valid email address',
  { tags: ['email.pattern', 'email.top-level-domain'] },
  (text) => {
    expect(isEmailAddress(text)).toBe(true)
  },
)

test.each(INVALID_EMAIL_ADDRESSES)(
  '"%s" is not a valid email address',
  { tags: ['email.local-part', 'email.at', 'email.domain', 'email.top-level-domain'] },
  (text) => {
    expect(isEmailAddress(text)).toBe(false)
  },
)

test('a long, almost valid email address is rejected without catastrophic backtracking', () => {
  expect(isEmailAddress(`${'a'.repeat(60)}@${'a-'.repeat(90)}!`)).toBe(false)
})

test.each([
  ['ada@example.com', 'ada@example.com', 'ada@example.com'],
  [' ada@example.com\u00a0', 'ada@example.com', 'ada@example.com'],
  ['ada@BÜCHER.example', 'ada@xn--bcher-kva.example', 'ada@bücher.example'],
  ['ada@xn--bcher-kva.example', 'ada@xn--bcher-kva.example', 'ada@bücher.example'],
])('the email input "%s" is sent as %s and displayed as %s', async (typed, address, shown) => {
  expect(await readEmailAddress(typed)).toEqual({ address, shown })
})

test.each(['', 'ada', 'ada@exämple', 'ä'])('the email input "%s" is not read as an address', async (typed) => {
  expect(await readEmailAddress(typed)).toBeUndefined()
})

test('spaces around an internationalized email address are ignored', async () => {
  await loadAddressRules('ada@bücher.example')
  expect(toWireAddress(' ada@bücher.example ')).toBe('ada@xn--bcher-kva.example')
})
