import { createHash } from 'node:crypto'
import { MatchersV3 } from '@pact-foundation/pact'
import { expect, test } from 'vitest'
import { PUBLIC_TOKEN, type ProviderStates } from '../provider-states.ts'
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
import { USER, USER_ID } from './shapes.ts'

const { like, regex } = MatchersV3

const START = '/sdk/v1/idp/oauth/authorize/start'
const SUBMIT = '/sdk/v1/idp/oauth/authorize/submit'

const APP: ProviderStates['an app is registered'] = {
  client_id: 'connected-app-test-1',
  client_name: 'Sample assistant',
  client_type: 'third_party_public',
  redirect_urls: ['http://localhost:33418/oauth/callback'],
}
const REDIRECT_URI = 'http://localhost:33418/oauth/callback'
const SCOPES = ['openid', 'email', 'profile']
const REQUEST = { client_id: 'connected-app-test-1', redirect_uri: REDIRECT_URI, response_type: 'code', scopes: SCOPES }
const DECISION = {
  ...REQUEST,
  state: 'af0ifjsldkj',
  code_challenge: createHash('sha256').update('verifier').digest('base64url'),
  consent_granted: true,
}

const SIGNED_IN_WITH_APP = { 'a user is signed in': { email: 'ada@example.com' }, 'an app is registered': APP }
const QUESTION = { client_id: REQUEST.client_id, redirect_uri: REDIRECT_URI, scopes: SCOPES }
const ASKED = { ...SIGNED_IN_WITH_APP, 'the user is asked to allow the app': QUESTION }
const ALLOWED_BEFORE = { ...SIGNED_IN_WITH_APP, 'the user has allowed the app': QUESTION }

/** The response to the start call: what the consent page asks. */
function toQuestion(consent_required: boolean, scopes: Record<string, boolean>) {
  return {
    user_id: USER_ID,
    user: USER,
    client: { client_id: REQUEST.client_id, client_name: 'Sample assistant' },
    consent_required,
    scope_results: Object.entries(scopes).map(([scope, is_grantable]) => ({
      scope,
      is_grantable,
      description: like('What it permits.'),
    })),
  }
}

const GRANTABLE = { openid: true, email: true, profile: true }

/** Matches the app's redirect URI with the issuer (RFC 9207) and these parameters, each once and in any order. */
function redirectTo(example: Record<string, string>, patterns: Record<string, string>) {
  const all = Object.entries({ ...patterns, iss: '[^&]+' }).map(([name, pattern]) => `${name}=${pattern}`)
  const query = new URLSearchParams({ ...example, iss: 'http://localhost:4010' })
  return regex(`^${REDIRECT_URI}\\?((${all.join('|')})(&|$)){${all.length}}$`, `${REDIRECT_URI}?${query}`)
}

/** Matches a redirect with an error instead of a code (RFC 6749 §4.1.2.1). */
function redirectWithError(error: string) {
  const description = 'In words.'
  return redirectTo(
    { error, error_description: description, state: DECISION.state },
    { error, error_description: '[^&]+', state: DECISION.state },
  )
}

function open(url: string, session_token = SESSION_TOKEN) {
  return createPactClient(url, { session_token }).client.idp
}

function errorOf({ redirect_uri }: { redirect_uri: string }) {
  return new URL(redirect_uri).searchParams.get('error')
}

test("a third-party app needs the user's consent", () =>
  given(SIGNED_IN_WITH_APP)
    .uponReceiving('idpOauthAuthorizeStart of a new app')
    .withRequest('POST', START, sends(SIGNED_IN, REQUEST))
    .willRespondWith(...responds(toQuestion(true, GRANTABLE)))
    .executeTest(async ({ url }) => {
      const question = await open(url).oauthAuthorizeStart(REQUEST)
      expect(question).toMatchObject({ consent_required: true, client: { client_name: 'Sample assistant' } })
      expect(question.scope_results.map(({ scope }) => scope)).toEqual(SCOPES)
    }))

