import { expect, test } from 'vitest'
import { PUBLIC_TOKEN } from '../provider-states.ts'
import {
  responds,
  credentials,
  given,
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

const AUTHENTICATE = '/sdk/v1/sessions/authenticate'
const REVOKE = '/sdk/v1/sessions/revoke'
const ADA = { email: 'ada@example.com' }
/** A well-formed session token that was never issued. */
const STRANGER = 'never-issued'
const MALFORMED = 'no.session.token'

const NINE_OCLOCK = { 'the clock is frozen': { at: '2026-01-05T09:00:00.000Z' } }

function signInUntil(expires_at: string) {
  return { ...SIGN_IN, session: { ...SIGN_IN.session, expires_at } }
}

function openSignedIn(url: string, session_token = SESSION_TOKEN) {
  return createPactClient(url, { session_token }).client
}

test('refreshing a session keeps its expiry', { tags: 'refresh.call' }, () =>
  given({ ...NINE_OCLOCK, 'a user is signed in': ADA, 'time passes': { minutes: 3 } })
    .uponReceiving('sessionsAuthenticate as a refresh')
    .withRequest('POST', AUTHENTICATE, sends(SIGNED_IN, {}))
    .willRespondWith(...responds(signInUntil('2026-01-05T10:00:00.000Z')))
    .executeTest(async ({ url }) => {
      const client = openSignedIn(url)
      await client.session.authenticate()
      expect(client.session.getInfo()).toMatchObject({ session: { user_id: client.user.getSync()?.user_id } })
      expect(client.session.getTokens()?.session_token).toBe('session-token-1')
    }),
)

test('a signed-in user can extend the session', () =>
  given({ ...NINE_OCLOCK, 'a user is signed in': ADA })
    .uponReceiving('sessionsAuthenticate for two hours from now')
    .withRequest('POST', AUTHENTICATE, sends(SIGNED_IN, { session_duration_minutes: 120 }))
    .willRespondWith(...responds(signInUntil('2026-01-05T11:00:00.000Z')))
    .executeTest(async ({ url }) => {
      const client = openSignedIn(url)
      const { session } = await client.session.authenticate({ session_duration_minutes: 120 })
      expect(session.expires_at).toBe('2026-01-05T11:00:00.000Z')
    }))

test('refreshing a session is rejected for a visitor without a session', () =>
  given()
    .uponReceiving('sessionsAuthenticate without a session')
    .withRequest('POST', AUTHENTICATE, sends(VISITOR, {}))
    .willRespondWith(...rejects('user_unauthenticated'))
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url)
      await expect(client.session.authenticate()).rejects.toMatchObject(providerError('user_unauthenticated'))
    }))

test('refreshing with an unknown session token signs the user out', () =>
  given()
    .uponReceiving('sessionsAuthenticate with an unknown session')
    .withRequest('POST', AUTHENTICATE, sends(credentials(PUBLIC_TOKEN, STRANGER), {}))
    .willRespondWith(...rejects('session_not_found'))
    .executeTest(async ({ url }) => {
      const client = openSignedIn(url, STRANGER)
      await expect(client.session.authenticate()).rejects.toMatchObject(providerError('session_not_found'))
      expect(client.session.getTokens()).toBeNull()
    }))

test('refreshing a session that was revoked elsewhere signs the user out', () =>
  given({ 'a user is signed in': ADA, 'the user has signed out': {} })
    .uponReceiving('sessionsAuthenticate with a revoked session')
    .withRequest('POST', AUTHENTICATE, sends(SIGNED_IN, {}))
    .willRespondWith(...rejects('session_not_found'))
    .executeTest(async ({ url }) => {
      const client = openSignedIn(url)
      await expect(client.session.authenticate()).rejects.toMatchObject(providerError('session_not_found'))
      expect(client.session.getTokens()).toBeNull()
    }))

test('refreshing an expired session is rejected', () =>
  given({ 'a user is signed in': ADA, 'time passes': { minutes: 61 } })
    .uponReceiving('sessionsAuthenticate with an expired session')
    .withRequest('POST', AUTHENTICATE, sends(SIGNED_IN, {}))
    .willRespondWith(...rejects('session_not_found'))
    .executeTest(async ({ url }) => {
      const client = openSignedIn(url)
      await expect(client.session.authenticate()).rejects.toMatchObject(providerError('session_not_found'))
    }))

