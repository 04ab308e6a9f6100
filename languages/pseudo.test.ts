import { expect, test } from 'vitest'
import { formatMessage } from './format-message.ts'
import { toPseudo, toPseudoCatalogue } from './pseudo.ts'

test('a pseudo-localized text has accents and brackets, and is at least 60 % longer', () => {
  const text = toPseudo('Sign in')
  expect(text).toBe('[Šîĝñ îñ öñé ]')
  expect(text.length - '[]'.length).toBeGreaterThanOrEqual('Sign in'.length * 1.6)
})

test('arguments and plural forms of a pseudo-localized text work as in English', () => {
  const text = toPseudo('{count, plural, one {1 error} other {# errors}} in {name}')
  expect(formatMessage(text, { count: 2, name: 'Ada' }, 'en')).toMatch(/^\[2 éŕŕöŕš.* îñ Ada.*\]$/)
  expect(formatMessage(text, { count: 1, name: 'Ada' }, 'en')).toMatch(/^\[1 éŕŕöŕ.* îñ Ada.*\]$/)
})

test('a pseudo-localized catalogue keeps its message ids', () => {
  expect(toPseudoCatalogue({ 'a.b': 'x' })).toEqual({ 'a.b': '[ẋ ]' })
})
