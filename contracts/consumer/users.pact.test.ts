import { expect, test } from 'vitest'
import { PUBLIC_TOKEN } from '../provider-states.ts'
import {
  answers,
  credentials,
  given,
  refusal,
  refuses,
  sends,
  SESSION_TOKEN,
  SIGNED_IN,
  VISITOR,
} from './interactions.ts'
import { createPactClient } from './pact-client.ts'
import { USER } from './shapes.ts'

const PATH = '/sdk/v1/users/me'
const ADA = { email: 'ada@example.com' }

test('the signed-in user is told', () =>
  given({ 'a user is signed in': ADA })
    .uponReceiving('usersMe while signed in')
    .withRequest('GET', PATH, sends(SIGNED_IN))
    .willRespondWith(...answers(USER))
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url, { session_token: SESSION_TOKEN })
      const user = await client.user.get()
      expect(user.emails[0]?.email).toBe(ADA.email)
      expect(client.user.getSync()).toEqual(user)
    }))

test('a visitor is nobody', () =>
  given()
    .uponReceiving('usersMe without a session')
    .withRequest('GET', PATH, sends(VISITOR))
    .willRespondWith(...refuses('user_unauthenticated'))
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url)
      await expect(client.user.get()).rejects.toMatchObject(refusal('user_unauthenticated'))
    }))

test('a session that has ended tells no user', () =>
  given({ 'a user is signed in': ADA, 'the user has signed out': {} })
    .uponReceiving('usersMe with a revoked session')
    .withRequest('GET', PATH, sends(SIGNED_IN))
    .willRespondWith(...refuses('session_not_found'))
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url, { session_token: SESSION_TOKEN })
      await expect(client.user.get()).rejects.toMatchObject(refusal('session_not_found'))
    }))

test('what cannot be a session token tells no user', () =>
  given()
    .uponReceiving('usersMe with a malformed session token')
    .withRequest('GET', PATH, sends(credentials(PUBLIC_TOKEN, 'no.session.token')))
    .willRespondWith(...refuses('invalid_session_token'))
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url, { session_token: 'no.session.token' })
      await expect(client.user.get()).rejects.toMatchObject(refusal('invalid_session_token'))
    }))
