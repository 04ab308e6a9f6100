import { expect, test } from 'vitest'
import { isEmailAddress } from './email-address.ts'

test.each([
  'ada@example.com',
  'ada.lovelace+tag@mail.example.co',
  "o'hara_1@x.museum",
  'ADA@EXAMPLE.COM',
  'ada@xn--mnchen-3ya.de',
  'ada@example.xn--p1ai',
  'a@b.co',
  `${'a'.repeat(64)}@example.com`,
  `ada@${'a'.repeat(63)}.com`,
  `ada@example.${'c'.repeat(63)}`,
  `ada@${'a2345678.'.repeat(27)}abc.com`,
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
  `ada@${'a2345678.'.repeat(27)}abcd.com`,
  `ada@${'a'.repeat(64)}.com`,
  `ada@example.${'c'.repeat(64)}`,
  'ada@example-.com',
  'ada@example.xn--',
  'ada@example.com.',
  '"ada"@example.com',
  'ada@exam_ple.com',
  ' ada@example.com',
])('"%s" is not a valid email address', (text) => {
  expect(isEmailAddress(text)).toBe(false)
})

test('a long string is checked within 50 ms', () => {
  const started = performance.now()
  isEmailAddress(`${'a'.repeat(60)}@${'a-'.repeat(90)}!`)
  expect(performance.now() - started).toBeLessThan(50)
})
