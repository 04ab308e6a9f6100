import { createHash } from 'node:crypto'
import { PKCE_VERIFIER_PATTERN } from '@latchkey/openapi'
import { MatchersV3 } from '@pact-foundation/pact'
import { expect, test } from 'vitest'
import {
  answers,
  credentials,
  given,
  provided,
  refusal,
  refuses,
  refusesMember,
  sends,
  SESSION_TOKEN,
  SIGNED_IN,
  UNKNOWN_PUBLIC_TOKEN,
  VISITOR,
} from './interactions.ts'
import { createPactClient } from './pact-client.ts'
import { SIGN_IN } from './shapes.ts'

const PATH = '/sdk/v1/oauth/authenticate'
const TOKEN = 'token-of-the-sign-in'
const EMAIL = 'ada@example.com'
const HOUR = { session_duration_minutes: 60 }
/** What the client sends for a sign-in that has come back. */
const BODY = { token: provided('token', TOKEN), ...HOUR }
const GITHUB_SIGN_IN = {
  ...SIGN_IN,
  provider_type: 'GitHub',
  provider_subject: MatchersV3.like('github-ada'),
}

const VERIFIER = 'c0ffee00'.repeat(16)
const CODE_CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url')
/** The client makes a new one each time; the state knows the challenge of this one. */
const CODE_VERIFIER = MatchersV3.regex(PKCE_VERIFIER_PATTERN, VERIFIER)

/** A client that has left for the third party with a code challenge, and is back. */
async function createReturningClient(url: string) {
  const { client } = createPactClient(url, { isPkceRequired: true })
  await client.oauth.github.start()
  return client
}

test('the token of a sign-in is exchanged for a session', () =>
  given({ 'a third-party sign-in has come back': { email: EMAIL } })
    .uponReceiving('oauthAuthenticate with the token of a sign-in')
    .withRequest('POST', PATH, sends(VISITOR, BODY))
    .willRespondWith(...answers(GITHUB_SIGN_IN))
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url)
      const { provider_type } = await client.oauth.authenticate(TOKEN, HOUR)
      expect(provider_type).toBe('GitHub')
      expect(client.user.getSync()?.emails[0]?.email).toBe(EMAIL)
      expect(client.session.getSync()?.expires_at).toBe('2026-01-05T10:00:00.000Z')
      expect(client.session.getTokens()).toEqual({
        session_token: 'session-token-1',
        session_jwt: 'header.payload.signature',
      })
    }))

test('a sign-in that began with a code challenge ends with its verifier', () =>
  given({ 'a third-party sign-in has come back': { email: EMAIL, code_challenge: CODE_CHALLENGE } })
    .uponReceiving('oauthAuthenticate with a code verifier')
    .withRequest('POST', PATH, sends(VISITOR, { ...BODY, code_verifier: CODE_VERIFIER }))
    .willRespondWith(...answers(GITHUB_SIGN_IN))
    .executeTest(async ({ url }) => {
      const client = await createReturningClient(url)
      await client.oauth.authenticate(TOKEN, HOUR)
      expect(client.session.getSync()).not.toBeNull()
    }))

test('a second sign-in goes on with the session that is there', () =>
  given({
    'the clock stands still': { at: '2026-01-05T09:00:00.000Z' },
    'a user is signed in': { email: EMAIL },
    'time passes': { minutes: 10 },
    'a third-party sign-in has come back': { email: EMAIL },
  })
    .uponReceiving('oauthAuthenticate while signed in')
    .withRequest('POST', PATH, sends(SIGNED_IN, BODY))
    .willRespondWith(
      ...answers({
        ...GITHUB_SIGN_IN,
        session: {
          ...SIGN_IN.session,
          started_at: '2026-01-05T09:00:00.000Z',
          last_accessed_at: '2026-01-05T09:10:00.000Z',
          expires_at: '2026-01-05T10:10:00.000Z',
        },
      }),
    )
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url, { session_token: SESSION_TOKEN })
      const { session } = await client.oauth.authenticate(TOKEN, HOUR)
      expect(session.started_at).toBe('2026-01-05T09:00:00.000Z')
      expect(client.session.getSync()).toEqual(session)
    }))

test('a token that was never issued signs nobody in', () =>
  given()
    .uponReceiving('oauthAuthenticate with an unknown token')
    .withRequest('POST', PATH, sends(VISITOR, { token: 'never-issued', ...HOUR }))
    .willRespondWith(...refuses('oauth_token_not_found'))
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url)
      const answer = client.oauth.authenticate('never-issued', HOUR)
      await expect(answer).rejects.toMatchObject(refusal('oauth_token_not_found'))
      expect(client.session.getSync()).toBeNull()
    }))

test('a token signs in once', () =>
  given({ 'a third-party sign-in has come back': { email: EMAIL }, 'its token has been used': {} })
    .uponReceiving('oauthAuthenticate with a used token')
    .withRequest('POST', PATH, sends(VISITOR, BODY))
    .willRespondWith(...refuses('oauth_token_not_found'))
    .executeTest(({ url }) => expectRefusal(url, 'oauth_token_not_found')))

