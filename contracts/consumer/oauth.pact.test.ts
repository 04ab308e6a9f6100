import { createHash } from 'node:crypto'
import { PKCE_VERIFIER_PATTERN } from '@latchkey/openapi'
import { MatchersV3 } from '@pact-foundation/pact'
import { expect, test } from 'vitest'
import {
  responds,
  credentials,
  given,
  provided,
  providerError,
  rejects,
  rejectsMember,
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
/** The request of a client that finishes a sign-in. */
const BODY = { token: provided('token', TOKEN), ...HOUR }
const GITHUB_SIGN_IN = {
  ...SIGN_IN,
  provider_type: 'GitHub',
  provider_subject: MatchersV3.like('github-ada'),
}

const VERIFIER = 'c0ffee00'.repeat(16)
const CODE_CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url')
/** The example PKCE verifier, whose challenge is in the provider state. The client creates a random one each time. */
const CODE_VERIFIER = MatchersV3.regex(PKCE_VERIFIER_PATTERN, VERIFIER)

/** Creates a client that has returned from the third party after a start with a code challenge. */
async function createReturningClient(url: string) {
  const { client } = createPactClient(url, { isPkceRequired: true })
  await client.oauth.github.start()
  return client
}

test('the token of a third-party sign-in is exchanged for a session', { tags: 'oauth-authenticate.token' }, () =>
  given({ 'a third-party sign-in has returned': { email: EMAIL } })
    .uponReceiving('oauthAuthenticate with the token of a sign-in')
    .withRequest('POST', PATH, sends(VISITOR, BODY))
    .willRespondWith(...responds(GITHUB_SIGN_IN))
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
    }),
)

test('a third-party sign-in started with a code challenge is completed with the code verifier', () =>
  given({ 'a third-party sign-in has returned': { email: EMAIL, code_challenge: CODE_CHALLENGE } })
    .uponReceiving('oauthAuthenticate with a code verifier')
    .withRequest('POST', PATH, sends(VISITOR, { ...BODY, code_verifier: CODE_VERIFIER }))
    .willRespondWith(...responds(GITHUB_SIGN_IN))
    .executeTest(async ({ url }) => {
      const client = await createReturningClient(url)
      await client.oauth.authenticate(TOKEN, HOUR)
      expect(client.session.getSync()).not.toBeNull()
    }))

test('a second third-party sign-in continues the current session', () =>
  given({
    'the clock is frozen': { at: '2026-01-05T09:00:00.000Z' },
    'a user is signed in': { email: EMAIL },
    'time passes': { minutes: 10 },
    'a third-party sign-in has returned': { email: EMAIL },
  })
    .uponReceiving('oauthAuthenticate while signed in')
    .withRequest('POST', PATH, sends(SIGNED_IN, BODY))
    .willRespondWith(
      ...responds({
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

test('an unknown third-party sign-in token does not sign the user in', () =>
  given()
    .uponReceiving('oauthAuthenticate with an unknown token')
    .withRequest('POST', PATH, sends(VISITOR, { token: 'never-issued', ...HOUR }))
    .willRespondWith(...rejects('oauth_token_not_found'))
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url)
      const response = client.oauth.authenticate('never-issued', HOUR)
      await expect(response).rejects.toMatchObject(providerError('oauth_token_not_found'))
      expect(client.session.getSync()).toBeNull()
    }))

test('a third-party sign-in token cannot be used twice', () =>
  given({ 'a third-party sign-in has returned': { email: EMAIL }, 'the token has been used': {} })
    .uponReceiving('oauthAuthenticate with a used token')
    .withRequest('POST', PATH, sends(VISITOR, BODY))
    .willRespondWith(...rejects('oauth_token_not_found'))
    .executeTest(({ url }) => expectRefusal(url, 'oauth_token_not_found')))

test('an expired third-party sign-in token is rejected', () =>
  given({ 'a third-party sign-in has returned': { email: EMAIL }, 'time passes': { minutes: 60 } })
    .uponReceiving('oauthAuthenticate with an expired token')
    .withRequest('POST', PATH, sends(VISITOR, BODY))
    .willRespondWith(...rejects('oauth_token_not_found'))
    .executeTest(({ url }) => expectRefusal(url, 'oauth_token_not_found')))

test('a code verifier that does not match the code challenge is rejected', () =>
  given({
    'a third-party sign-in has returned': {
      email: EMAIL,
      code_challenge: createHash('sha256').update('another').digest('base64url'),
    },
  })
    .uponReceiving('oauthAuthenticate with the verifier of another challenge')
    .withRequest('POST', PATH, sends(VISITOR, { ...BODY, code_verifier: CODE_VERIFIER }))
    .willRespondWith(...rejects('pkce_mismatch'))
    .executeTest(async ({ url }) => {
      const client = await createReturningClient(url)
      await expect(client.oauth.authenticate(TOKEN, HOUR)).rejects.toMatchObject(providerError('pkce_mismatch'))
    }))

test('a third-party sign-in with a missing code verifier is rejected', () =>
  given({ 'a third-party sign-in has returned': { email: EMAIL, code_challenge: CODE_CHALLENGE } })
    .uponReceiving('oauthAuthenticate without the code verifier')
    .withRequest('POST', PATH, sends(VISITOR, BODY))
    .willRespondWith(...rejects('pkce_expected_code_verifier'))
    .executeTest(({ url }) => expectRefusal(url, 'pkce_expected_code_verifier')))

test('a code verifier is rejected when the sign-in had no code challenge', () =>
  given({ 'a third-party sign-in has returned': { email: EMAIL } })
    .uponReceiving('oauthAuthenticate with a verifier but no challenge')
    .withRequest('POST', PATH, sends(VISITOR, { ...BODY, code_verifier: CODE_VERIFIER }))
    .willRespondWith(...rejects('pkce_did_not_expect_code_verifier'))
    .executeTest(async ({ url }) => {
      const client = await createReturningClient(url)
      const response = client.oauth.authenticate(TOKEN, HOUR)
      await expect(response).rejects.toMatchObject(providerError('pkce_did_not_expect_code_verifier'))
    }))

test('a third-party sign-in with a session duration below five minutes is rejected', () =>
  given({ 'a third-party sign-in has returned': { email: EMAIL } })
    .uponReceiving('oauthAuthenticate for too short a session')
    .withRequest('POST', PATH, sends(VISITOR, { ...BODY, session_duration_minutes: 4 }))
    .willRespondWith(...rejects('invalid_session_duration_minutes'))
    .executeTest(({ url }) => expectRefusal(url, 'invalid_session_duration_minutes', { session_duration_minutes: 4 })))

test('a request that violates the schema is rejected with the path of the invalid member', () =>
  given()
    .uponReceiving('oauthAuthenticate with a fraction of a minute')
    .withRequest('POST', PATH, sends(VISITOR, { token: TOKEN, session_duration_minutes: 30.5 }))
    .willRespondWith(...rejectsMember('.session_duration_minutes'))
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url)
      const response = client.oauth.authenticate(TOKEN, { session_duration_minutes: 30.5 })
      const issues = [{ dataPath: '.session_duration_minutes', message: 'must be integer' }]
      await expect(response).rejects.toMatchObject({ name: 'SchemaError', part: 'body', issues })
    }))

