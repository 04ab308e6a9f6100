import type { ErrorType } from '@latchkey/openapi'
import { expect, test } from 'vitest'
import { BrowserBlockedError, NetworkError } from '../client/errors.ts'
import { createNetworkError, createProviderError } from '../testing/failures.ts'
import { enDeferred } from './en-deferred.ts'
import { enFirst } from './en-first.ts'
import { enForm } from './en-form.ts'
import { enPhone } from './en-phone.ts'
import { en } from './en.ts'
import { errorText, emailErrorText } from './errors.ts'

const TEXTS = {
  invalid_email: 'Email format is invalid.',
  invalid_phone_number: 'Phone number format is invalid. Ensure the phone number is in the E.164 format.',
  unauthorized_credentials: 'Unauthorized credentials.',
  user_unauthenticated: 'Must have an active session to call this method.',
  email_not_found: 'Email not found.',
  no_user_password: 'Password not found for this user. Please try again.',
  breached_password: 'Password appears in the list of breached passwords and must be reset.',
  reset_password: 'Password must be reset.',
  oauth_token_not_found: 'OAuth Token could not be found.',
  invalid_code: 'Code format is invalid, please try again.',
  otp_code_not_found: 'Invalid passcode, please try again.',
  member_password_not_found: 'Member password not found.',
  oauth_flow_callback_error: 'An error was encountered in the callback of the OAuth flow. Please try again.',
  unauthorized_action: 'Unauthorized action.',
  unable_to_auth_magic_link: 'The magic link could not be authenticated because it was either already used or expired.',
  user_lock_limit_reached: 'Too many failed authentication attempts. Please try again later.',
  invalid_session_token: 'Invalid session token.',
  session_not_found: 'Session not found.',
  invalid_phone_number_country_code: "The phone number's country code is invalid, unsupported, or disabled.",
  duplicate_member_phone_number: 'A member with the specified phone number already exists for this organization.',
} satisfies Partial<Record<ErrorType, string>>

const BEGINNINGS = {
  unsubscribed_phone_number: ['Phone number is unsubscribed', 'Resubscribe by texting START'],
  inactive_email: ['The email address is marked as inactive', '.'],
} satisfies Partial<Record<ErrorType, [string, string]>>

test.each(Object.entries(TEXTS))('the error %s has its specified text', (error_type, text) => {
  expect(errorText(createProviderError(error_type), en)).toBe(text)
})

test.each(Object.entries(BEGINNINGS))(
  'the text of the error %s begins and ends as specified',
  (error_type, [beginning, end]) => {
    const text = errorText(createProviderError(error_type), en)
    expect([text.startsWith(beginning ?? ''), text.endsWith(end ?? '')]).toEqual([true, true])
  },
)

test('exactly 22 error types have a text of their own', { tags: 'provider.known-types' }, () => {
  const worded = Object.keys(en).filter((id) => id.startsWith('error.'))
  const expected = [...Object.keys(TEXTS), ...Object.keys(BEGINNINGS)].map((type) => `error.${type}`)
  expect(worded.toSorted()).toEqual(expected.toSorted())
  expect(worded).toHaveLength(22)
})

test('the loadable message catalogues contain the text of every error type', () => {
  const loaded = Object.keys({ ...enFirst, ...enForm, ...enPhone, ...enDeferred })
  expect(loaded).toEqual(expect.arrayContaining(Object.keys(en).filter((id) => id.startsWith('error.'))))
})

test("an error type without a text shows the server's message", { tags: 'provider.unknown-types' }, () => {
  expect(errorText(createProviderError('no_match_for_provided_oauth_url'), en)).toBe('The server said so.')
  expect(errorText(createProviderError('not_in_the_catalogue'), en)).toBe('The server said so.')
})

test('an error without a message shows a generic text', () => {
  expect(errorText(createProviderError('bad_request', ''), en)).toBe('Something went wrong. Please try again.')
})

test('a custom string replaces the text of an error type', () => {
  const messages = { ...en, 'error.session_not_found': 'Sitzung nicht gefunden.' }
  expect(errorText(createProviderError('session_not_found'), messages)).toBe('Sitzung nicht gefunden.')
})

test('a network error, a blocked browser feature and an internal error have their own texts', () => {
  expect(errorText(createNetworkError(), en)).toMatch(/could not be reached/)
  expect(errorText(new BrowserBlockedError('crypto', 'no subtle'), en)).toMatch(/secure connection/)
  expect(errorText(new TypeError('x is undefined'), en)).toBe('Something went wrong. Please try again.')
})

test.each([
  ['unreachable', 'The sign-in service could not be reached. Please check your connection and try again.'],
  ['timeout', 'The sign-in service did not respond in time. Please try again.'],
  ['malformed', 'The sign-in service sent a response that this page does not understand. Please try again.'],
] as const)('a network error with the reason %s has its own text', (reason, text) => {
  expect(errorText(new NetworkError('Failed.', { reason }), en)).toBe(text)
})

const NAME_REFUSED =
  'Only the letters a to z are accepted before the @ of an email address. Please use another address.'

test.each([
  ['invalid_email', 'jürgen@example.com', NAME_REFUSED],
  ['invalid_email', 'ада@xn--e1afmkfd.xn--p1ai', NAME_REFUSED],
  ['invalid_email', 'ada@bücher.example', 'Email format is invalid.'],
  ['invalid_email', 'ada@example.com', 'Email format is invalid.'],
  ['email_not_found', 'jürgen@example.com', 'Email not found.'],
])('the error %s for %s reads "%s"', (type, email, text) => {
  expect(emailErrorText(createProviderError(type), en, email)).toBe(text)
})

test('until the text about invalid characters is loaded, an email error shows its generic text', () => {
  const { 'email.name-refused': _, ...messages } = en
  expect(emailErrorText(createProviderError('invalid_email'), messages, 'jürgen@example.com')).toBe(
    'Email format is invalid.',
  )
})
