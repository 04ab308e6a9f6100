import { expect, test } from 'vitest'
import {
  responds,
  credentials,
  given,
  provided,
  providerError,
  rejects,
  sends,
  SESSION_TOKEN,
  UNKNOWN_PUBLIC_TOKEN,
  VISITOR,
} from './interactions.ts'
import { createPactClient, type PactClientOptions } from './pact-client.ts'
import { SIGN_IN } from './shapes.ts'

const PATH = '/sdk/v1/sessions/attest'
const ADA = { email: 'ada@example.com' }
const PROFILE = 'trusted-token-profile-test-1'
const TOKEN = 'statement.of-the.party'
const SESSION_JWT = 'header.of-the.session'
const PARTY = { 'a party is trusted': { profile_id: PROFILE, ...ADA } }

/** The session of 'a user is signed in' with the trusted party's factor. */
const JOINED = {
  ...SIGN_IN,
  session: { ...SIGN_IN.session, authentication_factors: [{ type: 'oauth' }, { type: 'trusted_auth_token' }] },
}

/** The options that the app passes, and the body that the client sends for them. */
const OPTIONS = { profile_id: PROFILE, token: TOKEN }
const BODY = { profile_id: PROFILE, token: provided('trusted_token', TOKEN), session_duration_minutes: 60 }

type Changes = { profile_id?: string; token?: string; session_token?: string; session_jwt?: string } & {
  session_duration_minutes?: number
}

function attest(url: string, changes: Changes = {}, options: PactClientOptions = {}) {
  const { client } = createPactClient(url, options)
  return client.session.attest({ ...OPTIONS, ...changes })
}

test('a trusted auth token is exchanged for a session', { tags: ['attestation.session', 'session-attest.token'] }, () =>
  given(PARTY)
    .uponReceiving("sessionsAttest with a trusted party's token")
    .withRequest('POST', PATH, sends(VISITOR, BODY))
    .willRespondWith(...responds(SIGN_IN))
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url)
      await client.session.attest(OPTIONS)
      expect(client.session.getTokens()?.session_token).toBe('session-token-1')
    }),
)

test('a trusted auth token adds a factor to the session of the given session token', () =>
  given({ 'a user is signed in': ADA, ...PARTY })
    .uponReceiving('sessionsAttest for the session of a token')
    .withRequest('POST', PATH, sends(VISITOR, { ...BODY, session_token: provided('session_token', SESSION_TOKEN) }))
    .willRespondWith(...responds(JOINED))
    .executeTest(async ({ url }) => {
      const { session } = await attest(url, { session_token: SESSION_TOKEN })
      expect(session.authentication_factors).toHaveLength(2)
    }))

test('a trusted auth token adds a factor to the session of the given session JWT', () =>
  given({ 'a user is signed in': ADA, ...PARTY })
    .uponReceiving('sessionsAttest for the session of a JWT')
    .withRequest('POST', PATH, sends(VISITOR, { ...BODY, session_jwt: provided('session_jwt', SESSION_JWT) }))
    .willRespondWith(...responds(JOINED))
    .executeTest(async ({ url }) => {
      const { session } = await attest(url, { session_jwt: SESSION_JWT })
      expect(session.authentication_factors).toHaveLength(2)
    }))

test('a trusted auth token with an unknown profile is rejected', () =>
  given(PARTY)
    .uponReceiving('sessionsAttest with an unknown profile')
    .withRequest('POST', PATH, sends(VISITOR, { ...BODY, profile_id: 'never-made' }))
    .willRespondWith(...rejects('trusted_token_profile_not_found'))
    .executeTest(async ({ url }) => {
      const response = attest(url, { profile_id: 'never-made' })
      await expect(response).rejects.toMatchObject(providerError('trusted_token_profile_not_found'))
    }))

test('a forged trusted auth token is rejected', () =>
  given(PARTY)
    .uponReceiving('sessionsAttest with a forged token')
    .withRequest('POST', PATH, sends(VISITOR, { ...BODY, token: 'not.a.statement' }))
    .willRespondWith(...rejects('invalid_trusted_auth_token'))
    .executeTest(async ({ url }) => {
      const response = attest(url, { token: 'not.a.statement' })
      await expect(response).rejects.toMatchObject(providerError('invalid_trusted_auth_token'))
    }))

test('a trusted auth token cannot start a session shorter than five minutes', () =>
  given(PARTY)
    .uponReceiving('sessionsAttest for too short a session')
    .withRequest('POST', PATH, sends(VISITOR, { ...BODY, session_duration_minutes: 4 }))
    .willRespondWith(...rejects('invalid_session_duration_minutes'))
    .executeTest(async ({ url }) => {
      const response = attest(url, { session_duration_minutes: 4 })
      await expect(response).rejects.toMatchObject(providerError('invalid_session_duration_minutes'))
    }))

test('a trusted auth token with an unknown session token is rejected', () =>
  given(PARTY)
    .uponReceiving('sessionsAttest for an unknown session')
    .withRequest('POST', PATH, sends(VISITOR, { ...BODY, session_token: 'never-issued' }))
    .willRespondWith(...rejects('session_not_found'))
    .executeTest(async ({ url }) => {
      const response = attest(url, { session_token: 'never-issued' })
      await expect(response).rejects.toMatchObject(providerError('session_not_found'))
    }))

test('a trusted auth token with a malformed session JWT is rejected', () =>
  given(PARTY)
    .uponReceiving('sessionsAttest for the session of a malformed JWT')
    .withRequest('POST', PATH, sends(VISITOR, { ...BODY, session_jwt: 'broken' }))
    .willRespondWith(...rejects('unable_to_parse_session_jwt'))
    .executeTest(async ({ url }) => {
      const response = attest(url, { session_jwt: 'broken' })
      await expect(response).rejects.toMatchObject(providerError('unable_to_parse_session_jwt'))
    }))

test('a locked user cannot sign in with a trusted auth token', () =>
  given({ 'a user is signed in': ADA, 'the user is locked': ADA, ...PARTY })
    .uponReceiving('sessionsAttest of a locked user')
    .withRequest('POST', PATH, sends(VISITOR, BODY))
    .willRespondWith(...rejects('user_lock_limit_reached'))
    .executeTest(async ({ url }) => {
      await expect(attest(url)).rejects.toMatchObject(providerError('user_lock_limit_reached'))
    }))

test('a trusted auth token with an unknown public token is rejected', () =>
  given()
    .uponReceiving('sessionsAttest with an unknown public token')
    .withRequest('POST', PATH, sends(credentials(UNKNOWN_PUBLIC_TOKEN), { ...BODY, token: TOKEN }))
    .willRespondWith(...rejects('unauthorized_credentials'))
    .executeTest(async ({ url }) => {
      const response = attest(url, {}, { publicToken: UNKNOWN_PUBLIC_TOKEN })
      await expect(response).rejects.toMatchObject(providerError('unauthorized_credentials'))
    }))
