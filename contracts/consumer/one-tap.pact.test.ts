import { PROVIDER } from '@latchkey/openapi'
import { MatchersV3 } from '@pact-foundation/pact'
import { beforeAll, expect, test } from 'vitest'
import { PUBLIC_TOKEN } from '../provider-states.ts'
import { createHiddenPage, readHiddenPageScript } from './hidden-page.ts'
import { given, providedPath, rejectsRaw, respondsRaw, setPlainText, type Request } from './interactions.ts'
import { PAGE_ORIGIN } from './pact-client.ts'

const { like, regex } = MatchersV3

const START_PATH = '/v1/public/oauth/google/onetap/start'
const CALLBACK_ID = 'oauth-callback-test-1'
const CSRF_TOKEN = 'csrf-token-of-the-browser'
/** A placeholder. When the provider is verified, the value from the state replaces it. */
const ID_TOKEN = '${id_token}' // oxlint-disable-line no-template-curly-in-string -- Pact's notation
const LOGIN_URL = 'http://localhost:3000/authenticate?kind=login'
const SIGNUP_URL = 'http://localhost:3000/authenticate?kind=signup'
const CSRF_COOKIE = `${PROVIDER.prefix}_csrf_private_token`

const COOKIES = { readable: `${CSRF_COOKIE}=${CSRF_TOKEN}`, all: `__Host-${CSRF_COOKIE}=${CSRF_TOKEN}` }
/**
 * Scripts of the framed page read one cookie, and only the provider reads the other (`__Host-`). Pact applies one rule
 * to both.
 */
const SET_COOKIE = regex(
  `^(__Host-)?${CSRF_COOKIE}=[\\w-]+; Path=/; (HttpOnly; )?Secure; Partitioned; SameSite=None$`,
  `${CSRF_COOKIE}=${CSRF_TOKEN}; Path=/; Secure; Partitioned; SameSite=None`,
)
const SUBMISSION = {
  publicToken: PUBLIC_TOKEN,
  idToken: ID_TOKEN,
  oauthCallbackID: CALLBACK_ID,
  loginRedirectURL: LOGIN_URL,
  signupRedirectURL: SIGNUP_URL,
}

let script = ''
beforeAll(async () => {
  script = await readHiddenPageScript()
})

function starts(public_token = PUBLIC_TOKEN): Request {
  return (request) => request.query({ public_token }).headers({ 'X-SDK-Parent-Host': PAGE_ORIGIN })
}

/** A submission as the hidden page posts it (wire: JSON as plain text). */
function submits(): Request {
  const body = {
    id_token: ID_TOKEN,
    stytch_csrf_token: CSRF_TOKEN,
    login_redirect_url: LOGIN_URL,
    signup_redirect_url: SIGNUP_URL,
  }
  return (request) => {
    request.headers({
      Cookie: COOKIES.all,
      'X-SDK-Parent-Host': PAGE_ORIGIN,
      [PROVIDER.oauthTypeHeader]: 'google-one-tap',
    })
    setPlainText(request, JSON.stringify(body))
  }
}

test('the hidden frame of Google One Tap gets the project’s Google client ID', () =>
  given()
    .uponReceiving('oauthGoogleOnetapStart with a Google client')
    .withRequest('GET', START_PATH, starts())
    .willRespondWith(
      ...respondsRaw(
        { google_client_id: like('google-client-1'), oauth_callback_id: like(CALLBACK_ID) },
        { 'Set-Cookie': SET_COOKIE },
      ),
    )
    .executeTest(async ({ url }) => {
      const reply = await createHiddenPage(script, { url }).call('oneTapStart', { publicToken: PUBLIC_TOKEN })
      expect(reply).toMatchObject({
        success: true,
        payload: { googleClientId: 'google-client-1', oauthCallbackId: CALLBACK_ID, stytchCsrfToken: '' },
      })
    }))

test('a Google One Tap credential is exchanged for the app’s redirect URL with a token', () =>
  given({ 'Google has given a credential': {} })
    .uponReceiving('oauthCallbackPost with a credential of One Tap')
    .withRequest('POST', providedPath('/v1/oauth/callback', 'oauth_callback_id', CALLBACK_ID), submits())
    .willRespondWith(
      ...respondsRaw({
        redirect_url: regex(
          String.raw`^http://localhost:3000/authenticate\?kind=signup&stytch_token_type=oauth&token=.+$`,
          `${SIGNUP_URL}&stytch_token_type=oauth&token=token-1`,
        ),
      }),
    )
    .executeTest(async ({ url }) => {
      const page = createHiddenPage(script, { url, cookies: COOKIES })
      expect(await page.call('oneTapSubmit', SUBMISSION)).toMatchObject({
        success: true,
        payload: { redirect_url: `${SIGNUP_URL}&stytch_token_type=oauth&token=token-1` },
      })
    }))

test('the hidden frame of Google One Tap gets an empty client ID when the project has no Google client', () =>
  given({ 'the project has settings': { oauth_providers: { google: { enabled: false, accounts: [] } } } })
    .uponReceiving('oauthGoogleOnetapStart without a Google client')
    .withRequest('GET', START_PATH, starts())
    .willRespondWith(
      ...respondsRaw({
        google_client_id: '',
        oauth_callback_id: like(CALLBACK_ID),
      }),
    )
    .executeTest(async ({ url }) => {
      const reply = await createHiddenPage(script, { url }).call('oneTapStart', { publicToken: PUBLIC_TOKEN })
      expect(reply).toMatchObject({ success: true, payload: { googleClientId: '' } })
    }))

test.each(['login', 'signup'] as const)('Google One Tap is rejected in a project without a %s redirect URL', (kind) => {
  const error_type = `no_${kind}_redirect_urls_set` as const
  const redirect_urls = { login: [LOGIN_URL], signup: [SIGNUP_URL], reset_password: [], [kind]: [] }
  return given({ 'the project has settings': { redirect_urls } })
    .uponReceiving(`oauthGoogleOnetapStart without a ${kind} URL`)
    .withRequest('GET', START_PATH, starts())
    .willRespondWith(...rejectsRaw(error_type))
    .executeTest(async ({ url }) => {
      const reply = await createHiddenPage(script, { url }).call('oneTapStart', { publicToken: PUBLIC_TOKEN })
      expect(reply).toMatchObject({ success: false, error: { name: 'StytchAPIError', error_type } })
    })
})

test('an expired Google One Tap credential is rejected', () =>
  given({ 'Google has given a credential': {}, 'time passes': { minutes: 60 } })
    .uponReceiving('oauthCallbackPost with an expired credential of One Tap')
    .withRequest('POST', providedPath('/v1/oauth/callback', 'oauth_callback_id', CALLBACK_ID), submits())
    .willRespondWith(...rejectsRaw('id_token_expired'))
    .executeTest(async ({ url }) => {
      const page = createHiddenPage(script, { url, cookies: COOKIES })
      const reply = await page.call('oneTapSubmit', SUBMISSION)
      expect(reply).toMatchObject({ success: false, error: { name: 'StytchAPIError', error_type: 'id_token_expired' } })
    }))
