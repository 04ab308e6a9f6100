import { createHash } from 'node:crypto'
import { PKCE_CHALLENGE_PATTERN, PKCE_VERIFIER_PATTERN, type ErrorType } from '@latchkey/openapi'
import { MatchersV3 } from '@pact-foundation/pact'
import { expect, test } from 'vitest'
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
import { createPactClient, createSignedInClient } from './pact-client.ts'
import { EMAIL_ID, SIGN_IN, USER_ID } from './shapes.ts'

const LOGIN_OR_CREATE = '/sdk/v1/magic_links/email/login_or_create'
const SEND_PRIMARY = '/sdk/v1/magic_links/email/send/primary'
const SEND_SECONDARY = '/sdk/v1/magic_links/email/send/secondary'
const AUTHENTICATE = '/sdk/v1/magic_links/authenticate'

const EMAIL = 'ada@example.com'
const URLS = {
  login_magic_link_url: 'http://localhost:3000/authenticate',
  signup_magic_link_url: 'http://localhost:3000/authenticate',
}
const TOKEN = 'token-of-the-link'
const HALF_HOUR = { session_duration_minutes: 30 }
const BODY = { token: provided('token', TOKEN), ...HALF_HOUR }
const SENT = { user_id: USER_ID, email_id: EMAIL_ID }

const VERIFIER = 'c0ffee00'.repeat(16)
const CODE_CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url')
const CODE_VERIFIER = MatchersV3.regex(PKCE_VERIFIER_PATTERN, VERIFIER)

test(
  'a magic link request with all options emails a new user',
  { tags: ['link-options.redirect-urls', 'link-options.expirations', 'link-options.templates', 'link-options.locale'] },
  () => {
    const options = { ...URLS, login_expiration_minutes: 30, signup_expiration_minutes: 30, locale: 'en' }
    const templates = { login_template_id: 'login-1', signup_template_id: 'signup-1' }
    return given()
      .uponReceiving('magicLinksEmailLoginOrCreate for a new user')
      .withRequest('POST', LOGIN_OR_CREATE, sends(VISITOR, { email: EMAIL, ...options, ...templates }))
      .willRespondWith(...responds({ ...SENT, user_created: true }))
      .executeTest(async ({ url }) => {
        const { client } = createPactClient(url)
        const sent = await client.magicLinks.email.loginOrCreate(EMAIL, { ...options, ...templates })
        expect(sent.user_created).toBe(true)
      })
  },
)

test('a magic link is requested with a code challenge when the project requires PKCE', () =>
  given({ 'a user exists': { email: EMAIL } })
    .uponReceiving('magicLinksEmailLoginOrCreate with a code challenge')
    .withRequest(
      'POST',
      LOGIN_OR_CREATE,
      sends(VISITOR, {
        email: EMAIL,
        ...URLS,
        code_challenge: MatchersV3.regex(PKCE_CHALLENGE_PATTERN, CODE_CHALLENGE),
      }),
    )
    .willRespondWith(...responds({ ...SENT, user_created: false }))
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url, { isPkceRequired: true })
      await client.magicLinks.email.loginOrCreate(EMAIL, URLS)
    }))

const PATTERNS = ['http://localhost:*']
/** All URLs of the page are allowed, and none is the default. */
const NO_DEFAULTS = {
  'the project has settings': { redirect_urls: { login: PATTERNS, signup: PATTERNS, reset_password: PATTERNS } },
}

