import { createHash } from 'node:crypto'
import { PKCE_CHALLENGE_PATTERN, type ErrorType } from '@latchkey/openapi'
import { MatchersV3 } from '@pact-foundation/pact'
import { expect, test } from 'vitest'
import type { ProviderStates } from '../provider-states.ts'
import {
  responds,
  given,
  provided,
  providerError,
  rejects,
  sends,
  SESSION_TOKEN,
  SIGNED_IN,
  VISITOR,
} from './interactions.ts'
import { createPactClient } from './pact-client.ts'
import { SIGN_IN } from './shapes.ts'

const START = '/sdk/v1/passwords/email/reset/start'
const BY_EMAIL = '/sdk/v1/passwords/email/reset'
const BY_EXISTING = '/sdk/v1/passwords/existing_password/reset'
const BY_SESSION = '/sdk/v1/passwords/session/reset'
const EMAIL = 'ada@example.com'
const PASSWORD = 'marvellous giraffe 9'
const NEW_PASSWORD = 'melancholy walrus 4'
const TOKEN = 'token-of-the-reset-mail'
const HOUR = { session_duration_minutes: 60 }

const LOGIN = { ...SIGN_IN, user: { ...SIGN_IN.user, name: {}, password: { requires_reset: false } } }
const EXISTS = { 'a user exists': { email: EMAIL, password: PASSWORD } }
const MAILED = { ...EXISTS, 'a reset mail has been sent': { email: EMAIL } }

const MAIL = {
  email: EMAIL,
  login_redirect_url: 'http://localhost:3000/authenticate',
  reset_password_redirect_url: 'http://localhost:3000/reset-password',
  reset_password_expiration_minutes: 30,
  locale: 'en',
}

test('a password reset email is sent to an existing user', { tags: 'password-reset-start.body' }, () =>
  given(EXISTS)
    .uponReceiving('passwordsEmailResetStart for a user')
    .withRequest('POST', START, sends(VISITOR, MAIL))
    .willRespondWith(...responds())
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url)
      await expect(client.passwords.resetByEmailStart(MAIL)).resolves.toBeDefined()
    }),
)

test('a password reset email is requested with a code challenge when the project requires PKCE', () =>
  given({ ...EXISTS, 'the project has settings': { pkce_required_for_password_resets: true } })
    .uponReceiving('passwordsEmailResetStart with a code challenge')
    .withRequest(
      'POST',
      START,
      sends(VISITOR, { ...MAIL, code_challenge: MatchersV3.regex(PKCE_CHALLENGE_PATTERN, 'A'.repeat(43)) }),
    )
    .willRespondWith(...responds())
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url, { isPkceRequired: true })
      await expect(client.passwords.resetByEmailStart(MAIL)).resolves.toBeDefined()
    }))

const START_ERRORS: [ErrorType, string, Partial<typeof MAIL>][] = [
  ['email_not_found', 'an unknown address', { email: 'grace@example.com' }],
  ['invalid_email', 'a malformed address', { email: 'ada' }],
  ['invalid_expiration', 'a lifetime that is too short', { reset_password_expiration_minutes: 4 }],
  ['invalid_password_reset_redirect_url', 'a malformed URL', { reset_password_redirect_url: 'nowhere' }],
  [
    'no_match_for_provided_magic_link_url',
    'a URL of another site',
    { login_redirect_url: 'https://elsewhere.example' },
  ],
]

test.each(START_ERRORS)('a request for a password reset email is rejected with %s', (type, what, changes) =>
  given(EXISTS)
    .uponReceiving(`passwordsEmailResetStart for ${what}`)
    .withRequest('POST', START, sends(VISITOR, { ...MAIL, ...changes }))
    .willRespondWith(...rejects(type))
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url)
      await expect(client.passwords.resetByEmailStart({ ...MAIL, ...changes })).rejects.toMatchObject(
        providerError(type),
      )
    }),
)

