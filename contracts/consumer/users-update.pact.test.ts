import { expect, test } from 'vitest'
import { responds, given, providerError, rejects, sends, SESSION_TOKEN, SIGNED_IN, VISITOR } from './interactions.ts'
import { createPactClient } from './pact-client.ts'
import { USER_ID } from './shapes.ts'

const ADA = { email: 'ada@example.com' }
const PATH = '/sdk/v1/users/me'
const NAME = { first_name: 'Augusta', last_name: 'King' }

test('a signed-in user can change their name and metadata', () => {
  const body = { name: NAME, untrusted_metadata: { theme: 'dark' } }
  const user = { user_id: USER_ID, name: { ...NAME, middle_name: '' }, untrusted_metadata: { theme: 'dark' } }
  return given({ 'a user is signed in': ADA })
    .uponReceiving('usersMeUpdate with a name and metadata')
    .withRequest('PUT', PATH, sends(SIGNED_IN, body))
    .willRespondWith(...responds({ user_id: USER_ID, __user: user, user, emails: [{ email: ADA.email }] }))
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url, { session_token: SESSION_TOKEN })
      await client.user.update(body)
      expect(client.user.getSync()?.name).toEqual(user.name)
    })
})

test('user metadata that is too large is rejected', () => {
  const body = { untrusted_metadata: { text: 'x'.repeat(4096) } }
  return given({ 'a user is signed in': ADA })
    .uponReceiving('usersMeUpdate with too much metadata')
    .withRequest('PUT', PATH, sends(SIGNED_IN, body))
    .willRespondWith(...rejects('metadata_too_large'))
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url, { session_token: SESSION_TOKEN })
      await expect(client.user.update(body)).rejects.toMatchObject(providerError('metadata_too_large'))
    })
})

test('changing user data is rejected for a visitor without a session', () =>
  given()
    .uponReceiving('usersMeUpdate without a session')
    .withRequest('PUT', PATH, sends(VISITOR, { name: NAME }))
    .willRespondWith(...rejects('user_unauthenticated'))
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url)
      await expect(client.user.update({ name: NAME })).rejects.toMatchObject(providerError('user_unauthenticated'))
    }))
