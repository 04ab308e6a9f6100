import { IntlMessageFormat } from 'intl-messageformat'
import { expect, test } from 'vitest'
import { fillIn } from './fill-in.ts'
import { formatMessage, type MessageValues } from './format-message.ts'

test.each<[string, MessageValues, string]>([
  ['Nothing to fill in.', {}, 'Nothing to fill in.'],
  ['{a} and {b} and {a}', { a: 'one', b: 'two' }, 'one and two and one'],
  ['{a}', { a: '{b} $& #' }, '{b} $& #'],
  ['{count, plural, one {1 error} other {# errors}}', { count: 1 }, '1 error'],
  ['{count, plural, one {1 error} other {# errors}}', { count: 1234 }, '1,234 errors'],
  [
    '{count, plural, =0 {no errors} one {# error} other {# errors}} in {name}',
    { count: 0, name: '#' },
    'no errors in #',
  ],
  ['{count, plural, other {# of {all}}}', { count: 2, all: 3 }, '2 of 3'],
  ['{kind, select, mail {a mail} other {a message}}', { kind: 'sms' }, 'a message'],
  ['{a, plural, one {# a} other {# as}}, {b, plural, one {# b} other {# bs}}', { a: 1, b: 2 }, '1 a, 2 bs'],
])('the message %s with %j is formatted like the library intl-messageformat does it', (message, values, expected) => {
  expect(formatMessage(message, values, 'en')).toBe(expected)
  expect(new IntlMessageFormat(message, 'en').format({ ...values })).toBe(expected)
})

test('the language determines the plural form and the digits of a message', () => {
  const russian = '{count, plural, one {# код} few {# кода} many {# кодов} other {# кода}}'
  expect([1, 3, 5, 21].map((count) => formatMessage(russian, { count }, 'ru'))).toEqual([
    '1 код',
    '3 кода',
    '5 кодов',
    '21 код',
  ])
  expect(formatMessage('{count, plural, other {#}}', { count: 12 }, 'fa')).toBe('۱۲')
})

test('a message argument without a value stays unchanged', () => {
  expect(formatMessage('{a} {toString}', {}, 'en')).toBe('{a} {toString}')
})

test.each(['{a', '{}', '{a, plural, one 1}', '{a, plural, one {1}}', '{a, date}'])(
  'the message %s is malformed',
  (message) => {
    expect(() => formatMessage(message, { a: 2 }, 'en')).toThrow('malformed')
  },
)

test('every occurrence of a placeholder in a text is replaced', () => {
  expect(fillIn('{a} and {b} and {a}', { a: 'one', b: 2 })).toBe('one and 2 and one')
})

test('a placeholder without a value is kept in the text', () => {
  expect(fillIn('{a} {toString}', {})).toBe('{a} {toString}')
})

test('a value that looks like a placeholder or a replacement pattern is inserted literally', () => {
  expect(fillIn('{a}', { a: '{b} $& $1', b: 'no' })).toBe('{b} $& $1')
})
