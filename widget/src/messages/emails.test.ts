import { expect, test } from 'vitest'
import { createProviderError } from '../testing/failures.ts'
import { emailErrorText } from './emails.ts'
import { en } from './en.ts'

const NAME_REFUSED =
  'Only the letters a to z are accepted before the @ of an email address. Please use another address.'

test.each([
  ['invalid_email', 'jürgen@example.com', NAME_REFUSED],
  ['invalid_email', 'ада@xn--e1afmkfd.xn--p1ai', NAME_REFUSED],
  ['invalid_email', 'ada@bücher.example', 'Email format is invalid.'],
  ['invalid_email', 'ada@example.com', 'Email format is invalid.'],
  ['email_not_found', 'jürgen@example.com', 'Email not found.'],
])('%s for %s reads "%s"', (type, email, text) => {
  expect(emailErrorText(createProviderError(type), en, email)).toBe(text)
})

test('while the sentence about the name is not loaded, that of the error is shown', () => {
  const { 'email.name-refused': _, ...messages } = en
  expect(emailErrorText(createProviderError('invalid_email'), messages, 'jürgen@example.com')).toBe(
    'Email format is invalid.',
  )
})