test.each([
  ['a malformed address', { email: 'ada' }, 'invalid_email'],
  ['a page of another site', { login_magic_link_url: 'https://evil.example/' }, 'no_match_for_provided_magic_link_url'],
  ['a malformed login URL', { login_magic_link_url: 'nowhere' }, 'invalid_login_magic_link_url'],
  ['a malformed signup URL', { signup_magic_link_url: 'nowhere' }, 'invalid_signup_magic_link_url'],
  ['an empty login URL', { login_magic_link_url: '' }, 'no_default_login_redirect_url_set', NO_DEFAULTS],
  ['an empty signup URL', { signup_magic_link_url: '' }, 'no_default_signup_redirect_url_set', NO_DEFAULTS],
  ['a lifetime that is too short', { login_expiration_minutes: 4 }, 'invalid_expiration'],
  ['an unknown language', { locale: 'tlh' }, 'invalid_locale'],
] as const)(
  'a magic link request with %s is rejected',
  (what, change, error_type, states: Parameters<typeof given>[0] = {}) => {
    const { email, ...options } = { email: EMAIL, ...URLS, ...change }
    return given(states)
      .uponReceiving(`magicLinksEmailLoginOrCreate with ${what}`)
      .withRequest('POST', LOGIN_OR_CREATE, sends(VISITOR, { email, ...options }))
      .willRespondWith(...rejects(error_type))
      .executeTest(async ({ url }) => {
        const { client } = createPactClient(url)
        const sending = client.magicLinks.email.loginOrCreate(email, options)
        await expect(sending).rejects.toMatchObject(providerError(error_type))
      })
  },
)

test('a magic link request for an inactive email address is rejected', () =>
  given({ 'the project has settings': { inactive_emails: [EMAIL] } })
    .uponReceiving('magicLinksEmailLoginOrCreate to an inactive address')
    .withRequest('POST', LOGIN_OR_CREATE, sends(VISITOR, { email: EMAIL, ...URLS }))
    .willRespondWith(...rejects('inactive_email'))
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url)
      const sending = client.magicLinks.email.loginOrCreate(EMAIL, URLS)
      await expect(sending).rejects.toMatchObject(providerError('inactive_email'))
    }))

test('a magic link is emailed to an existing user', () =>
  given({ 'a user exists': { email: EMAIL } })
    .uponReceiving('magicLinksEmailSendPrimary to an existing user')
    .withRequest('POST', SEND_PRIMARY, sends(VISITOR, { email: EMAIL, ...URLS }))
    .willRespondWith(...responds(SENT))
    .executeTest(async ({ url }) => {
      await createPactClient(url).client.magicLinks.email.send(EMAIL, URLS)
    }))

test('no magic link is emailed to an unknown address', () =>
  given()
    .uponReceiving('magicLinksEmailSendPrimary to an unknown address')
    .withRequest('POST', SEND_PRIMARY, sends(VISITOR, { email: EMAIL, ...URLS }))
    .willRespondWith(...rejects('email_not_found'))
    .executeTest(async ({ url }) => {
      const sending = createPactClient(url).client.magicLinks.email.send(EMAIL, URLS)
      await expect(sending).rejects.toMatchObject(providerError('email_not_found'))
    }))

test('a signed-in user can request a magic link for an additional email address', () =>
  given({ 'a user is signed in': { email: EMAIL } })
    .uponReceiving('magicLinksEmailSendSecondary to another address')
    .withRequest('POST', SEND_SECONDARY, sends(SIGNED_IN, { email: 'work@example.com', ...URLS }))
    .willRespondWith(...responds(SENT))
    .executeTest(async ({ url }) => {
      const client = await createSignedInClient(url, SESSION_TOKEN)
      await client.magicLinks.email.send('work@example.com', URLS)
    }))

test('a signed-in user cannot request a magic link for another user’s email address', () =>
  given({ 'a user is signed in': { email: EMAIL }, 'a user exists': { email: 'grace@example.com' } })
    .uponReceiving('magicLinksEmailSendSecondary to another user')
    .withRequest('POST', SEND_SECONDARY, sends(SIGNED_IN, { email: 'grace@example.com', ...URLS }))
    .willRespondWith(...rejects('duplicate_email'))
    .executeTest(async ({ url }) => {
      const client = await createSignedInClient(url, SESSION_TOKEN)
      const sending = client.magicLinks.email.send('grace@example.com', URLS)
      await expect(sending).rejects.toMatchObject(providerError('duplicate_email'))
    }))