test('an app that was allowed before needs no consent', { tags: 'authorize-start.consent-required' }, () =>
  given(ALLOWED_BEFORE)
    .uponReceiving('idpOauthAuthorizeStart of an app that was allowed before')
    .withRequest('POST', START, sends(SIGNED_IN, REQUEST))
    .willRespondWith(...responds(toQuestion(false, GRANTABLE)))
    .executeTest(async ({ url }) => {
      const question = await open(url).oauthAuthorizeStart(REQUEST)
      expect(question.consent_required).toBe(false)
    }),
)

test(
  'prompt=consent requires consent again for an app that the user has already allowed',
  { tags: 'oauth-request.prompt' },
  () =>
    given(ALLOWED_BEFORE)
      .uponReceiving('idpOauthAuthorizeStart with the prompt for consent')
      .withRequest('POST', START, sends(SIGNED_IN, { ...REQUEST, prompt: 'consent' }))
      .willRespondWith(...responds(toQuestion(true, GRANTABLE)))
      .executeTest(async ({ url }) => {
        const question = await open(url).oauthAuthorizeStart({ ...REQUEST, prompt: 'consent' })
        expect(question.consent_required).toBe(true)
      }),
)

test('the authorize endpoint marks scopes that cannot be granted', { tags: 'authorize-start.scope-results' }, () =>
  given(SIGNED_IN_WITH_APP)
    .uponReceiving('idpOauthAuthorizeStart with a scope that cannot be granted')
    .withRequest('POST', START, sends(SIGNED_IN, { ...REQUEST, scopes: ['openid', 'full_access'] }))
    .willRespondWith(...responds(toQuestion(true, { openid: true, full_access: false })))
    .executeTest(async ({ url }) => {
      const { scope_results } = await open(url).oauthAuthorizeStart({ ...REQUEST, scopes: ['openid', 'full_access'] })
      expect(scope_results.filter(({ is_grantable }) => !is_grantable)).toMatchObject([{ scope: 'full_access' }])
    }),
)

test('a visitor without a session cannot authorize an app', { tags: 'active-session.consent' }, () =>
  given({ 'an app is registered': APP })
    .uponReceiving('idpOauthAuthorizeStart without a session')
    .withRequest('POST', START, sends(VISITOR, REQUEST))
    .willRespondWith(...rejects('user_unauthenticated'))
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url)
      const response = client.idp.oauthAuthorizeStart(REQUEST)
      await expect(response).rejects.toMatchObject(providerError('user_unauthenticated'))
    }),
)

test('a revoked session cannot authorize an app', () =>
  given({ ...SIGNED_IN_WITH_APP, 'the user has signed out': {} })
    .uponReceiving('idpOauthAuthorizeStart with a revoked session')
    .withRequest('POST', START, sends(SIGNED_IN, REQUEST))
    .willRespondWith(...rejects('session_not_found'))
    .executeTest(async ({ url }) => {
      await expect(open(url).oauthAuthorizeStart(REQUEST)).rejects.toMatchObject(providerError('session_not_found'))
    }))

test('an authorization request from an unregistered app is rejected', () =>
  given({ 'a user is signed in': { email: 'ada@example.com' } })
    .uponReceiving('idpOauthAuthorizeStart of an unknown app')
    .withRequest('POST', START, sends(SIGNED_IN, REQUEST))
    .willRespondWith(...rejects('connected_app_not_found'))
    .executeTest(async ({ url }) => {
      await expect(open(url).oauthAuthorizeStart(REQUEST)).rejects.toMatchObject(
        providerError('connected_app_not_found'),
      )
    }))