test('a locked user cannot sign in through a third party', () =>
  given({ 'a third-party sign-in has returned': { email: EMAIL }, 'the user is locked': { email: EMAIL } })
    .uponReceiving('oauthAuthenticate of a locked user')
    .withRequest('POST', PATH, sends(VISITOR, BODY))
    .willRespondWith(...rejects('user_lock_limit_reached'))
    .executeTest(({ url }) => expectRefusal(url, 'user_lock_limit_reached')))

test('a third-party sign-in with an unknown public token is rejected', () =>
  given()
    .uponReceiving('oauthAuthenticate with an unknown public token')
    .withRequest('POST', PATH, sends(credentials(UNKNOWN_PUBLIC_TOKEN), { token: TOKEN, ...HOUR }))
    .willRespondWith(...rejects('unauthorized_credentials'))
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url, { publicToken: UNKNOWN_PUBLIC_TOKEN })
      const response = client.oauth.authenticate(TOKEN, HOUR)
      await expect(response).rejects.toMatchObject(providerError('unauthorized_credentials'))
    }))

test('a third-party sign-in from an unregistered origin is rejected', () =>
  given()
    .uponReceiving('oauthAuthenticate from a foreign origin')
    .withRequest('POST', PATH, sends(VISITOR, { token: TOKEN, ...HOUR }, 'https://elsewhere.example'))
    .willRespondWith(...rejects('bad_domain_for_stytch_sdk', 'https://elsewhere.example'))
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url, { origin: 'https://elsewhere.example' })
      const response = client.oauth.authenticate(TOKEN, HOUR)
      await expect(response).rejects.toMatchObject(providerError('bad_domain_for_stytch_sdk'))
    }))

const ATTACH_PATH = '/sdk/v1/oauth/attach'
const GITHUB = { provider: 'github' }

test('a signed-in user gets a token for linking a third-party account', () =>
  given({ 'a user is signed in': { email: EMAIL } })
    .uponReceiving('oauthAttach for GitHub')
    .withRequest('POST', ATTACH_PATH, sends(SIGNED_IN, GITHUB))
    .willRespondWith(...responds({ oauth_attach_token: MatchersV3.like('attach-token-1') }))
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url, { session_token: SESSION_TOKEN })
      expect(await client.oauth.attach('github')).toMatchObject({ oauth_attach_token: 'attach-token-1' })
    }))

test('a visitor without a session gets no token for linking a third-party account', () =>
  given()
    .uponReceiving('oauthAttach without a session')
    .withRequest('POST', ATTACH_PATH, sends(VISITOR, GITHUB))
    .willRespondWith(...rejects('user_unauthenticated'))
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url)
      await expect(client.oauth.attach('github')).rejects.toMatchObject(providerError('user_unauthenticated'))
    }))

async function expectRefusal(url: string, type: Parameters<typeof providerError>[0], options = HOUR) {
  const { client } = createPactClient(url)
  await expect(client.oauth.authenticate(TOKEN, options)).rejects.toMatchObject(providerError(type))
}
