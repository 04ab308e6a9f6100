import { expect, test } from 'vitest'
import { responds, given, provided, providerError, rejects, sends, VISITOR } from './interactions.ts'
import { createPactClient } from './pact-client.ts'
import { SIGN_IN } from './shapes.ts'

const ADA = { email: 'ada@example.com' }
const PATH = '/sdk/v1/sessions/exchange_access_token'
const TOKEN = 'access.token.of-the-app'
const APP = {
  client_id: 'connected-app-test-1',
  client_name: 'Back office',
  client_type: 'first_party_public' as const,
  redirect_urls: ['http://localhost:33418/callback'],
  full_access_allowed: true,
}

function givenAccess(scopes: string[]) {
  const request = { client_id: APP.client_id, redirect_uri: 'http://localhost:33418/callback', scopes }
  return given({ 'a user is signed in': ADA, 'an app is registered': APP, 'the app holds an access token': request })
}

const OPTIONS = { access_token: TOKEN, session_duration_minutes: 60 }
const BODY = { ...OPTIONS, access_token: provided('access_token', TOKEN) }

test('an access token with full access is exchanged for a session', () =>
  givenAccess(['openid', 'full_access'])
    .uponReceiving('sessionsExchangeAccessToken with full access')
    .withRequest('POST', PATH, sends(VISITOR, BODY))
    .willRespondWith(...responds(SIGN_IN))
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url)
      const { user_id } = await client.session.exchangeAccessToken(OPTIONS)
      expect(client.session.getSync()?.user_id).toBe(user_id)
    }))

test('an access token without full access is rejected', () =>
  givenAccess(['openid'])
    .uponReceiving('sessionsExchangeAccessToken without full access')
    .withRequest('POST', PATH, sends(VISITOR, BODY))
    .willRespondWith(...rejects('oauth_access_token_exchange_missing_full_access'))
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url)
      const error = providerError('oauth_access_token_exchange_missing_full_access')
      await expect(client.session.exchangeAccessToken(OPTIONS)).rejects.toMatchObject(error)
    }))

test('an unknown OAuth access token is not exchanged for a session', () =>
  given()
    .uponReceiving('sessionsExchangeAccessToken with a token that was never issued')
    .withRequest('POST', PATH, sends(VISITOR, OPTIONS))
    .willRespondWith(...rejects('oauth_access_token_exchange_token_invalid_grant'))
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url)
      const error = providerError('oauth_access_token_exchange_token_invalid_grant')
      await expect(client.session.exchangeAccessToken(OPTIONS)).rejects.toMatchObject(error)
    }))
