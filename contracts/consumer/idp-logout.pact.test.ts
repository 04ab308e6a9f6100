import { expect, test } from 'vitest'
import type { ProviderStates } from '../provider-states.ts'
import {
  responds,
  credentials,
  given,
  provided,
  providerError,
  rejects,
  sends,
  SESSION_TOKEN,
  SIGNED_IN,
  UNKNOWN_PUBLIC_TOKEN,
  VISITOR,
} from './interactions.ts'
import { createPactClient } from './pact-client.ts'

const PATH = '/sdk/v1/oauth/logout/start'
const CLIENT_ID = 'connected-app-test-1'
const REDIRECT_URI = 'http://localhost:33418/oauth/callback'
const SIGNED_OUT_URL = 'http://localhost:33418/signed-out'
const ID_TOKEN = 'header.of-the-id.token'

const APP: ProviderStates['an app is registered'] = {
  client_id: CLIENT_ID,
  client_name: 'Sample assistant',
  client_type: 'third_party_public',
  redirect_urls: [REDIRECT_URI],
  post_logout_redirect_urls: [SIGNED_OUT_URL],
}
const REQUEST = { client_id: CLIENT_ID, post_logout_redirect_uri: SIGNED_OUT_URL }

test('a logout without id_token_hint requires consent', { tags: 'logout-start.parameters' }, () =>
  given({ 'an app is registered': APP })
    .uponReceiving('oauthLogoutStart without a hint')
    .withRequest('POST', PATH, sends(VISITOR, REQUEST))
    .willRespondWith(...responds({ redirect_uri: SIGNED_OUT_URL, consent_required: true }))
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url)
      expect(await client.idp.oauthLogoutStart(REQUEST)).toMatchObject({ consent_required: true })
    }),
)

test(
  'a logout whose id_token_hint matches the session’s user needs no consent and returns the state',
  { tags: ['logout.id-token-hint', 'logout.state'] },
  () =>
    given({
      'a user is signed in': { email: 'ada@example.com' },
      'an app is registered': APP,
      'the app holds an ID token': { client_id: CLIENT_ID, redirect_uri: REDIRECT_URI },
    })
      .uponReceiving('oauthLogoutStart with an ID token of the user')
      .withRequest(
        'POST',
        PATH,
        sends(SIGNED_IN, { ...REQUEST, id_token_hint: provided('id_token', ID_TOKEN), state: 'af0ifjsldkj' }),
      )
      .willRespondWith(...responds({ redirect_uri: `${SIGNED_OUT_URL}?state=af0ifjsldkj`, consent_required: false }))
      .executeTest(async ({ url }) => {
        const { client } = createPactClient(url, { session_token: SESSION_TOKEN })
        const request = { ...REQUEST, id_token_hint: ID_TOKEN, state: 'af0ifjsldkj' }
        const response = await client.idp.oauthLogoutStart(request)
        expect(response).toMatchObject({ redirect_uri: `${SIGNED_OUT_URL}?state=af0ifjsldkj`, consent_required: false })
      }),
)

test('an unregistered app cannot log users out', () =>
  given()
    .uponReceiving('oauthLogoutStart of an unknown app')
    .withRequest('POST', PATH, sends(VISITOR, REQUEST))
    .willRespondWith(...rejects('connected_app_not_found'))
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url)
      const response = client.idp.oauthLogoutStart(REQUEST)
      await expect(response).rejects.toMatchObject(providerError('connected_app_not_found'))
    }))

test('a logout rejects an unregistered post_logout_redirect_uri', () =>
  given({ 'an app is registered': APP })
    .uponReceiving('oauthLogoutStart with an unregistered address')
    .withRequest('POST', PATH, sends(VISITOR, { ...REQUEST, post_logout_redirect_uri: REDIRECT_URI }))
    .willRespondWith(...rejects('connected_app_supplied_redirect_url_not_found_in_client'))
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url)
      const response = client.idp.oauthLogoutStart({ ...REQUEST, post_logout_redirect_uri: REDIRECT_URI })
      await expect(response).rejects.toMatchObject(
        providerError('connected_app_supplied_redirect_url_not_found_in_client'),
      )
    }))

test('a logout rejects a post_logout_redirect_uri with a javascript: URL', () =>
  given({ 'an app is registered': APP })
    .uponReceiving('oauthLogoutStart with an address that runs script')
    .withRequest('POST', PATH, sends(VISITOR, { ...REQUEST, post_logout_redirect_uri: 'javascript:alert(1)' }))
    .willRespondWith(...rejects('connected_app_invalid_redirect_url'))
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url)
      const response = client.idp.oauthLogoutStart({ ...REQUEST, post_logout_redirect_uri: 'javascript:alert(1)' })
      await expect(response).rejects.toMatchObject(providerError('connected_app_invalid_redirect_url'))
    }))

test('the logout endpoint rejects an unknown public token', () =>
  given()
    .uponReceiving('oauthLogoutStart with an unknown public token')
    .withRequest('POST', PATH, sends(credentials(UNKNOWN_PUBLIC_TOKEN), REQUEST))
    .willRespondWith(...rejects('unauthorized_credentials'))
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url, { publicToken: UNKNOWN_PUBLIC_TOKEN })
      const response = client.idp.oauthLogoutStart(REQUEST)
      await expect(response).rejects.toMatchObject(providerError('unauthorized_credentials'))
    }))
