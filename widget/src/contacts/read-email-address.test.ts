import { expect, test } from 'vitest'
import { loadAddressRules, readEmailAddress, toWireAddress } from './read-email-address.ts'

test.each([
  ['ada@example.com', 'ada@example.com', 'ada@example.com'],
  [' ada@example.com\u00a0', 'ada@example.com', 'ada@example.com'],
  ['ada@BÜCHER.example', 'ada@xn--bcher-kva.example', 'ada@bücher.example'],
  ['ada@xn--bcher-kva.example', 'ada@xn--bcher-kva.example', 'ada@bücher.example'],
])('"%s" is sent as %s and shown as %s', async (typed, address, shown) => {
  expect(await readEmailAddress(typed)).toEqual({ address, shown })
})

test.each(['', 'ada', 'ada@exämple', 'ä'])('"%s" is not an address', async (typed) => {
  expect(await readEmailAddress(typed)).toBeUndefined()
})

test('spaces around an address of another script do not count', async () => {
  await loadAddressRules('ada@bücher.example')
  expect(toWireAddress(' ada@bücher.example ')).toBe('ada@xn--bcher-kva.example')
})