test('a magic link token is exchanged for a session', { tags: 'magic-links-authenticate.token' }, () =>
  given({ 'a link has been mailed': { email: EMAIL } })
    .uponReceiving('magicLinksAuthenticate with the token of a link')
    .withRequest('POST', AUTHENTICATE, sends(VISITOR, BODY))
    .willRespondWith(...responds({ ...SIGN_IN, method_id: EMAIL_ID }))
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url)
      await client.magicLinks.authenticate(TOKEN, HALF_HOUR)
      expect(client.user.getSync()?.emails[0]).toMatchObject({ email: EMAIL, verified: true })
      expect(client.session.getTokens()?.session_token).toBe('session-token-1')
    }),
)

test('a magic link requested with a code challenge is authenticated with the code verifier', () =>
  given({ 'a link has been mailed': { email: EMAIL, code_challenge: CODE_CHALLENGE } })
    .uponReceiving('magicLinksAuthenticate with a code verifier')
    .withRequest('POST', AUTHENTICATE, sends(VISITOR, { ...BODY, code_verifier: CODE_VERIFIER }))
    .willRespondWith(...responds(SIGN_IN))
    .executeTest(async ({ url }) => {
      const client = createReturningClient(url)
      await client.magicLinks.authenticate(TOKEN, HALF_HOUR)
      expect(client.session.getSync()).not.toBeNull()
    }))

test('a magic link requested in another browser is rejected without its code verifier', () =>
  given({ 'a link has been mailed': { email: EMAIL, code_challenge: CODE_CHALLENGE } })
    .uponReceiving('magicLinksAuthenticate without the code verifier')
    .withRequest('POST', AUTHENTICATE, sends(VISITOR, BODY))
    .willRespondWith(...rejects('pkce_expected_code_verifier'))
    .executeTest(({ url }) => expectRefusal(url, 'pkce_expected_code_verifier')))

test('an unknown magic link token does not sign the user in', () =>
  given()
    .uponReceiving('magicLinksAuthenticate with an unknown token')
    .withRequest('POST', AUTHENTICATE, sends(VISITOR, { token: TOKEN, ...HALF_HOUR }))
    .willRespondWith(...rejects('magic_link_not_found'))
    .executeTest(({ url }) => expectRefusal(url, 'magic_link_not_found')))

test('a magic link token cannot be used twice', () =>
  given({ 'a link has been mailed': { email: EMAIL }, 'the link has been followed': {} })
    .uponReceiving('magicLinksAuthenticate with a used token')
    .withRequest('POST', AUTHENTICATE, sends(VISITOR, BODY))
    .willRespondWith(...rejects('unable_to_auth_magic_link'))
    .executeTest(({ url }) => expectRefusal(url, 'unable_to_auth_magic_link')))

test('an expired magic link token is rejected', () =>
  given({ 'a link has been mailed': { email: EMAIL }, 'time passes': { minutes: 10_080 } })
    .uponReceiving('magicLinksAuthenticate with an expired token')
    .withRequest('POST', AUTHENTICATE, sends(VISITOR, BODY))
    .willRespondWith(...rejects('unable_to_auth_magic_link'))
    .executeTest(({ url }) => expectRefusal(url, 'unable_to_auth_magic_link')))

/** Creates a client in the browser that requested the link, which has stored the code challenge and verifier. */
function createReturningClient(url: string) {
  return createPactClient(url, { keeps: { code_challenge: CODE_CHALLENGE, code_verifier: VERIFIER } }).client
}

async function expectRefusal(url: string, type: ErrorType) {
  const { client } = createPactClient(url)
  await expect(client.magicLinks.authenticate(TOKEN, HALF_HOUR)).rejects.toMatchObject(providerError(type))
  expect(client.session.getSync()).toBeNull()
}
