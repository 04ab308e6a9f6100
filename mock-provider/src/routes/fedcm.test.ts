import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { createVisitor, type Visitor } from '../testing/visitor.ts'

const ORIGIN = 'http://localhost:3000'
const BROWSER = { 'sec-fetch-dest': 'webidentity' }
const toClientId = ({ tenant }: Visitor) => `google-client-of-${tenant.project_id}`

/** Opens a browser in which a page has asked for a prompt. */
async function createPromptedVisitor() {
  const browser = createVisitor()
  const query = new URLSearchParams({ client_id: toClientId(browser) }).toString()
  await browser.visit(`/gsi/status?${query}`, { origin: ORIGIN })
  return browser
}

function assert(browser: Visitor, form: Record<string, string> = {}, headers: Record<string, string> = BROWSER) {
  const fields = { client_id: toClientId(browser), account_id: 'google-ada', disclosure_text_shown: 'true', ...form }
  return browser.app.inject({
    method: 'POST',
    url: '/gsi/fedcm/assertion',
    headers: { origin: ORIGIN, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  })
}

test('the FedCM well-known file and the FedCM configuration name the same endpoints', async () => {
  const { visit, tenant } = createVisitor()
  const wellKnown = (await visit('/.well-known/web-identity')).json()
  const base = `${tenant.addresses.provider}/gsi`
  expect(wellKnown).toEqual({
    provider_urls: [`${base}/fedcm.json`],
    accounts_endpoint: `${base}/fedcm/accounts`,
    login_url: `${base}/login`,
  })
  expect((await visit(wellKnown.provider_urls[0])).json()).toMatchObject({
    accounts_endpoint: wellKnown.accounts_endpoint,
    login_url: wellKnown.login_url,
    id_assertion_endpoint: `${base}/fedcm/assertion`,
    client_metadata_endpoint: `${base}/fedcm/client_metadata`,
  })
})

test('the FedCM accounts endpoint returns the accounts of the client that asked last', async () => {
  const browser = await createPromptedVisitor()
  const person = {
    provider_subject: 'google-eve',
    email: 'eve@example.com',
    name: 'Eve',
    profile_picture_url: 'data:,',
  }
  browser.tenant.config.oauth_providers['google']?.accounts.splice(1, 1, person)
  const { accounts } = (await browser.visit('/gsi/fedcm/accounts', BROWSER)).json()
  expect(accounts).toEqual([
    {
      id: 'google-ada',
      name: 'Ada Lovelace',
      given_name: 'Ada',
      email: 'ada@example.com',
      approved_clients: [],
    },
    {
      id: 'google-eve',
      name: 'Eve',
      given_name: 'Eve',
      email: 'eve@example.com',
      picture: 'data:,',
      approved_clients: [],
    },
  ])
})

test('a localhost subdomain selects the FedCM tenant for browsers that block third-party cookies', async () => {
  const { app, tenant } = createVisitor()
  const host = `${tenant.public_token.replace('public-token-test-', '')}.localhost:4010`
  const ask = async (url: string) => (await app.inject({ url, headers: { host, ...BROWSER } })).json()
  tenant.config.oauth_providers['google']?.accounts.splice(1)
  const { accounts_endpoint } = await ask('/.well-known/web-identity')
  expect(accounts_endpoint).toBe(`http://${host}/gsi/fedcm/accounts`)
  expect(await ask('/gsi/fedcm.json')).toMatchObject({
    accounts_endpoint,
    id_assertion_endpoint: `http://${host}/gsi/fedcm/assertion`,
  })
  expect((await ask('/gsi/fedcm/accounts')).accounts).toHaveLength(1)
})

test('FedCM returns an ID token with the nonce, and the client is approved from then on', async () => {
  const browser = await createPromptedVisitor()
  const response = await assert(browser, { params: '{"nonce":"n-1"}', nonce: 'n-2' })
  expect(response.headers).toMatchObject({
    'access-control-allow-origin': ORIGIN,
    'access-control-allow-credentials': 'true',
  })
  expect(decodeJwt(response.json().token)).toMatchObject({
    iss: 'https://accounts.google.com',
    aud: toClientId(browser),
    sub: 'google-ada',
    nonce: 'n-1',
  })
  const { accounts } = (await browser.visit('/gsi/fedcm/accounts', BROWSER)).json()
  expect(accounts[0].approved_clients).toEqual([toClientId(browser)])
})

test.each([
  [{ nonce: 'n-2' }, 'n-2'],
  [{ params: 'no JSON', nonce: 'n-2' }, 'n-2'],
  [{ params: '[]' }, undefined],
  [{ nonce: '' }, undefined],
  [{}, undefined],
])('a FedCM request with %j yields an ID token with the nonce %s', async (form, nonce) => {
  const { token } = (await assert(await createPromptedVisitor(), form)).json()
  expect(decodeJwt(token)['nonce']).toBe(nonce)
})

test('a page cannot call the FedCM endpoints that only the browser may call', async () => {
  const browser = await createPromptedVisitor()
  const headers = { 'sec-fetch-dest': 'empty' }
  expect((await browser.visit('/gsi/fedcm/accounts', headers)).json().error_type).toBe('bad_request')
  expect((await assert(browser, {}, headers)).json().error_type).toBe('bad_request')
})

test('FedCM issues no token to a foreign origin, an unknown client or an unknown account', async () => {
  const browser = await createPromptedVisitor()
  const responses = [
    await assert(browser, {}, { ...BROWSER, origin: 'https://evil.example' }),
    await assert(browser, { client_id: 'unknown' }),
    await assert(browser, { account_id: 'google-mallory' }),
  ]
  for (const response of responses)
    expect(response.json()).toMatchObject({ status_code: 400, error_type: 'bad_request' })
})

test('the client metadata endpoint of FedCM is empty', async () => {
  expect((await createVisitor().visit('/gsi/fedcm/client_metadata?client_id=x', BROWSER)).json()).toEqual({})
})
