import { createHash } from 'node:crypto'
import { MatchersV3 } from '@pact-foundation/pact'
import { expect, test } from 'vitest'
import { PUBLIC_TOKEN, type ProviderStates } from '../provider-states.ts'
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
const ANSWER = {
  ...REQUEST,
  state: 'af0ifjsldkj',
  code_challenge: createHash('sha256').update('verifier').digest('base64url'),
  consent_granted: true,
}

const SIGNED_IN_WITH_APP = { 'a user is signed in': { email: 'ada@example.com' }, 'an app is registered': APP }
const ALLOWED_BEFORE = {
  ...SIGNED_IN_WITH_APP,
  'the user has allowed the app': { client_id: REQUEST.client_id, redirect_uri: REDIRECT_URI, scopes: SCOPES },
}

/** The consent page's question. */
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

/** The app's redirect URI with these parameters, each once and in any order, beside the issuer (RFC 9207). */
function redirectTo(example: Record<string, string>, patterns: Record<string, string>) {
  const all = Object.entries({ ...patterns, iss: '[^&]+' }).map(([name, pattern]) => `${name}=${pattern}`)
  const query = new URLSearchParams({ ...example, iss: 'http://localhost:4010' })
  return regex(`^${REDIRECT_URI}\\?((${all.join('|')})(&|$)){${all.length}}$`, `${REDIRECT_URI}?${query}`)
}

/** An app that is told why it gets no code (RFC 6749 §4.1.2.1). */
function redirectWithError(error: string) {
  const description = 'In words.'
  return redirectTo(
    { error, error_description: description, state: ANSWER.state },
    { error, error_description: '[^&]+', state: ANSWER.state },
  )
}

function open(url: string, session_token = SESSION_TOKEN) {
  return createPactClient(url, { session_token }).client.idp
}

function errorOf({ redirect_uri }: { redirect_uri: string }) {
  return new URL(redirect_uri).searchParams.get('error')
}

test('a third party must be allowed by its user', () =>
  given(SIGNED_IN_WITH_APP)
    .uponReceiving('idpOauthAuthorizeStart of an app that asks for the first time')
    .withRequest('POST', START, sends(SIGNED_IN, REQUEST))
    .willRespondWith(...answers(toQuestion(true, GRANTABLE)))
    .executeTest(async ({ url }) => {
      const question = await open(url).oauthAuthorizeStart(REQUEST)
      expect(question).toMatchObject({ consent_required: true, client: { client_name: 'Sample assistant' } })
      expect(question.scope_results.map(({ scope }) => scope)).toEqual(SCOPES)
    }))

test('what was allowed once is not asked again', () =>
  given(ALLOWED_BEFORE)
    .uponReceiving('idpOauthAuthorizeStart of an app that was allowed before')
    .withRequest('POST', START, sends(SIGNED_IN, REQUEST))
    .willRespondWith(...answers(toQuestion(false, GRANTABLE)))
    .executeTest(async ({ url }) => {
      const question = await open(url).oauthAuthorizeStart(REQUEST)
      expect(question.consent_required).toBe(false)
    }))

test('an app may wish to be asked about again', () =>
  given(ALLOWED_BEFORE)
    .uponReceiving('idpOauthAuthorizeStart with the prompt for consent')
    .withRequest('POST', START, sends(SIGNED_IN, { ...REQUEST, prompt: 'consent' }))
    .willRespondWith(...answers(toQuestion(true, GRANTABLE)))
    .executeTest(async ({ url }) => {
      const question = await open(url).oauthAuthorizeStart({ ...REQUEST, prompt: 'consent' })
      expect(question.consent_required).toBe(true)
    }))

test('what cannot be granted is told beforehand', () =>
  given(SIGNED_IN_WITH_APP)
    .uponReceiving('idpOauthAuthorizeStart with a scope that cannot be granted')
    .withRequest('POST', START, sends(SIGNED_IN, { ...REQUEST, scopes: ['openid', 'full_access'] }))
    .willRespondWith(...answers(toQuestion(true, { openid: true, full_access: false })))
    .executeTest(async ({ url }) => {
      const { scope_results } = await open(url).oauthAuthorizeStart({ ...REQUEST, scopes: ['openid', 'full_access'] })
      expect(scope_results.filter(({ is_grantable }) => !is_grantable)).toMatchObject([{ scope: 'full_access' }])
    }))

test('a visitor cannot be asked', () =>
  given({ 'an app is registered': APP })
    .uponReceiving('idpOauthAuthorizeStart without a session')
    .withRequest('POST', START, sends(VISITOR, REQUEST))
    .willRespondWith(...refuses('user_unauthenticated'))
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url)
      const answer = client.idp.oauthAuthorizeStart(REQUEST)
      await expect(answer).rejects.toMatchObject(refusal('user_unauthenticated'))
    }))

