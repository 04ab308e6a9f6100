import { expect, test } from 'vitest'
import { PUBLIC_TOKEN } from '../provider-states.ts'
import {
  answers,
  credentials,
  given,
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

const AUTHENTICATE = '/sdk/v1/sessions/authenticate'
const REVOKE = '/sdk/v1/sessions/revoke'
const ADA = { email: 'ada@example.com' }
/** It has a session token's form, and stands for nothing. */
const STRANGER = 'never-issued'
const MALFORMED = 'no.session.token'

const NINE_OCLOCK = { 'the clock stands still': { at: '2026-01-05T09:00:00.000Z' } }

function signInUntil(expires_at: string) {
  return { ...SIGN_IN, session: { ...SIGN_IN.session, expires_at } }
}

function openSignedIn(url: string, session_token = SESSION_TOKEN) {
  return createPactClient(url, { session_token }).client
}

test('a refresh leaves the end of the session alone', () =>
  given({ ...NINE_OCLOCK, 'a user is signed in': ADA, 'time passes': { minutes: 3 } })
    .uponReceiving('sessionsAuthenticate as a refresh')
    .withRequest('POST', AUTHENTICATE, sends(SIGNED_IN, {}))
    .willRespondWith(...answers(signInUntil('2026-01-05T10:00:00.000Z')))
    .executeTest(async ({ url }) => {
      const client = openSignedIn(url)
      await client.session.authenticate()
      expect(client.session.getInfo()).toMatchObject({ session: { user_id: client.user.getSync()?.user_id } })
      expect(client.session.getTokens()?.session_token).toBe('session-token-1')
    }))

test('a session is extended', () =>
  given({ ...NINE_OCLOCK, 'a user is signed in': ADA })
    .uponReceiving('sessionsAuthenticate for two hours from now')
    .withRequest('POST', AUTHENTICATE, sends(SIGNED_IN, { session_duration_minutes: 120 }))
    .willRespondWith(...answers(signInUntil('2026-01-05T11:00:00.000Z')))
    .executeTest(async ({ url }) => {
      const client = openSignedIn(url)
      const { session } = await client.session.authenticate({ session_duration_minutes: 120 })
      expect(session.expires_at).toBe('2026-01-05T11:00:00.000Z')
    }))

test('a visitor has no session to refresh', () =>
  given()
    .uponReceiving('sessionsAuthenticate without a session')
    .withRequest('POST', AUTHENTICATE, sends(VISITOR, {}))
    .willRespondWith(...refuses('user_unauthenticated'))
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url)
      await expect(client.session.authenticate()).rejects.toMatchObject(refusal('user_unauthenticated'))
    }))

test('a session token that was never issued signs out', () =>
  given()
    .uponReceiving('sessionsAuthenticate with an unknown session')
    .withRequest('POST', AUTHENTICATE, sends(credentials(PUBLIC_TOKEN, STRANGER), {}))
    .willRespondWith(...refuses('session_not_found'))
    .executeTest(async ({ url }) => {
      const client = openSignedIn(url, STRANGER)
      await expect(client.session.authenticate()).rejects.toMatchObject(refusal('session_not_found'))
      expect(client.session.getTokens()).toBeNull()
    }))

test('a session that was revoked elsewhere signs out here', () =>
  given({ 'a user is signed in': ADA, 'the user has signed out': {} })
    .uponReceiving('sessionsAuthenticate with a revoked session')
    .withRequest('POST', AUTHENTICATE, sends(SIGNED_IN, {}))
    .willRespondWith(...refuses('session_not_found'))
    .executeTest(async ({ url }) => {
      const client = openSignedIn(url)
      await expect(client.session.authenticate()).rejects.toMatchObject(refusal('session_not_found'))
      expect(client.session.getTokens()).toBeNull()
    }))

test('a session ends by itself', () =>
  given({ 'a user is signed in': ADA, 'time passes': { minutes: 61 } })
    .uponReceiving('sessionsAuthenticate with an expired session')
    .withRequest('POST', AUTHENTICATE, sends(SIGNED_IN, {}))
    .willRespondWith(...refuses('session_not_found'))
    .executeTest(async ({ url }) => {
      const client = openSignedIn(url)
      await expect(client.session.authenticate()).rejects.toMatchObject(refusal('session_not_found'))
    }))

