import { expect, test } from 'vitest'
import { responds, given, providerError, rejects, sends, SESSION_TOKEN, SIGNED_IN, VISITOR } from './interactions.ts'
import { createPactClient } from './pact-client.ts'

const ADA = { email: 'ada@example.com' }
const PATH = '/sdk/v1/users/connected_apps'
const APP = {
  client_id: 'connected-app-test-1',
  client_name: 'Sample assistant',
  client_type: 'third_party_public' as const,
  redirect_urls: ['http://localhost:33418/callback'],
}
const REQUEST = {
  client_id: APP.client_id,
  redirect_uri: 'http://localhost:33418/callback',
  scopes: ['openid', 'email'],
}
const ALLOWED = { 'a user is signed in': ADA, 'an app is registered': APP, 'the user has allowed the app': REQUEST }

function openSignedIn(url: string) {
  return createPactClient(url, { session_token: SESSION_TOKEN }).client
}

test('a user’s connected apps are listed', () => {
  const app = { connected_app_id: APP.client_id, name: APP.client_name, scopes_granted: 'openid email' }
  return given(ALLOWED)
    .uponReceiving('usersConnectedApps with one app')
    .withRequest('GET', PATH, sends(SIGNED_IN))
    .willRespondWith(...responds({ connected_apps: [{ ...app, client_type: APP.client_type }] }))
    .executeTest(async ({ url }) => {
      const { connected_apps } = await openSignedIn(url).user.getConnectedApps()
      expect(connected_apps).toMatchObject([app])
    })
})

test('listing connected apps is rejected for a visitor without a session', () =>
  given()
    .uponReceiving('usersConnectedApps without a session')
    .withRequest('GET', PATH, sends(VISITOR))
    .willRespondWith(...rejects('user_unauthenticated'))
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url)
      await expect(client.user.getConnectedApps()).rejects.toMatchObject(providerError('user_unauthenticated'))
    }))

test('a user can revoke a connected app', () =>
  given(ALLOWED)
    .uponReceiving('usersConnectedAppsRevoke of a connected app')
    .withRequest('POST', `${PATH}/${APP.client_id}/revoke`, sends(SIGNED_IN))
    .willRespondWith(...responds())
    .executeTest(async ({ url }) => {
      await expect(openSignedIn(url).user.revokeConnectedApp(APP.client_id)).resolves.toMatchObject({
        request_id: expect.any(String),
      })
    }))

test('an app that was never connected cannot be revoked', () =>
  given({ 'a user is signed in': ADA, 'an app is registered': APP })
    .uponReceiving('usersConnectedAppsRevoke of an unknown app')
    .withRequest('POST', `${PATH}/${APP.client_id}/revoke`, sends(SIGNED_IN))
    .willRespondWith(...rejects('connected_app_not_found'))
    .executeTest(async ({ url }) => {
      const revoking = openSignedIn(url).user.revokeConnectedApp(APP.client_id)
      await expect(revoking).rejects.toMatchObject(providerError('connected_app_not_found'))
    }))
