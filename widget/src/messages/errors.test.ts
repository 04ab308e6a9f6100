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
  invalid_email: en['error.invalid_email'],
  invalid_phone_number: en['error.invalid_phone_number'],
  unauthorized_credentials: en['error.unauthorized_credentials'],
  user_unauthenticated: en['error.user_unauthenticated'],
  email_not_found: en['error.email_not_found'],
  no_user_password: en['error.no_user_password'],
  breached_password: en['error.breached_password'],
  reset_password: en['error.reset_password'],
  oauth_token_not_found: en['error.oauth_token_not_found'],
  invalid_code: en['error.invalid_code'],
  otp_code_not_found: en['error.otp_code_not_found'],
  member_password_not_found: en['error.member_password_not_found'],
  oauth_flow_callback_error: en['error.oauth_flow_callback_error'],
  unauthorized_action: en['error.unauthorized_action'],
  unable_to_auth_magic_link: en['error.unable_to_auth_magic_link'],
  user_lock_limit_reached: en['error.user_lock_limit_reached'],
  invalid_session_token: en['error.invalid_session_token'],
  session_not_found: en['error.session_not_found'],
  invalid_phone_number_country_code: en['error.invalid_phone_number_country_code'],
  duplicate_member_phone_number: en['error.duplicate_member_phone_number'],
} satisfies Partial<Record<ErrorType, string>>

const BEGINNINGS = {
  unsubscribed_phone_number: ['Phone number is unsubscribed', 'Resubscribe by texting START'],
  inactive_email: ['The email address is marked as inactive', '.'],
} satisfies Partial<Record<ErrorType, [string, string]>>

test.each(Object.entries(TEXTS))('the error %s has its own text', (error_type, text) => {
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
  expect(errorText(createProviderError('bad_request', ''), en)).toBe(en['failure.unknown'])
})

test('a custom string replaces the text of an error type', () => {
  const messages = { ...en, 'error.session_not_found': 'Sitzung nicht gefunden.' }
  expect(errorText(createProviderError('session_not_found'), messages)).toBe('Sitzung nicht gefunden.')
})

test('a network error, a blocked browser feature and an internal error have their own texts', () => {
  expect(errorText(createNetworkError(), en)).toBe(en['failure.network'])
  expect(errorText(new BrowserBlockedError('crypto', 'no subtle'), en)).toMatch(/secure connection/)
  expect(errorText(new BrowserBlockedError('token_size', 'large'), en)).toMatch(/it has too much data/)
  expect(errorText(new TypeError('x is undefined'), en)).toBe(en['failure.unknown'])
})

test.each([
  ['unreachable', en['failure.network']],
  ['timeout', en['failure.timeout']],
  ['malformed', 'The sign-in service sent a response that this page does not understand. Please try again.'],
] as const)('a network error with the reason %s has its own text', (reason, text) => {
  expect(errorText(new NetworkError('Failed.', { reason }), en)).toBe(text)
})

const NAME_REFUSED = en['email.name-refused']

test.each([
  ['invalid_email', 'jürgen@example.com', NAME_REFUSED],
  ['invalid_email', 'ада@xn--e1afmkfd.xn--p1ai', NAME_REFUSED],
  ['invalid_email', 'ada@bücher.example', en['error.invalid_email']],
  ['invalid_email', 'ada@example.com', en['error.invalid_email']],
  ['email_not_found', 'jürgen@example.com', en['error.email_not_found']],
])('the error %s for %s reads "%s"', (type, email, text) => {
  expect(emailErrorText(createProviderError(type), en, email)).toBe(text)
})

test('until the text about invalid characters is loaded, an email error shows its generic text', () => {
  const { 'email.name-refused': _, ...messages } = en
  expect(emailErrorText(createProviderError('invalid_email'), messages, 'jürgen@example.com')).toBe(
    en['error.invalid_email'],
  )
})
