import { expect, test } from 'vitest'
import { INVALID_EMAIL_ADDRESSES, VALID_EMAIL_ADDRESSES } from '../testing/email-addresses.ts'
import { toEmailAddress } from './international-email.ts'

test.each([...VALID_EMAIL_ADDRESSES, 'jürgen@example.com', 'ада@пример.рф', 'ada@bücher.example'])(
  '%s is a valid email address',
  (text) => {
    expect(toEmailAddress(text)).toBeDefined()
  },
)

test.each([
  ...INVALID_EMAIL_ADDRESSES,
  'ada@exämple',
  'ada@exä/mple.com',
  'ada@exä:80.com',
  'ada@ä..com',
  'a\u3000da@example.com',
  `ada@${'ü'.repeat(64)}.com`,
  'ada\uFFFD@example.com',
  'ada\uE000@example.com',
  'ada\u0378@example.com',
  'ada\u{1FFFE}@example.com',
  'ada\uD800@example.com',
])('"%s" is not a valid email address', (text) => {
  expect(toEmailAddress(text)).toBeUndefined()
})

test('a long, almost valid email address is rejected without catastrophic backtracking', () => {
  expect(toEmailAddress(`${'a'.repeat(60)}@${'a-'.repeat(90)}!`)).toBeUndefined()
})

test.each([
  ['ada@example.com', 'ada@example.com'],
  ['Ada@Example.COM', 'Ada@Example.COM'],
  ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
  ['ada@BÜCHER.example', 'ada@xn--bcher-kva.example'],
  ['ада@пример.рф', 'ада@xn--e1afmkfd.xn--p1ai'],
  ['ada@例子。测试', 'ada@xn--fsqu00a.xn--0zwm56d'],
  ['ａｄａ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'ada@example.com'],
  ['\u202Aada@example.com\u202C\uFEFF', 'ada@example.com'],
  ['ju\u0308rgen@example.com', 'jürgen@example.com'],
  ...Array.from(
    '\u00AD\u034F\u061C\u115F\u1160\u17B4\u180E\u200B\u200C\u200D\u2060\u2064\u3164\uFE0F\uFEFF\uFFA0\uFFFC\u{E0041}\u{1D173}',
    (hidden): [string, string] => [`ad${hidden}a${hidden}@example.com${hidden}`, 'ada@example.com'],
  ),
])('the email address %s is sent as %s', (typed, sent) => {
  expect(toEmailAddress(typed)).toBe(sent)
})