test('the token of a password reset email sets a new password', { tags: 'reset-by-email.token' }, () =>
  given(MAILED)
    .uponReceiving('passwordsEmailReset with the token of a reset mail')
    .withRequest('POST', BY_EMAIL, sends(VISITOR, { token: provided('token', TOKEN), password: NEW_PASSWORD, ...HOUR }))
    .willRespondWith(...responds(LOGIN))
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url)
      await client.passwords.resetByEmail({ token: TOKEN, password: NEW_PASSWORD, ...HOUR })
      expect(client.session.getTokens()?.session_token).toBe('session-token-1')
    }),
)

const CHALLENGE = createHash('sha256').update('the verifier of another browser').digest('base64url')

const RESET_ERRORS: [ErrorType, string, Partial<ProviderStates>, string][] = [
  ['unable_to_auth_password_reset_token', 'a used token', { 'the reset has been completed': {} }, NEW_PASSWORD],
  ['unable_to_auth_password_reset_token', 'an expired token', { 'time passes': { minutes: 31 } }, NEW_PASSWORD],
  ['weak_password', 'a weak password', {}, 'girafffe'],
  [
    'pkce_expected_code_verifier',
    'a token of another browser',
    { 'a reset mail has been sent': { email: EMAIL, code_challenge: CHALLENGE } },
    NEW_PASSWORD,
  ],
]

test.each(RESET_ERRORS)('a password reset by email is rejected with %s for %s', (type, what, states, password) =>
  given({ ...MAILED, ...states })
    .uponReceiving(`passwordsEmailReset with ${what}`)
    .withRequest('POST', BY_EMAIL, sends(VISITOR, { token: provided('token', TOKEN), password, ...HOUR }))
    .willRespondWith(...rejects(type))
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url)
      const response = client.passwords.resetByEmail({ token: TOKEN, password, ...HOUR })
      await expect(response).rejects.toMatchObject(providerError(type))
    }),
)

const EXISTING = { email: EMAIL, existing_password: PASSWORD, new_password: NEW_PASSWORD, ...HOUR }

test('a user can set a new password with the old one', () =>
  given(EXISTS)
    .uponReceiving('passwordsExistingPasswordReset with the old password')
    .withRequest('POST', BY_EXISTING, sends(VISITOR, EXISTING))
    .willRespondWith(...responds(LOGIN))
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url)
      await client.passwords.resetByExistingPassword(EXISTING)
      expect(client.session.getSync()).not.toBeNull()
    }))

test('a wrong old password does not set a new one', () =>
  given(EXISTS)
    .uponReceiving('passwordsExistingPasswordReset with a wrong password')
    .withRequest('POST', BY_EXISTING, sends(VISITOR, { ...EXISTING, existing_password: 'a wrong one' }))
    .willRespondWith(...rejects('password_does_not_match'))
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url)
      const response = client.passwords.resetByExistingPassword({ ...EXISTING, existing_password: 'a wrong one' })
      await expect(response).rejects.toMatchObject(providerError('password_does_not_match'))
    }))

const LOGGED_IN = { ...EXISTS, 'the user has logged in': { email: EMAIL, password: PASSWORD } }

test('a user with a recent session can set a new password', () =>
  given(LOGGED_IN)
    .uponReceiving('passwordsSessionReset in a recent session')
    .withRequest('POST', BY_SESSION, sends(SIGNED_IN, { password: NEW_PASSWORD, ...HOUR }))
    .willRespondWith(...responds(LOGIN))
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url, { session_token: SESSION_TOKEN })
      await client.passwords.resetBySession({ password: NEW_PASSWORD, ...HOUR })
      expect(client.session.getSync()).not.toBeNull()
    }))

test('a user with an old session cannot set a new password', () =>
  given({ ...LOGGED_IN, 'time passes': { minutes: 6 } })
    .uponReceiving('passwordsSessionReset in an old session')
    .withRequest('POST', BY_SESSION, sends(SIGNED_IN, { password: NEW_PASSWORD }))
    .willRespondWith(...rejects('session_too_old_to_reset_password'))
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url, { session_token: SESSION_TOKEN })
      const response = client.passwords.resetBySession({ password: NEW_PASSWORD })
      await expect(response).rejects.toMatchObject(providerError('session_too_old_to_reset_password'))
    }))
