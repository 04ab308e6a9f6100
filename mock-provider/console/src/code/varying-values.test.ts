import { expect, test } from 'vitest'
import { findVarying } from './varying-values.ts'

const UUID = '0f5d4f5e-6a9b-4d0e-8c5e-0d9f2f1d7a11'

/** Returns the pattern of a value. Undefined when it never varies. */
function patternOf(name: string, value: string): RegExp | undefined {
  const matcher = findVarying(name, value)?.matcher
  return matcher?.match === 'regex' ? new RegExp(matcher.regex) : undefined
}

test.each([
  ['user_id', `user-test-${UUID}`, `user-test-${UUID.replaceAll('f', 'a')}`, `session-test-${UUID}`],
  ['at', '2026-01-05T09:00:00.000Z', '2030-12-31T23:59:59Z', 'tomorrow'],
  ['session_token', '[redacted]', 'a_token-1', 'two words'],
  ['session_jwt', '[redacted]', 'a.b.c', 'a.b'],
  [
    'href',
    'https://a.example/in?token=[redacted]&x=1',
    'https://a.example/in?token=t-1&x=1',
    'https://a.example/in?x=1',
  ],
])('in a copied pact, %s %s may be %s, and not %s', (name, value, other, wrong) => {
  expect(patternOf(name, value)?.test(other)).toBe(true)
  expect(patternOf(name, value)?.test(wrong)).toBe(false)
})

test('the example of a varying value in a copied pact fits its pattern', () => {
  for (const [name, value] of [
    ['token', '[redacted]'],
    ['session_jwt', '[redacted]'],
    ['href', 'https://a.example/in?token=[redacted]'],
    ['user_id', `user-test-${UUID}`],
  ] as const)
    expect(patternOf(name, value)?.test(findVarying(name, value)?.example ?? '')).toBe(true)
})

test('a copied pact accepts any error message, and compares other strings exactly', () => {
  expect(findVarying('error_message', 'Too many requests.')?.matcher).toEqual({ match: 'type' })
  expect(findVarying('password', '[redacted]')?.matcher).toEqual({ match: 'type' })
  expect(findVarying('error_type', 'too_many_requests')).toBeUndefined()
  expect(findVarying('email', 'ada@example.com')).toBeUndefined()
})
