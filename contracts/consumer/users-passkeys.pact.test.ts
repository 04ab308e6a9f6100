import { expect, test } from 'vitest'
import { responds, given, providedPath, sends, SESSION_TOKEN, SIGNED_IN } from './interactions.ts'
import { createPactClient } from './pact-client.ts'
import { USER_ID } from './shapes.ts'

const REGISTRATION_ID = 'webauthn-registration-test-1'

test('a registered passkey is deleted', { tags: 'user-delete-passkey.id' }, () => {
  const changed = { user_id: USER_ID, webauthn_registrations: [] }
  return given({ 'a user is signed in': { email: 'ada@example.com' }, 'the passkey has been registered': {} })
    .uponReceiving('usersWebauthnRegistrationsDelete of a passkey that was registered')
    .withRequest(
      'DELETE',
      providedPath('/sdk/v1/users/webauthn_registrations', 'webauthn_registration_id', REGISTRATION_ID),
      sends(SIGNED_IN),
    )
    .willRespondWith(...responds({ user_id: USER_ID, __user: changed, user: changed }))
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url, { session_token: SESSION_TOKEN })
      const { user } = await client.user.deleteWebauthnRegistration(REGISTRATION_ID)
      expect(user.webauthn_registrations).toEqual([])
      expect(client.user.getSync()?.webauthn_registrations).toEqual([])
    })
})
