import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'
import { createGoogleIdToken } from '../third-parties/google-id-tokens.ts'
import { listAccounts } from '../third-parties/oauth-accounts.ts'
import { requireOauthProvider } from '../third-parties/oauth-providers.ts'
import { createVisitor, LOGIN_URL, type Visitor } from '../testing/visitor.ts'

const FOLDER = '/clientside-services'

type Reply = { success: boolean; payload?: unknown; error?: Record<string, unknown> }
type Listener = (event: object) => Promise<void>

/** Loads the hidden page's scripts into a sandbox and calls them as the page of an origin does. */
async function openFrame({ browser = createVisitor(), origin = 'http://localhost:3000' } = {}) {
  const page = await browser.visit(`${FOLDER}/index.html`)
  const listeners: Listener[] = []
  const window = { addEventListener: (_type: string, listener: Listener) => listeners.push(listener) }
  const context = createContext({ window, URLSearchParams, ...createFrameGlobals(browser) })
  for (const [, file] of page.body.matchAll(/<script src="([^"]+)"/g)) {
    runInContext((await browser.visit(`${FOLDER}/${file}`)).body, context)
  }
  const call = async (method: string, argument: object) => {
    const replies: Reply[] = []
    const ports = [{ postMessage: (reply: Reply) => replies.push(structuredClone(reply)) }]
    for (const listen of listeners) await listen({ data: { method, args: [argument] }, origin, ports })
    return replies
  }
  return { page, call, listeners }
}

/** Creates the globals of a page on the provider's origin: its cookies, and a `fetch` that sends them. */
function createFrameGlobals({ app, cookies, tenant }: Visitor) {
  return {
    document: {
      get cookie() {
        const readable = [...cookies].filter(([name]) => !name.startsWith('__Host-'))
        return readable.map(([name, value]) => `${name}=${value}`).join('; ')
      },
    },
    async fetch(url: string, { method = 'GET', headers, body }: FetchOptions) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      // The headers that a browser adds by itself.
      const own = {
        cookie,
        ...(body && { 'content-type': 'text/plain;charset=UTF-8', origin: tenant.addresses.provider }),
      }
      const response = await app.inject({
        method,
        url,
        headers: { ...own, ...headers },
        ...(body !== undefined && { payload: body }),
      })
      for (const { name, value } of response.cookies) cookies.set(name, value)
      return {
        status: response.statusCode,
        ok: response.statusCode === 200,
        json: async () => response.json(),
      }
    },
  }
}

type FetchOptions = { method?: 'GET' | 'POST'; headers: Record<string, string>; body?: string }

test('the hidden iframe parses and formats a phone number by the rules of its country', async () => {
  const { call } = await openFrame()
  expect(await call('parsedPhoneNumber', { phoneNumber: '2025550123', regionCode: 'US' })).toEqual([
    { success: true, payload: { isValid: true, number: '+12025550123', national: '(202) 555-0123' } },
  ])
  expect(await call('parsedPhoneNumber', { phoneNumber: '+4915112345678' })).toMatchObject([
    { payload: { isValid: true, number: '+4915112345678', national: '01511 2345678' } },
  ])
})

test('the hidden iframe returns an invalid phone number unchanged', async () => {
  const { call } = await openFrame()
  const [reply] = await call('parsedPhoneNumber', { phoneNumber: 'ada@example.com' })
  expect(reply).toEqual({
    success: true,
    payload: { isValid: false, number: 'ada@example.com', national: 'ada@example.com' },
  })
  expect(await call('parsedPhoneNumber', { phoneNumber: '123', regionCode: 'US' })).toMatchObject([
    { payload: { isValid: false } },
  ])
})

test('the hidden iframe returns an example phone number for a known country only', async () => {
  const { call } = await openFrame()
  expect(await call('getExamplePhoneNumber', { regionCode: 'US' })).toEqual([
    { success: true, payload: { phoneNumber: '(201) 555-0123' } },
  ])
  expect(await call('getExamplePhoneNumber', { regionCode: 'XX' })).toEqual([{ success: true, payload: {} }])
})

test('a failing call to the hidden iframe returns its error, and an unknown method is ignored', async () => {
  const { call, listeners } = await openFrame()
  expect(await call('parsedPhoneNumber', {})).toMatchObject([{ success: false, error: { name: 'TypeError' } }])
  expect(await call('toString', {})).toEqual([])
  for (const listen of listeners) await expect(listen({ data: null, ports: [] })).resolves.toBeUndefined()
})