test('who was signed out elsewhere cannot be asked', () =>
  given({ ...SIGNED_IN_WITH_APP, 'the user has signed out': {} })
    .uponReceiving('idpOauthAuthorizeStart with a revoked session')
    .withRequest('POST', START, sends(SIGNED_IN, REQUEST))
    .willRespondWith(...refuses('session_not_found'))
    .executeTest(async ({ url }) => {
      await expect(open(url).oauthAuthorizeStart(REQUEST)).rejects.toMatchObject(refusal('session_not_found'))
    }))

test('an app that nobody registered is refused', () =>
  given({ 'a user is signed in': { email: 'ada@example.com' } })
    .uponReceiving('idpOauthAuthorizeStart of an unknown app')
    .withRequest('POST', START, sends(SIGNED_IN, REQUEST))
    .willRespondWith(...refuses('connected_app_not_found'))
    .executeTest(async ({ url }) => {
      await expect(open(url).oauthAuthorizeStart(REQUEST)).rejects.toMatchObject(refusal('connected_app_not_found'))
    }))

test('the browser is never sent to an address that the app did not register', () =>
  given(SIGNED_IN_WITH_APP)
    .uponReceiving('idpOauthAuthorizeStart with an unregistered redirect URI')
    .withRequest('POST', START, sends(SIGNED_IN, { ...REQUEST, redirect_uri: 'https://elsewhere.example/callback' }))
    .willRespondWith(...refuses('connected_app_supplied_redirect_url_not_found_in_client'))
    .executeTest(async ({ url }) => {
      const answer = open(url).oauthAuthorizeStart({ ...REQUEST, redirect_uri: 'https://elsewhere.example/callback' })
      await expect(answer).rejects.toMatchObject(refusal('connected_app_supplied_redirect_url_not_found_in_client'))
    }))

test('the browser is never sent to what would run a script', () =>
  given(SIGNED_IN_WITH_APP)
    .uponReceiving('idpOauthAuthorizeStart with a redirect URI that no app may have')
    .withRequest('POST', START, sends(SIGNED_IN, { ...REQUEST, redirect_uri: 'javascript:alert(1)' }))
    .willRespondWith(...refuses('connected_app_invalid_redirect_url'))
    .executeTest(async ({ url }) => {
      const answer = open(url).oauthAuthorizeStart({ ...REQUEST, redirect_uri: 'javascript:alert(1)' })
      await expect(answer).rejects.toMatchObject(refusal('connected_app_invalid_redirect_url'))
    }))

test('an app that is allowed gets a code', () =>
  given(SIGNED_IN_WITH_APP)
    .uponReceiving('idpOauthAuthorizeSubmit with consent')
    .withRequest('POST', SUBMIT, sends(SIGNED_IN, ANSWER))
    .willRespondWith(
      ...answers({
        redirect_uri: redirectTo({ code: 'code-1', state: ANSWER.state }, { code: '[^&]+', state: ANSWER.state }),
        authorization_code: regex('.+', 'code-1'),
      }),
    )
    .executeTest(async ({ url }) => {
      const { redirect_uri, authorization_code } = await open(url).oauthAuthorizeSubmit(ANSWER)
      expect(new URL(redirect_uri).searchParams.get('code')).toBe(authorization_code)
      expect(new URL(redirect_uri).searchParams.get('state')).toBe('af0ifjsldkj')
    }))

test('an app that was allowed before gets a code without being asked about', () =>
  given(ALLOWED_BEFORE)
    .uponReceiving('idpOauthAuthorizeSubmit where no consent is needed')
    .withRequest('POST', SUBMIT, sends(SIGNED_IN, { ...ANSWER, consent_granted: false }))
    .willRespondWith(
      ...answers({
        redirect_uri: redirectTo({ code: 'code-1', state: ANSWER.state }, { code: '[^&]+', state: ANSWER.state }),
      }),
    )
    .executeTest(async ({ url }) => {
      const { redirect_uri } = await open(url).oauthAuthorizeSubmit({ ...ANSWER, consent_granted: false })
      expect(new URL(redirect_uri).searchParams.get('code')).toBe('code-1')
    }))

