import { runInNewContext } from 'node:vm'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { createVisitor, type Visitor } from '../testing/visitor.ts'

const ORIGIN = 'http://localhost:3000'
const toClientId = ({ tenant }: Visitor) => `google-client-of-${tenant.project_id}`

async function findRefusal(browser: Visitor, { client_id = toClientId(browser), origin = ORIGIN } = {}) {
  const query = new URLSearchParams({ client_id }).toString()
  return (await browser.visit(`/gsi/status?${query}`, { origin })).json().refusal
}

function openPrompt(browser: Visitor, parameters: Record<string, string> = {}) {
  const query = new URLSearchParams({ client_id: toClientId(browser), origin: ORIGIN, ...parameters }).toString()
  return browser.visit(`/gsi/select?${query}`)
}

function choose(browser: Visitor, changed: object = {}, headers: Record<string, string> = {}) {
  const choice = {
    client_id: toClientId(browser),
    origin: ORIGIN,
    account_id: 'google-ada',
    flow: 'prompt',
    ...changed,
  }
  return browser.app.inject({ method: 'POST', url: '/gsi/select', headers, payload: choice })
}

test('the mock’s Google script has the methods of google.accounts.id', async () => {
  const response = await createVisitor().visit('/gsi/client')
  expect(response.headers['content-type']).toBe('text/javascript; charset=utf-8')
  const page = { document: { currentScript: { src: 'http://localhost:4010/gsi/client' } }, URL }
  const { google } = runInNewContext(`const window = globalThis; ${response.body}; window`, page)
  expect(Object.keys(google.accounts.id)).toEqual([
    'initialize',
    'prompt',
    'renderButton',
    'cancel',
    'disableAutoSelect',
    'storeCredential',
    'revoke',
  ])
})

test('the Google script fails to load when the tenant in its URL has a fault for it', async () => {
  const browser = createVisitor()
  const { public_token } = browser.tenant
  const fault = { operation_id: 'gsiClient', kind: 'html_502' }
  await browser.app.inject({ method: 'POST', url: `/_mock/${public_token}/faults`, payload: fault })
  expect((await browser.visit(`/gsi/client?public_token=${public_token}`)).statusCode).toBe(502)
  expect((await browser.visit('/gsi/client')).statusCode).toBe(200)
  expect((await browser.visit('/gsi/client?public_token=x')).statusCode).toBe(200)
})

test('a page of the project may show the One Tap prompt and read the status with cookies', async () => {
  const browser = createVisitor()
  const query = new URLSearchParams({ client_id: toClientId(browser) }).toString()
  const { headers, cookies } = await browser.visit(`/gsi/status?${query}`, { origin: ORIGIN })
  expect(headers).toMatchObject({
    'access-control-allow-origin': ORIGIN,
    'access-control-allow-credentials': 'true',
  })
  expect(cookies).toMatchObject([{ name: 'gsi_client', path: '/gsi', secure: true, httpOnly: true, sameSite: 'None' }])
  expect(await findRefusal(browser)).toBeNull()
})

test('the provider’s own pages, whose requests have no Origin header, may show the One Tap prompt', async () => {
  const browser = createVisitor()
  browser.tenant.config.origins = []
  const query = new URLSearchParams({ client_id: toClientId(browser) }).toString()
  expect((await browser.visit(`/gsi/status?${query}`)).json()).toEqual({ refusal: null })
})

test('the One Tap status returns the reason why a page may not show the prompt', async () => {
  const browser = createVisitor()
  const { config } = browser.tenant
  expect(await findRefusal(browser, { client_id: '' })).toBe('missing_client_id')
  expect(await findRefusal(browser, { client_id: 'unknown' })).toBe('invalid_client')
  expect(await findRefusal(browser, { origin: 'https://evil.example' })).toBe('unregistered_origin')
  expect(await findRefusal(browser, { origin: 'null' })).toBe('unregistered_origin')
  config.google_prompt_refusal = 'user_cancel'
  expect(await findRefusal(browser)).toBe('user_cancel')
  config.google_prompt_refusal = null
  config.oauth_providers = { google: { enabled: true, accounts: [] } }
  expect(await findRefusal(browser)).toBe('opt_out_or_no_session')
  config.oauth_providers = { google: { enabled: false, accounts: [] } }
  expect(await findRefusal(browser)).toBe('invalid_client')
})

