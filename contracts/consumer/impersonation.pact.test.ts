import { expect, test } from 'vitest'
import { responds, given, provided, providerError, rejects, sends, VISITOR } from './interactions.ts'
import { createPactClient } from './pact-client.ts'
import { SIGN_IN } from './shapes.ts'

const ADA = { email: 'ada@example.com' }
const PATH = '/sdk/v1/impersonation/authenticate'
const impersonation_token = 'impersonation-token-1'

test('an impersonation token signs a staff member in as the user', () =>
  given({ 'a user is signed in': ADA, 'a member of staff may impersonate the user': {} })
    .uponReceiving('impersonationAuthenticate with a token')
    .withRequest(
      'POST',
      PATH,
      sends(VISITOR, { impersonation_token: provided('impersonation_token', impersonation_token) }),
    )
    .willRespondWith(...responds(SIGN_IN))
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url)
      const { user_id } = await client.impersonation.authenticate({ impersonation_token })
      expect(client.session.getSync()?.user_id).toBe(user_id)
    }))

test('an unknown impersonation token is rejected', () =>
  given()
    .uponReceiving('impersonationAuthenticate with an unknown token')
    .withRequest('POST', PATH, sends(VISITOR, { impersonation_token }))
    .willRespondWith(...rejects('unable_to_auth_impersonation_token'))
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url)
      const error = providerError('unable_to_auth_impersonation_token')
      await expect(client.impersonation.authenticate({ impersonation_token })).rejects.toMatchObject(error)
    }))
