import { expect, test } from 'vitest'
import { isEmailAddress } from './email-address.ts'

test.each([
  'ada@example.com',
  'ada.lovelace+tag@mail.example.co',
  "o'hara_1@x.museum",
  'ADA@EXAMPLE.COM',
  'ada@xn--mnchen-3ya.de',
  'ada@example.xn--p1ai',
])('%s is a valid email address', (text) => {
  expect(isEmailAddress(text)).toBe(true)
})

test.each([
  '',
  'ada',
  'ada@',
  '@example.com',
  'ada@example',
  'ada@example.c',
  'ada@.com',
  'ada@-x.com',
  'ada@ex..com',
  'a da@example.com',
  'ada@example.com\n',
  'ada@@example.com',
  'ada@example.123',
  `${'a'.repeat(65)}@example.com`,
  `ada@${'a.'.repeat(130)}com`,
])('"%s" is not a valid email address', (text) => {
  expect(isEmailAddress(text)).toBe(false)
})

test('a long string is checked within 50 ms', () => {
  const started = performance.now()
  isEmailAddress(`${'a'.repeat(60)}@${'a-'.repeat(90)}!`)
  expect(performance.now() - started).toBeLessThan(50)
})