test('an app that is denied is told so', () =>
  given(SIGNED_IN_WITH_APP)
    .uponReceiving('idpOauthAuthorizeSubmit without consent')
    .withRequest('POST', SUBMIT, sends(SIGNED_IN, { ...ANSWER, consent_granted: false }))
    .willRespondWith(...answers({ redirect_uri: redirectWithError('access_denied') }))
    .executeTest(async ({ url }) => {
      const answer = await open(url).oauthAuthorizeSubmit({ ...ANSWER, consent_granted: false })
      expect(errorOf(answer)).toBe('access_denied')
      expect(answer.authorization_code).toBeUndefined()
    }))

test('an app that must not ask is told that consent is missing', () =>
  given(SIGNED_IN_WITH_APP)
    .uponReceiving('idpOauthAuthorizeSubmit without consent where none may be asked for')
    .withRequest('POST', SUBMIT, sends(SIGNED_IN, { ...ANSWER, prompt: 'none', consent_granted: false }))
    .willRespondWith(...answers({ redirect_uri: redirectWithError('consent_required') }))
    .executeTest(async ({ url }) => {
      const answer = await open(url).oauthAuthorizeSubmit({ ...ANSWER, prompt: 'none', consent_granted: false })
      expect(errorOf(answer)).toBe('consent_required')
    }))

test('an app that keeps no secret needs a code challenge', () => {
  const { code_challenge: _, ...bare } = ANSWER
  return given(SIGNED_IN_WITH_APP)
    .uponReceiving('idpOauthAuthorizeSubmit without a code challenge')
    .withRequest('POST', SUBMIT, sends(SIGNED_IN, bare))
    .willRespondWith(...answers({ redirect_uri: redirectWithError('invalid_request') }))
    .executeTest(async ({ url }) => {
      expect(errorOf(await open(url).oauthAuthorizeSubmit(bare))).toBe('invalid_request')
    })
})

test('an app is told of a resource that is not served here', () => {
  const request = { ...ANSWER, resources: ['https://elsewhere.example/mcp'] }
  return given(SIGNED_IN_WITH_APP)
    .uponReceiving('idpOauthAuthorizeSubmit for an unknown resource')
    .withRequest('POST', SUBMIT, sends(SIGNED_IN, request))
    .willRespondWith(...answers({ redirect_uri: redirectWithError('invalid_target') }))
    .executeTest(async ({ url }) => {
      expect(errorOf(await open(url).oauthAuthorizeSubmit(request))).toBe('invalid_target')
    })
})

test('an answer of nobody is refused', () =>
  given({ 'an app is registered': APP })
    .uponReceiving('idpOauthAuthorizeSubmit without a session')
    .withRequest('POST', SUBMIT, sends(VISITOR, ANSWER))
    .willRespondWith(...refuses('user_unauthenticated'))
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url)
      const answer = client.idp.oauthAuthorizeSubmit(ANSWER)
      await expect(answer).rejects.toMatchObject(refusal('user_unauthenticated'))
    }))

test('an answer with a session that was never issued is refused', () =>
  given({ 'an app is registered': APP })
    .uponReceiving('idpOauthAuthorizeSubmit with an unknown session')
    .withRequest('POST', SUBMIT, sends(credentials(PUBLIC_TOKEN, 'never-issued'), ANSWER))
    .willRespondWith(...refuses('session_not_found'))
    .executeTest(async ({ url }) => {
      const answer = open(url, 'never-issued').oauthAuthorizeSubmit(ANSWER)
      await expect(answer).rejects.toMatchObject(refusal('session_not_found'))
    }))

test('nothing is answered to an app that nobody registered', () =>
  given({ 'a user is signed in': { email: 'ada@example.com' } })
    .uponReceiving('idpOauthAuthorizeSubmit for an unknown app')
    .withRequest('POST', SUBMIT, sends(SIGNED_IN, ANSWER))
    .willRespondWith(...refuses('connected_app_not_found'))
    .executeTest(async ({ url }) => {
      await expect(open(url).oauthAuthorizeSubmit(ANSWER)).rejects.toMatchObject(refusal('connected_app_not_found'))
    }))

test('nothing is answered to an address that the app did not register', () =>
  given(SIGNED_IN_WITH_APP)
    .uponReceiving('idpOauthAuthorizeSubmit to an unregistered redirect URI')
    .withRequest('POST', SUBMIT, sends(SIGNED_IN, { ...ANSWER, redirect_uri: 'https://elsewhere.example/callback' }))
    .willRespondWith(...refuses('connected_app_supplied_redirect_url_not_found_in_client'))
    .executeTest(async ({ url }) => {
      const answer = open(url).oauthAuthorizeSubmit({ ...ANSWER, redirect_uri: 'https://elsewhere.example/callback' })
      await expect(answer).rejects.toMatchObject(refusal('connected_app_supplied_redirect_url_not_found_in_client'))
    }))
