import { expect, test } from 'vitest'
import { answers, given, provided, refusal, refuses, sends, VISITOR } from './interactions.ts'
import { createPactClient } from './pact-client.ts'
import { SIGN_IN } from './shapes.ts'

const ADA = { email: 'ada@example.com' }
const PATH = '/sdk/v1/impersonation/authenticate'
const impersonation_token = 'impersonation-token-1'

test('a member of staff signs in as the user', () =>
  given({ 'a user is signed in': ADA, 'a member of staff may stand in for the user': {} })
    .uponReceiving('impersonationAuthenticate with a token')
    .withRequest(
      'POST',
      PATH,
      sends(VISITOR, { impersonation_token: provided('impersonation_token', impersonation_token) }),
    )
    .willRespondWith(...answers(SIGN_IN))
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url)
      const { user_id } = await client.impersonation.authenticate({ impersonation_token })
      expect(client.session.getSync()?.user_id).toBe(user_id)
    }))

test('a token that was never issued lets nobody in', () =>
  given()
    .uponReceiving('impersonationAuthenticate with an unknown token')
    .withRequest('POST', PATH, sends(VISITOR, { impersonation_token }))
    .willRespondWith(...refuses('unable_to_auth_impersonation_token'))
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url)
      const error = refusal('unable_to_auth_impersonation_token')
      await expect(client.impersonation.authenticate({ impersonation_token })).rejects.toMatchObject(error)
    }))