test('an authorization request with an unregistered redirect URI is rejected', () =>
  given(SIGNED_IN_WITH_APP)
    .uponReceiving('idpOauthAuthorizeStart with an unregistered redirect URI')
    .withRequest('POST', START, sends(SIGNED_IN, { ...REQUEST, redirect_uri: 'https://elsewhere.example/callback' }))
    .willRespondWith(...rejects('connected_app_supplied_redirect_url_not_found_in_client'))
    .executeTest(async ({ url }) => {
      const response = open(url).oauthAuthorizeStart({ ...REQUEST, redirect_uri: 'https://elsewhere.example/callback' })
      await expect(response).rejects.toMatchObject(
        providerError('connected_app_supplied_redirect_url_not_found_in_client'),
      )
    }))

test('a redirect URI that would run script is rejected', () =>
  given(SIGNED_IN_WITH_APP)
    .uponReceiving('idpOauthAuthorizeStart with a redirect URI that runs script')
    .withRequest('POST', START, sends(SIGNED_IN, { ...REQUEST, redirect_uri: 'javascript:alert(1)' }))
    .willRespondWith(...rejects('connected_app_invalid_redirect_url'))
    .executeTest(async ({ url }) => {
      const response = open(url).oauthAuthorizeStart({ ...REQUEST, redirect_uri: 'javascript:alert(1)' })
      await expect(response).rejects.toMatchObject(providerError('connected_app_invalid_redirect_url'))
    }))

test(
  'an app that the user allows gets an authorization code',
  { tags: ['authorize-start.redirect-uri', 'authorize-submit.reads-redirect-uri'] },
  () =>
    given(ASKED)
      .uponReceiving('idpOauthAuthorizeSubmit with consent')
      .withRequest('POST', SUBMIT, sends(SIGNED_IN, DECISION))
      .willRespondWith(
        ...responds({
          redirect_uri: redirectTo({ code: 'code-1', state: DECISION.state }, { code: '[^&]+', state: DECISION.state }),
          authorization_code: regex('.+', 'code-1'),
        }),
      )
      .executeTest(async ({ url }) => {
        const { redirect_uri, authorization_code } = await open(url).oauthAuthorizeSubmit(DECISION)
        expect(new URL(redirect_uri).searchParams.get('code')).toBe(authorization_code)
        expect(new URL(redirect_uri).searchParams.get('state')).toBe('af0ifjsldkj')
      }),
)

test('an app that the user has already allowed gets an authorization code without new consent', () =>
  given({ ...ALLOWED_BEFORE, 'the user is asked to allow the app': QUESTION })
    .uponReceiving('idpOauthAuthorizeSubmit of an app that was allowed before')
    .withRequest('POST', SUBMIT, sends(SIGNED_IN, { ...DECISION, consent_granted: false }))
    .willRespondWith(
      ...responds({
        redirect_uri: redirectTo({ code: 'code-1', state: DECISION.state }, { code: '[^&]+', state: DECISION.state }),
      }),
    )
    .executeTest(async ({ url }) => {
      const { redirect_uri } = await open(url).oauthAuthorizeSubmit({ ...DECISION, consent_granted: false })
      expect(new URL(redirect_uri).searchParams.get('code')).toBe('code-1')
    }))

test('an app that the user denies gets the error access_denied', () =>
  given(SIGNED_IN_WITH_APP)
    .uponReceiving('idpOauthAuthorizeSubmit without consent')
    .withRequest('POST', SUBMIT, sends(SIGNED_IN, { ...DECISION, consent_granted: false }))
    .willRespondWith(...responds({ redirect_uri: redirectWithError('access_denied') }))
    .executeTest(async ({ url }) => {
      const response = await open(url).oauthAuthorizeSubmit({ ...DECISION, consent_granted: false })
      expect(errorOf(response)).toBe('access_denied')
      expect(response.authorization_code).toBeUndefined()
    }))

test('a denial with prompt=none gives the app the error consent_required', () =>
  given(SIGNED_IN_WITH_APP)
    .uponReceiving('idpOauthAuthorizeSubmit without consent and with the prompt none')
    .withRequest('POST', SUBMIT, sends(SIGNED_IN, { ...DECISION, prompt: 'none', consent_granted: false }))
    .willRespondWith(...responds({ redirect_uri: redirectWithError('consent_required') }))
    .executeTest(async ({ url }) => {
      const response = await open(url).oauthAuthorizeSubmit({ ...DECISION, prompt: 'none', consent_granted: false })
      expect(errorOf(response)).toBe('consent_required')
    }))