test('the One Tap prompt lists the Google accounts, and only the requesting page may frame it', async () => {
  const browser = createVisitor()
  const { body, headers } = await openPrompt(browser, { context: 'use' })
  expect(body).toContain('<h1>Use your Google Account</h1>')
  expect(body).toContain('To continue to localhost:3000')
  for (const account of ['google-ada', 'google-grace']) expect(body).toContain(`data-account="${account}"`)
  expect(body).not.toContain('data-automatic')
  expect(headers['content-security-policy']).toContain(
    `script-src 'self'; connect-src 'self'; frame-ancestors ${ORIGIN}`,
  )
})

test.each(['https://evil.example', "http://localhost:3000; script-src 'unsafe-inline'", 'http://a;b.localhost', ''])(
  'a page of the origin %j gets neither a One Tap prompt nor a credential',
  async (origin) => {
    const browser = createVisitor()
    const prompt = await openPrompt(browser, { origin })
    expect([prompt.statusCode, prompt.json().error_type]).toEqual([400, 'bad_request'])
    expect((await choose(browser, { origin })).json().error_type).toBe('bad_request')
  },
)

test.each(['unknown', ''])('the client "%s" gets no One Tap prompt', async (client_id) => {
  const prompt = await openPrompt(createVisitor(), { client_id })
  expect(prompt.json()).toMatchObject({ status_code: 400, error_message: 'Google has no such client.' })
})

test('choosing an account in the One Tap prompt returns a signed credential', async () => {
  const browser = createVisitor()
  const { credential, select_by } = (await choose(browser, { nonce: 'n-1' })).json()
  expect(select_by).toBe('user_1tap')
  const keys = createLocalJWKSet((await browser.visit('/gsi/certs')).json())
  const { payload } = await jwtVerify(credential, keys)
  expect(payload).toMatchObject({ sub: 'google-ada', aud: toClientId(browser), nonce: 'n-1' })
})

test('a credential has another select_by for an account that has consented before', async () => {
  const browser = createVisitor()
  const selectBy = async (changed: object) => (await choose(browser, changed)).json().select_by
  expect(await selectBy({ flow: 'button' })).toBe('btn_confirm')
  expect(await selectBy({ flow: 'button' })).toBe('btn')
  expect(await selectBy({ flow: 'prompt' })).toBe('user')
  expect(await selectBy({ flow: 'auto' })).toBe('auto')
})

test('an unknown Google account gets no credential', async () => {
  const response = await choose(createVisitor(), { account_id: 'google-mallory' })
  expect(response.json()).toMatchObject({ error_type: 'bad_request', error_message: 'Google has no such account.' })
})

test.each(['cross-site', 'same-site', 'none'])(
  'a request with Sec-Fetch-Site: %s cannot choose a Google account',
  async (site) => {
    const response = await choose(createVisitor(), {}, { 'sec-fetch-site': site })
    expect(response.json().error_type).toBe('bad_request')
  },
)

test('a same-origin request can choose a Google account', async () => {
  expect((await choose(createVisitor(), {}, { 'sec-fetch-site': 'same-origin' })).statusCode).toBe(200)
})

test('the One Tap prompt selects the only account automatically if it has consented before', async () => {
  const browser = createVisitor()
  const account = { provider_subject: 'google-ada', email: 'ada@example.com', name: 'Ada' }
  browser.tenant.config.oauth_providers = { google: { enabled: true, accounts: [account] } }
  const isAutomatic = async (flow: string) => (await openPrompt(browser, { flow })).body.includes('data-automatic')
  expect(await isAutomatic('auto')).toBe(false)
  await choose(browser)
  expect(await isAutomatic('auto')).toBe(true)
  expect(await isAutomatic('prompt')).toBe(false)
  browser.tenant.config.oauth_providers['google']?.accounts.push({ ...account, provider_subject: 'google-eve' })
  expect(await isAutomatic('auto')).toBe(false)
})

test('a Google consent can be revoked once, by the email address or the id of the account', async () => {
  const browser = createVisitor()
  const revoke = async (hint: string, origin = ORIGIN) => {
    const payload = { client_id: toClientId(browser), hint }
    return (await browser.app.inject({ method: 'POST', url: '/gsi/revoke', headers: { origin }, payload })).json()
  }
  for (const hint of ['ada@example.com', 'google-ada']) {
    await choose(browser)
    expect(await revoke(hint)).toEqual({ successful: true })
    expect(await revoke(hint)).toEqual({ successful: false })
  }
  expect(await revoke('mallory@example.com')).toEqual({ successful: false })
  expect(await revoke('google-ada', 'https://evil.example')).toMatchObject({ error_type: 'bad_request' })
})

test('the mock’s Google sign-in page states that there is no Google account and cannot be framed', async () => {
  const { body, headers } = await createVisitor().visit('/gsi/login')
  expect(body).toContain('No Google account')
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
})