test('what cannot be a session token is told apart, and may be kept', () =>
  given()
    .uponReceiving('sessionsAuthenticate with a malformed session token')
    .withRequest('POST', AUTHENTICATE, sends(credentials(PUBLIC_TOKEN, MALFORMED), {}))
    .willRespondWith(...refuses('invalid_session_token'))
    .executeTest(async ({ url }) => {
      const client = openSignedIn(url, MALFORMED)
      await expect(client.session.authenticate()).rejects.toMatchObject(refusal('invalid_session_token'))
      expect(client.session.getTokens()).not.toBeNull()
    }))

test('a session cannot be extended by less than five minutes', () =>
  given({ 'a user is signed in': ADA })
    .uponReceiving('sessionsAuthenticate for too short a session')
    .withRequest('POST', AUTHENTICATE, sends(SIGNED_IN, { session_duration_minutes: 4 }))
    .willRespondWith(...refuses('invalid_session_duration_minutes'))
    .executeTest(async ({ url }) => {
      const answer = openSignedIn(url).session.authenticate({ session_duration_minutes: 4 })
      await expect(answer).rejects.toMatchObject(refusal('invalid_session_duration_minutes'))
    }))

test('a fraction of a minute breaks the schema', () =>
  given({ 'a user is signed in': ADA })
    .uponReceiving('sessionsAuthenticate for a fraction of a minute')
    .withRequest('POST', AUTHENTICATE, sends(SIGNED_IN, { session_duration_minutes: 30.5 }))
    .willRespondWith(...refusesMember('.session_duration_minutes'))
    .executeTest(async ({ url }) => {
      const answer = openSignedIn(url).session.authenticate({ session_duration_minutes: 30.5 })
      await expect(answer).rejects.toMatchObject({ name: 'SchemaError', part: 'body' })
    }))

test('a public token that no project has signs out', () =>
  given()
    .uponReceiving('sessionsAuthenticate with an unknown public token')
    .withRequest('POST', AUTHENTICATE, sends(credentials(UNKNOWN_PUBLIC_TOKEN, STRANGER), {}))
    .willRespondWith(...refuses('unauthorized_credentials'))
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url, { publicToken: UNKNOWN_PUBLIC_TOKEN, session_token: STRANGER })
      await expect(client.session.authenticate()).rejects.toMatchObject(refusal('unauthorized_credentials'))
      expect(client.session.getTokens()).toBeNull()
    }))

test('signing out ends the session', () =>
  given({ 'a user is signed in': ADA })
    .uponReceiving('sessionsRevoke while signed in')
    .withRequest('POST', REVOKE, sends(SIGNED_IN))
    .willRespondWith(...answers())
    .executeTest(async ({ url }) => {
      const client = openSignedIn(url)
      await client.session.revoke()
      expect(client.session.getTokens()).toBeNull()
    }))

test('signing out twice is signed out', () =>
  given({ 'a user is signed in': ADA, 'the user has signed out': {} })
    .uponReceiving('sessionsRevoke of a revoked session')
    .withRequest('POST', REVOKE, sends(SIGNED_IN))
    .willRespondWith(...refuses('session_not_found'))
    .executeTest(async ({ url }) => {
      const client = openSignedIn(url)
      await expect(client.session.revoke()).rejects.toMatchObject(refusal('session_not_found'))
      expect(client.session.getTokens()).toBeNull()
    }))

test('a visitor has no session to end', () =>
  given()
    .uponReceiving('sessionsRevoke without a session')
    .withRequest('POST', REVOKE, sends(VISITOR))
    .willRespondWith(...refuses('user_unauthenticated'))
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url)
      await expect(client.session.revoke()).rejects.toMatchObject(refusal('user_unauthenticated'))
    }))

test('what cannot be a session token ends nothing, unless forced', () =>
  given()
    .uponReceiving('sessionsRevoke with a malformed session token')
    .withRequest('POST', REVOKE, sends(credentials(PUBLIC_TOKEN, MALFORMED)))
    .willRespondWith(...refuses('invalid_session_token'))
    .executeTest(async ({ url }) => {
      const client = openSignedIn(url, MALFORMED)
      await expect(client.session.revoke({ forceClear: true })).rejects.toMatchObject(refusal('invalid_session_token'))
      expect(client.session.getTokens()).toBeNull()
    }))
