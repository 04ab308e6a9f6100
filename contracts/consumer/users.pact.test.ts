import { expect, test } from 'vitest'
import { PUBLIC_TOKEN } from '../provider-states.ts'
import {
  responds,
  credentials,
  given,
  providerError,
  rejects,
  sends,
  SESSION_TOKEN,
  SIGNED_IN,
  VISITOR,
} from './interactions.ts'
import { createPactClient } from './pact-client.ts'
import { USER } from './shapes.ts'

const PATH = '/sdk/v1/users/me'
const ADA = { email: 'ada@example.com' }

test('the user endpoint returns the signed-in user', { tags: ['user.user-id', 'user-get.nothing'] }, () =>
  given({ 'a user is signed in': ADA })
    .uponReceiving('usersMe while signed in')
    .withRequest('GET', PATH, sends(SIGNED_IN))
    .willRespondWith(...responds(USER))
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url, { session_token: SESSION_TOKEN })
      const user = await client.user.get()
      expect(user.emails[0]?.email).toBe(ADA.email)
      expect(client.user.getSync()).toEqual(user)
    }),
)

test('the user endpoint rejects a visitor without a session', () =>
  given()
    .uponReceiving('usersMe without a session')
    .withRequest('GET', PATH, sends(VISITOR))
    .willRespondWith(...rejects('user_unauthenticated'))
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url)
      await expect(client.user.get()).rejects.toMatchObject(providerError('user_unauthenticated'))
    }))

test('the user endpoint rejects a revoked session', () =>
  given({ 'a user is signed in': ADA, 'the user has signed out': {} })
    .uponReceiving('usersMe with a revoked session')
    .withRequest('GET', PATH, sends(SIGNED_IN))
    .willRespondWith(...rejects('session_not_found'))
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url, { session_token: SESSION_TOKEN })
      await expect(client.user.get()).rejects.toMatchObject(providerError('session_not_found'))
    }))

test('the user endpoint rejects a malformed session token', () =>
  given()
    .uponReceiving('usersMe with a malformed session token')
    .withRequest('GET', PATH, sends(credentials(PUBLIC_TOKEN, 'no.session.token')))
    .willRespondWith(...rejects('invalid_session_token'))
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url, { session_token: 'no.session.token' })
      await expect(client.user.get()).rejects.toMatchObject(providerError('invalid_session_token'))
    }))