test('a token that was left lying expires', () =>
  given({ 'a third-party sign-in has come back': { email: EMAIL }, 'time passes': { minutes: 60 } })
    .uponReceiving('oauthAuthenticate with an expired token')
    .withRequest('POST', PATH, sends(VISITOR, BODY))
    .willRespondWith(...refuses('oauth_token_not_found'))
    .executeTest(({ url }) => expectRefusal(url, 'oauth_token_not_found')))

test('another verifier than the one of the challenge is refused', () =>
  given({
    'a third-party sign-in has come back': {
      email: EMAIL,
      code_challenge: createHash('sha256').update('another').digest('base64url'),
    },
  })
    .uponReceiving('oauthAuthenticate with the verifier of another challenge')
    .withRequest('POST', PATH, sends(VISITOR, { ...BODY, code_verifier: CODE_VERIFIER }))
    .willRespondWith(...refuses('pkce_mismatch'))
    .executeTest(async ({ url }) => {
      const client = await createReturningClient(url)
      await expect(client.oauth.authenticate(TOKEN, HOUR)).rejects.toMatchObject(refusal('pkce_mismatch'))
    }))

test('a verifier that is missing is asked for', () =>
  given({ 'a third-party sign-in has come back': { email: EMAIL, code_challenge: CODE_CHALLENGE } })
    .uponReceiving('oauthAuthenticate without the code verifier')
    .withRequest('POST', PATH, sends(VISITOR, BODY))
    .willRespondWith(...refuses('pkce_expected_code_verifier'))
    .executeTest(({ url }) => expectRefusal(url, 'pkce_expected_code_verifier')))

test('a verifier that nobody asked for is refused', () =>
  given({ 'a third-party sign-in has come back': { email: EMAIL } })
    .uponReceiving('oauthAuthenticate with a verifier but no challenge')
    .withRequest('POST', PATH, sends(VISITOR, { ...BODY, code_verifier: CODE_VERIFIER }))
    .willRespondWith(...refuses('pkce_did_not_expect_code_verifier'))
    .executeTest(async ({ url }) => {
      const client = await createReturningClient(url)
      const answer = client.oauth.authenticate(TOKEN, HOUR)
      await expect(answer).rejects.toMatchObject(refusal('pkce_did_not_expect_code_verifier'))
    }))

test('a session cannot be shorter than five minutes', () =>
  given({ 'a third-party sign-in has come back': { email: EMAIL } })
    .uponReceiving('oauthAuthenticate for too short a session')
    .withRequest('POST', PATH, sends(VISITOR, { ...BODY, session_duration_minutes: 4 }))
    .willRespondWith(...refuses('invalid_session_duration_minutes'))
    .executeTest(({ url }) => expectRefusal(url, 'invalid_session_duration_minutes', { session_duration_minutes: 4 })))

test('a request that breaks the schema is refused member by member', () =>
  given()
    .uponReceiving('oauthAuthenticate with a fraction of a minute')
    .withRequest('POST', PATH, sends(VISITOR, { token: TOKEN, session_duration_minutes: 30.5 }))
    .willRespondWith(...refusesMember('.session_duration_minutes'))
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url)
      const answer = client.oauth.authenticate(TOKEN, { session_duration_minutes: 30.5 })
      const issues = [{ dataPath: '.session_duration_minutes', message: 'must be integer' }]
      await expect(answer).rejects.toMatchObject({ name: 'SchemaError', part: 'body', issues })
    }))

test('a user who is locked cannot sign in', () =>
  given({ 'a third-party sign-in has come back': { email: EMAIL }, 'the user is locked': { email: EMAIL } })
    .uponReceiving('oauthAuthenticate of a locked user')
    .withRequest('POST', PATH, sends(VISITOR, BODY))
    .willRespondWith(...refuses('user_lock_limit_reached'))
    .executeTest(({ url }) => expectRefusal(url, 'user_lock_limit_reached')))

test('a public token that no project has is refused', () =>
  given()
    .uponReceiving('oauthAuthenticate with an unknown public token')
    .withRequest('POST', PATH, sends(credentials(UNKNOWN_PUBLIC_TOKEN), { token: TOKEN, ...HOUR }))
    .willRespondWith(...refuses('unauthorized_credentials'))
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url, { publicToken: UNKNOWN_PUBLIC_TOKEN })
      const answer = client.oauth.authenticate(TOKEN, HOUR)
      await expect(answer).rejects.toMatchObject(refusal('unauthorized_credentials'))
    }))

test('a page of an origin that is not registered is refused', () =>
  given()
    .uponReceiving('oauthAuthenticate from a foreign origin')
    .withRequest('POST', PATH, sends(VISITOR, { token: TOKEN, ...HOUR }, 'https://elsewhere.example'))
    .willRespondWith(...refuses('bad_domain_for_stytch_sdk'))
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url, { origin: 'https://elsewhere.example' })
      const answer = client.oauth.authenticate(TOKEN, HOUR)
      await expect(answer).rejects.toMatchObject(refusal('bad_domain_for_stytch_sdk'))
    }))

async function expectRefusal(url: string, type: Parameters<typeof refusal>[0], options = HOUR) {
  const { client } = createPactClient(url)
  await expect(client.oauth.authenticate(TOKEN, options)).rejects.toMatchObject(refusal(type))
}
