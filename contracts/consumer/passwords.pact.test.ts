import type { ErrorType } from '@latchkey/openapi'
import { MatchersV3 } from '@pact-foundation/pact'
import { expect, test } from 'vitest'
import type { ProviderStates } from '../provider-states.ts'
import { responds, given, providerError, rejects, sends, SESSION_TOKEN, SIGNED_IN, VISITOR } from './interactions.ts'
import { createPactClient } from './pact-client.ts'
import { SIGN_IN, USER_ID } from './shapes.ts'

const CREATE = '/sdk/v1/passwords'
const AUTHENTICATE = '/sdk/v1/passwords/authenticate'
const STRENGTH = '/sdk/v1/passwords/strength_check'
const EMAIL = 'ada@example.com'
const PASSWORD = 'marvellous giraffe 9'
const BODY = { email: EMAIL, password: PASSWORD, session_duration_minutes: 60 }
const { boolean, eachLike, integer, like } = MatchersV3

const SIGN_UP = { ...SIGN_IN, user: { ...SIGN_IN.user, name: {}, emails: [{ email: EMAIL, verified: false }] } }
const LOGIN = { ...SIGN_IN, user: { ...SIGN_IN.user, name: {}, password: { requires_reset: false } } }

test('a sign-up with a password creates a user', { tags: 'password-create.body' }, () =>
  given()
    .uponReceiving('passwords for a new address')
    .withRequest('POST', CREATE, sends(VISITOR, BODY))
    .willRespondWith(...responds({ ...SIGN_UP, email_id: like('email-test-1') }))
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url)
      await client.passwords.create(BODY)
      expect(client.user.getSync()?.emails[0]?.email).toBe(EMAIL)
    }),
)

test('a signed-in user can create a password', () =>
  given({ 'a user is signed in': { email: EMAIL } })
    .uponReceiving('passwords in a session of the user')
    .withRequest('POST', CREATE, sends(SIGNED_IN, BODY))
    .willRespondWith(...responds(LOGIN))
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url, { session_token: SESSION_TOKEN })
      await client.passwords.create(BODY)
      expect(client.user.getSync()?.password).toEqual({ requires_reset: false })
    }))

const EXISTS = { 'a user exists': { email: EMAIL, password: PASSWORD } }

/** The errors of a new password, each with its cause. */
const CREATE_ERRORS: [ErrorType, string, Partial<ProviderStates>, Partial<typeof BODY>][] = [
  ['duplicate_email', 'a taken address', EXISTS, {}],
  ['reset_password', 'an address of a user without a password', { 'a user exists': { email: EMAIL } }, {}],
  ['weak_password', 'a weak password', {}, { password: 'girafffe' }],
  ['breached_password', 'a breached password', { 'a password is breached': { password: PASSWORD } }, {}],
  ['invalid_email', 'a malformed address', {}, { email: 'ada' }],
  ['invalid_session_duration_minutes', 'a session that is too short', {}, { session_duration_minutes: 4 }],
]

test.each(CREATE_ERRORS)('creating a password is rejected with %s', (type, what, states, changes) =>
  given(states)
    .uponReceiving(`passwords for ${what}`)
    .withRequest('POST', CREATE, sends(VISITOR, { ...BODY, ...changes }))
    .willRespondWith(...rejects(type))
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url)
      await expect(client.passwords.create({ ...BODY, ...changes })).rejects.toMatchObject(providerError(type))
      expect(client.session.getSync()).toBeNull()
    }),
)

test('a user can log in with a password', { tags: 'password-authenticate.body' }, () =>
  given(EXISTS)
    .uponReceiving('passwordsAuthenticate with the right password')
    .withRequest('POST', AUTHENTICATE, sends(VISITOR, BODY))
    .willRespondWith(...responds(LOGIN))
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url)
      await client.passwords.authenticate(BODY)
      expect(client.session.getTokens()?.session_token).toBe('session-token-1')
    }),
)

