import { expect, test } from 'vitest'
import { ERROR_TYPES, ERRORS, errorUrl, GATE_ERROR_TYPES, getErrorFacts, isErrorType } from './errors.ts'
import operations from './generated/operations.json' with { type: 'json' }

/** Types with their own text in the widget. */
const SHOWN = [
  'invalid_email',
  'invalid_phone_number',
  'unsubscribed_phone_number',
  'inactive_email',
  'unauthorized_credentials',
  'user_unauthenticated',
  'email_not_found',
  'unable_to_auth_magic_link',
  'no_user_password',
  'breached_password',
  'reset_password',
  'oauth_token_not_found',
  'invalid_code',
  'otp_code_not_found',
  'member_password_not_found',
  'oauth_flow_callback_error',
  'unauthorized_action',
  'user_lock_limit_reached',
  'invalid_session_token',
  'session_not_found',
  'invalid_phone_number_country_code',
  'duplicate_member_phone_number',
]

test('exactly the listed error types have their own message in the widget', { tags: 'provider.known-types' }, () => {
  const shown = ERROR_TYPES.filter((type) => getErrorFacts(type).text !== null)
  expect(shown).toEqual(SHOWN)
  for (const type of shown) expect(getErrorFacts(type).text).toBe(`error.${type}`)
})

test('the error types with a message in the widget have their documented HTTP statuses', () => {
  const withStatus = (status: number) =>
    SHOWN.filter((type) => isErrorType(type) && getErrorFacts(type).status === status)
  expect(withStatus(401)).toEqual(['unauthorized_credentials', 'user_unauthenticated', 'unable_to_auth_magic_link'])
  expect(withStatus(403)).toEqual(['unauthorized_action', 'user_lock_limit_reached'])
  expect(withStatus(404)).toEqual([
    'email_not_found',
    'oauth_token_not_found',
    'otp_code_not_found',
    'member_password_not_found',
    'session_not_found',
  ])
  expect(withStatus(400)).toHaveLength(12)
})

test('every error type that an API operation can return is in the error catalogue', () => {
  const named = Object.values(operations).flatMap(({ errors }) => errors)
  expect([...named, ...GATE_ERROR_TYPES].filter((type) => !isErrorType(type))).toEqual([])
})

test('no API operation lists an error type twice', () => {
  for (const { path, errors } of Object.values(operations)) expect(new Set(errors).size, path).toBe(errors.length)
})

test('every error type is in snake_case and has an HTTP error status and a message', () => {
  for (const [type, { status, message }] of Object.entries(ERRORS)) {
    expect(type).toMatch(/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(600)
    // Some messages begin with the name of a member.
    expect(message).toMatch(/^([A-Z]|[a-z]+(_[a-z]+)+ ).*\.$/)
  }
})

test('the name of an inherited object property is not an error type', () => {
  expect(isErrorType('constructor')).toBe(false)
})

test('the documentation URL of an error contains its status and type', () => {
  expect(errorUrl('session_not_found')).toBe('https://stytch.com/docs/api/errors/404#session_not_found')
  expect(errorUrl('bad_request', 413)).toBe('https://stytch.com/docs/api/errors/413#bad_request')
})