test('any page may embed the hidden iframe, which loads only its own scripts', async () => {
  const { page } = await openFrame()
  expect(page.headers['content-security-policy']).toBe(
    "default-src 'none'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'",
  )
  expect(page.headers['x-frame-options']).toBeUndefined()
})

test.each(['frame.js', 'libphonenumber.js'])(
  'the hidden iframe’s %s is served with a JavaScript content type and nosniff',
  async (file) => {
    const { app } = createVisitor()
    const { headers, statusCode } = await app.inject(`/clientside-services/${file}`)
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8'])
    expect(headers['x-content-type-options']).toBe('nosniff')
  },
)

/** Starts One Tap and creates the ID token that Google would give to the page. */
async function startOneTap(browser: Visitor, origin?: string) {
  const { call } = await openFrame({ browser, ...(origin !== undefined && { origin }) })
  const [start] = await call('oneTapStart', { publicToken: browser.tenant.public_token })
  const [account] = listAccounts(browser.tenant, requireOauthProvider(browser.tenant, 'google'))
  if (!account) throw new Error('Google has no account.')
  const idToken = await createGoogleIdToken(browser.tenant, account)
  return { call, start, idToken }
}

test(
  'the One Tap start returns the Google client id of the project',
  { tags: ['frame.one-tap-start', 'frame.one-tap-start-result'] },
  async () => {
    const browser = createVisitor()
    const { start } = await startOneTap(browser)
    expect(start).toEqual({
      success: true,
      payload: {
        requestId: expect.stringMatching(/^request-id-test-/),
        googleClientId: `google-client-of-${browser.tenant.project_id}`,
        stytchCsrfToken: browser.cookies.get('stytch_csrf_private_token'),
        oauthCallbackId: expect.stringMatching(/^oauth-callback-test-/),
      },
    })
  },
)

test(
  'a One Tap credential is exchanged for the app’s redirect URL with a token',
  { tags: ['frame.one-tap-submit', 'frame.one-tap-submit-result'] },
  async () => {
    const browser = createVisitor()
    const { call, start, idToken } = await startOneTap(browser)
    const { oauthCallbackId: oauthCallbackID } = Object(start?.payload)
    const [reply] = await call('oneTapSubmit', {
      publicToken: browser.tenant.public_token,
      idToken,
      oauthCallbackID,
      loginRedirectURL: `${LOGIN_URL}?kind=login`,
      signupRedirectURL: `${LOGIN_URL}?kind=signup`,
    })
    expect(reply).toEqual({
      success: true,
      payload: {
        redirect_url: expect.stringMatching(
          /^http:\/\/localhost:3000\/authenticate\?kind=signup&stytch_token_type=oauth&token=[\w-]{43}$/,
        ),
      },
    })
  },
)

test('the hidden iframe passes a provider error to the page with all of its properties', async () => {
  const { call } = await openFrame()
  const [reply] = await call('oneTapStart', { publicToken: 'public-token-live-unknown' })
  expect(reply).toMatchObject({
    success: false,
    error: {
      name: 'StytchAPIError',
      message: expect.stringContaining('public_token_not_found'),
      stack: expect.any(String),
      status_code: expect.any(Number),
      error_type: 'public_token_not_found',
      error_message: expect.any(String),
      error_url: expect.stringContaining('#public_token_not_found'),
      request_id: expect.stringMatching(/^request-id-test-/),
    },
  })
})

test('a page of a foreign origin can neither start nor submit One Tap', async () => {
  const browser = createVisitor()
  const { start, idToken } = await startOneTap(browser)
  const { oauthCallbackId: oauthCallbackID } = Object(start?.payload)
  const { call } = await openFrame({ browser, origin: 'https://evil.example' })
  const refused = { success: false, error: { error_type: 'bad_domain_for_stytch_sdk' } }
  const publicToken = browser.tenant.public_token
  expect(await call('oneTapStart', { publicToken })).toMatchObject([refused])
  expect(await call('oneTapSubmit', { publicToken, idToken, oauthCallbackID })).toMatchObject([refused])
})

test('the hidden iframe reports a provider response without JSON as unreachable', async () => {
  const browser = createVisitor()
  const { public_token } = browser.tenant
  const { call } = await openFrame({ browser })
  const fault = { operation_id: 'oauthGoogleOnetapStart', kind: 'html_502' }
  await browser.app.inject({ method: 'POST', url: `/_mock/${public_token}/faults`, payload: fault })
  const error = { name: 'StytchAPIUnreachableError', message: 'The provider sent 502 without JSON.' }
  expect(await call('oneTapStart', { publicToken: public_token })).toMatchObject([{ success: false, error }])
})