test(
  'a password login that requires a second factor returns only an intermediate session token',
  { tags: 'session-state.intermediate-sign-in' },
  () =>
    given({
      'the project has settings': { second_factor_required: true },
      'a user exists': { ...EXISTS['a user exists'], totp_secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ' },
    })
      .uponReceiving('passwordsAuthenticate of a user with a second factor')
      .withRequest('POST', AUTHENTICATE, sends(VISITOR, BODY))
      .willRespondWith(
        ...responds({
          session: null,
          session_token: '',
          session_jwt: '',
          intermediate_session_token: MatchersV3.regex('^[A-Za-z0-9_-]{43}$', 'i'.repeat(43)),
          user: { user_id: USER_ID, emails: [{ email: EMAIL }] },
          __user: { user_id: USER_ID, emails: [{ email: EMAIL }] },
        }),
      )
      .executeTest(async ({ url }) => {
        const { client } = createPactClient(url)
        await expect(client.passwords.authenticate(BODY)).rejects.toMatchObject({ name: 'SecondFactorRequiredError' })
        expect(client.intermediateToken.get()).toBe('i'.repeat(43))
      }),
)

const LOGIN_ERRORS: [ErrorType, string, Partial<ProviderStates>, Partial<typeof BODY>][] = [
  ['unauthorized_credentials', 'a wrong password', EXISTS, { password: 'a wrong one' }],
  ['email_not_found', 'an unknown address', {}, {}],
  ['no_user_password', 'an address of a user without a password', { 'a user exists': { email: EMAIL } }, {}],
  [
    'reset_password',
    'a password that must be reset',
    { 'a user exists': { email: EMAIL, password: PASSWORD, password_requires_reset: true } },
    {},
  ],
  [
    'user_lock_limit_reached',
    'the password of a locked user',
    { ...EXISTS, 'the user is locked': { email: EMAIL } },
    {},
  ],
]

test.each(LOGIN_ERRORS)('a password login is rejected with %s', (type, what, states, changes) =>
  given(states)
    .uponReceiving(`passwordsAuthenticate with ${what}`)
    .withRequest('POST', AUTHENTICATE, sends(VISITOR, { ...BODY, ...changes }))
    .willRespondWith(...rejects(type))
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url)
      await expect(client.passwords.authenticate({ ...BODY, ...changes })).rejects.toMatchObject(providerError(type))
      expect(client.session.getSync()).toBeNull()
    }),
)

test('a password strength check returns the zxcvbn score and feedback', { tags: 'strength-check.response' }, () =>
  given()
    .uponReceiving('passwordsStrengthCheck under the policy zxcvbn')
    .withRequest('POST', STRENGTH, sends(VISITOR, { email: EMAIL, password: 'password' }))
    .willRespondWith(
      ...responds({
        valid_password: false,
        breached_password: true,
        strength_policy: 'zxcvbn',
        score: 0,
        feedback: {
          warning: like('This is a top-10 common password'),
          suggestions: eachLike('Add another word or two.'),
        },
      }),
    )
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url)
      const { score, feedback } = await client.passwords.strengthCheck({ email: EMAIL, password: 'password' })
      expect(score).toBe(0)
      expect(feedback.suggestions).toHaveLength(1)
    }),
)

test(
  'a password strength check under the LUDS policy returns the missing characters',
  { tags: 'strength-check.response' },
  () =>
    given({ 'the project has settings': { password_config: { luds_complexity: 3, luds_minimum_count: 8 } } })
      .uponReceiving('passwordsStrengthCheck under the policy luds')
      .withRequest('POST', STRENGTH, sends(VISITOR, { password: 'Giraf' }))
      .willRespondWith(
        ...responds({
          valid_password: false,
          breached_password: boolean(false),
          strength_policy: 'luds',
          score: integer(0),
          feedback: {
            warning: '',
            suggestions: [],
            luds_requirements: { missing_characters: 3, missing_complexity: 1 },
          },
        }),
      )
      .executeTest(async ({ url }) => {
        const { client } = createPactClient(url)
        const { feedback } = await client.passwords.strengthCheck({ password: 'Giraf' })
        expect(feedback.luds_requirements).toMatchObject({ missing_characters: 3, missing_complexity: 1 })
      }),
)