test('refreshing with a malformed session token is rejected and keeps the stored tokens', () =>
  given()
    .uponReceiving('sessionsAuthenticate with a malformed session token')
    .withRequest('POST', AUTHENTICATE, sends(credentials(PUBLIC_TOKEN, MALFORMED), {}))
    .willRespondWith(...rejects('invalid_session_token'))
    .executeTest(async ({ url }) => {
      const client = openSignedIn(url, MALFORMED)
      await expect(client.session.authenticate()).rejects.toMatchObject(providerError('invalid_session_token'))
      expect(client.session.getTokens()).not.toBeNull()
    }))

test('a session cannot be extended by less than five minutes', () =>
  given({ 'a user is signed in': ADA })
    .uponReceiving('sessionsAuthenticate for too short a session')
    .withRequest('POST', AUTHENTICATE, sends(SIGNED_IN, { session_duration_minutes: 4 }))
    .willRespondWith(...rejects('invalid_session_duration_minutes'))
    .executeTest(async ({ url }) => {
      const response = openSignedIn(url).session.authenticate({ session_duration_minutes: 4 })
      await expect(response).rejects.toMatchObject(providerError('invalid_session_duration_minutes'))
    }))

test('a session duration with a fraction of a minute violates the schema', () =>
  given({ 'a user is signed in': ADA })
    .uponReceiving('sessionsAuthenticate for a fraction of a minute')
    .withRequest('POST', AUTHENTICATE, sends(SIGNED_IN, { session_duration_minutes: 30.5 }))
    .willRespondWith(...rejectsMember('.session_duration_minutes'))
    .executeTest(async ({ url }) => {
      const response = openSignedIn(url).session.authenticate({ session_duration_minutes: 30.5 })
      await expect(response).rejects.toMatchObject({ name: 'SchemaError', part: 'body' })
    }))

test('refreshing a session with an unknown public token signs the user out', () =>
  given()
    .uponReceiving('sessionsAuthenticate with an unknown public token')
    .withRequest('POST', AUTHENTICATE, sends(credentials(UNKNOWN_PUBLIC_TOKEN, STRANGER), {}))
    .willRespondWith(...rejects('unauthorized_credentials'))
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url, { publicToken: UNKNOWN_PUBLIC_TOKEN, session_token: STRANGER })
      await expect(client.session.authenticate()).rejects.toMatchObject(providerError('unauthorized_credentials'))
      expect(client.session.getTokens()).toBeNull()
    }))

test('signing out ends the session', { tags: 'session-revoke.body' }, () =>
  given({ 'a user is signed in': ADA })
    .uponReceiving('sessionsRevoke while signed in')
    .withRequest('POST', REVOKE, sends(SIGNED_IN))
    .willRespondWith(...responds())
    .executeTest(async ({ url }) => {
      const client = openSignedIn(url)
      await client.session.revoke()
      expect(client.session.getTokens()).toBeNull()
    }),
)

test('signing out of a revoked session still clears the session tokens', () =>
  given({ 'a user is signed in': ADA, 'the user has signed out': {} })
    .uponReceiving('sessionsRevoke of a revoked session')
    .withRequest('POST', REVOKE, sends(SIGNED_IN))
    .willRespondWith(...rejects('session_not_found'))
    .executeTest(async ({ url }) => {
      const client = openSignedIn(url)
      await expect(client.session.revoke()).rejects.toMatchObject(providerError('session_not_found'))
      expect(client.session.getTokens()).toBeNull()
    }))

test('signing out is rejected for a visitor without a session', () =>
  given()
    .uponReceiving('sessionsRevoke without a session')
    .withRequest('POST', REVOKE, sends(VISITOR))
    .willRespondWith(...rejects('user_unauthenticated'))
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url)
      await expect(client.session.revoke()).rejects.toMatchObject(providerError('user_unauthenticated'))
    }))

test('signing out with a malformed session token is rejected, and forceClear still clears the tokens', () =>
  given()
    .uponReceiving('sessionsRevoke with a malformed session token')
    .withRequest('POST', REVOKE, sends(credentials(PUBLIC_TOKEN, MALFORMED)))
    .willRespondWith(...rejects('invalid_session_token'))
    .executeTest(async ({ url }) => {
      const client = openSignedIn(url, MALFORMED)
      await expect(client.session.revoke({ forceClear: true })).rejects.toMatchObject(
        providerError('invalid_session_token'),
      )
      expect(client.session.getTokens()).toBeNull()
    }))