test('a public client without a PKCE code challenge gets the error invalid_request', () => {
  const { code_challenge: _, ...bare } = DECISION
  return given(SIGNED_IN_WITH_APP)
    .uponReceiving('idpOauthAuthorizeSubmit without a code challenge')
    .withRequest('POST', SUBMIT, sends(SIGNED_IN, bare))
    .willRespondWith(...responds({ redirect_uri: redirectWithError('invalid_request') }))
    .executeTest(async ({ url }) => {
      expect(errorOf(await open(url).oauthAuthorizeSubmit(bare))).toBe('invalid_request')
    })
})

test('an app that requests an unknown resource gets the error invalid_target', () => {
  const request = { ...DECISION, resources: ['https://elsewhere.example/mcp'] }
  return given(SIGNED_IN_WITH_APP)
    .uponReceiving('idpOauthAuthorizeSubmit for an unknown resource')
    .withRequest('POST', SUBMIT, sends(SIGNED_IN, request))
    .willRespondWith(...responds({ redirect_uri: redirectWithError('invalid_target') }))
    .executeTest(async ({ url }) => {
      expect(errorOf(await open(url).oauthAuthorizeSubmit(request))).toBe('invalid_target')
    })
})

test('a consent decision without a session is rejected', () =>
  given({ 'an app is registered': APP })
    .uponReceiving('idpOauthAuthorizeSubmit without a session')
    .withRequest('POST', SUBMIT, sends(VISITOR, DECISION))
    .willRespondWith(...rejects('user_unauthenticated'))
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url)
      const response = client.idp.oauthAuthorizeSubmit(DECISION)
      await expect(response).rejects.toMatchObject(providerError('user_unauthenticated'))
    }))

test('a consent decision with an unknown session token is rejected', () =>
  given({ 'an app is registered': APP })
    .uponReceiving('idpOauthAuthorizeSubmit with an unknown session')
    .withRequest('POST', SUBMIT, sends(credentials(PUBLIC_TOKEN, 'never-issued'), DECISION))
    .willRespondWith(...rejects('session_not_found'))
    .executeTest(async ({ url }) => {
      const response = open(url, 'never-issued').oauthAuthorizeSubmit(DECISION)
      await expect(response).rejects.toMatchObject(providerError('session_not_found'))
    }))

test('a consent decision for an unregistered app is rejected', () =>
  given({ 'a user is signed in': { email: 'ada@example.com' } })
    .uponReceiving('idpOauthAuthorizeSubmit for an unknown app')
    .withRequest('POST', SUBMIT, sends(SIGNED_IN, DECISION))
    .willRespondWith(...rejects('connected_app_not_found'))
    .executeTest(async ({ url }) => {
      await expect(open(url).oauthAuthorizeSubmit(DECISION)).rejects.toMatchObject(
        providerError('connected_app_not_found'),
      )
    }))

test('a consent decision with an unregistered redirect URI is rejected', () =>
  given(SIGNED_IN_WITH_APP)
    .uponReceiving('idpOauthAuthorizeSubmit to an unregistered redirect URI')
    .withRequest('POST', SUBMIT, sends(SIGNED_IN, { ...DECISION, redirect_uri: 'https://elsewhere.example/callback' }))
    .willRespondWith(...rejects('connected_app_supplied_redirect_url_not_found_in_client'))
    .executeTest(async ({ url }) => {
      const response = open(url).oauthAuthorizeSubmit({
        ...DECISION,
        redirect_uri: 'https://elsewhere.example/callback',
      })
      await expect(response).rejects.toMatchObject(
        providerError('connected_app_supplied_redirect_url_not_found_in_client'),
      )
    }))
