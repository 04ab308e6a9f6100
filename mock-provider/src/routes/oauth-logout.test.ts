import { findErrorType } from '@latchkey/openapi'
import { expect, test } from 'vitest'
import { createClient } from '../authorization-server/clients.ts'
import { getIssuer, getWebUrl } from '../core/tenant.ts'
import { createVisitor } from '../testing/visitor.ts'

const SIGNED_OUT = 'https://client.example/signed-out?from=latchkey'
const HTML = { accept: 'text/html' }

function createParties() {
  const visitor = createVisitor()
  const { tenant } = visitor
  const { client_id } = createClient(tenant, {
    client_name: 'Sample assistant',
    client_type: 'third_party_public',
    redirect_urls: ['https://client.example/cb'],
    post_logout_redirect_urls: [SIGNED_OUT],
  })
  const endpoint = `${new URL(getIssuer(tenant)).pathname}/oauth/logout`
  const now = Math.floor(tenant.clock.now() / 1000)
  const hint = (claims: object = {}) =>
    tenant.signingKeys.sign(
      { iss: getIssuer(tenant), aud: [client_id], sub: 'user-1', iat: now, exp: now + 3600, ...claims },
      'JWT',
    )
  /** Opens the logout endpoint. Undefined parameters are left out. */
  const open = (parameters: Record<string, string | undefined> = {}, headers = {}) => {
    const given = { client_id, post_logout_redirect_uri: SIGNED_OUT, ...parameters }
    const isGiven = (entry: [string, string | undefined]): entry is [string, string] => entry[1] !== undefined
    const query = new URLSearchParams(Object.entries<string | undefined>(given).filter(isGiven))
    return visitor.visit(`${endpoint}?${query.toString()}`, headers)
  }
  return { visitor, tenant, client_id, endpoint, hint, now, open }
}

/** Returns the page and the parameters that a response redirects to. */
function readLocation({ headers }: { headers: Record<string, unknown> }) {
  const { origin, pathname, searchParams } = new URL(String(headers.location))
  return { page: origin + pathname, parameters: Object.fromEntries(searchParams) }
}

test('the logout endpoint redirects to the web app’s logout page with the validated request', async () => {
  const { open, tenant, client_id, hint } = createParties()
  const id_token_hint = await hint()
  const response = await open({ id_token_hint, state: 'a=b&c', ui_locales: 'de', logout_hint: 'ada' })
  expect([response.statusCode, response.headers['cache-control']]).toEqual([302, 'no-store'])
  expect(readLocation(response)).toEqual({
    page: `${getWebUrl(tenant)}/oauth/logout`,
    parameters: { client_id, post_logout_redirect_uri: SIGNED_OUT, id_token_hint, state: 'a=b&c' },
  })
})

test('the logout page can be configured, and its own query is kept', async () => {
  const { open, tenant } = createParties()
  tenant.config.logout_page = 'https://app.example/bye?theme=dark'
  const { page, parameters } = readLocation(await open())
  expect(page).toBe('https://app.example/bye')
  expect(parameters).toMatchObject({ theme: 'dark', post_logout_redirect_uri: SIGNED_OUT })
})

test('the default project has the logout endpoint at its origin', async () => {
  const { visitor } = createParties()
  const response = await visitor.visit('/oauth/logout?client_id=unknown&post_logout_redirect_uri=https://a.example')
  expect(findErrorType(response.json())).toBe('connected_app_not_found')
})

test('a logout request may be a posted form', async () => {
  const { visitor, endpoint, client_id } = createParties()
  const response = await visitor.app.inject({
    method: 'POST',
    url: endpoint,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ client_id, post_logout_redirect_uri: SIGNED_OUT, state: 's' }).toString(),
  })
  expect(response.statusCode).toBe(303)
  expect(readLocation(response).parameters).toEqual({ client_id, post_logout_redirect_uri: SIGNED_OUT, state: 's' })
})

test('an ID token hint identifies the client of a logout, even when it has expired', async () => {
  const { open, hint, client_id, now } = createParties()
  const response = await open({ client_id: undefined, id_token_hint: await hint({ exp: now - 1 }) })
  expect(readLocation(response).parameters).toMatchObject({ client_id })
})

test.each([
  ['bad_request', { client_id: undefined }],
  ['connected_app_not_found', { client_id: 'unknown' }],
  ['connected_app_supplied_redirect_url_not_found_in_client', { post_logout_redirect_uri: 'https://evil.example/' }],
  [
    'connected_app_supplied_redirect_url_not_found_in_client',
    { post_logout_redirect_uri: 'https://client.example/cb' },
  ],
  ['connected_app_invalid_redirect_url', { post_logout_redirect_uri: 'javascript:alert(1)' }],
  ['id_token_invalid', { id_token_hint: 'a.b.c' }],
  ['id_token_invalid', { client_id: undefined, id_token_hint: 'a.b.c' }],
])('a logout request with the error %s is not redirected: %o', async (error_type, parameters) => {
  const response = await createParties().open(parameters)
  expect(findErrorType(response.json())).toBe(error_type)
  expect(response.headers).not.toHaveProperty('location')
})

test.each([
  ['another client', { aud: ['other'] }],
  ['another issuer', { iss: 'https://evil.example' }],
])('a logout request with an ID token of %s is refused', async (_of, claims) => {
  const { open, hint } = createParties()
  expect(findErrorType((await open({ id_token_hint: await hint(claims) })).json())).toBe('id_token_invalid')
})

test('an ID token with several audiences does not identify the client of a logout', async () => {
  const { open, hint, client_id } = createParties()
  const id_token_hint = await hint({ aud: [client_id, 'other'] })
  expect(findErrorType((await open({ client_id: undefined, id_token_hint })).json())).toBe('id_token_invalid')
  expect((await open({ id_token_hint })).statusCode).toBe(302)
})

test.each(['client_id', 'post_logout_redirect_uri', 'state', 'id_token_hint'])(
  'a logout request with the parameter %s twice is refused',
  async (name) => {
    const { visitor, endpoint, client_id } = createParties()
    const query = new URLSearchParams({ client_id, post_logout_redirect_uri: SIGNED_OUT, [name]: SIGNED_OUT })
    query.append(name, 'https://evil.example/')
    const get = await visitor.visit(`${endpoint}?${query.toString()}`)
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const post = await visitor.app.inject({ method: 'POST', url: endpoint, headers, payload: query.toString() })
    expect([get.statusCode, post.statusCode]).toEqual([400, 400])
  },
)

test('a logout without a redirect URI shows an error page in a browser', async () => {
  const { statusCode, body, headers } = await createParties().open({ post_logout_redirect_uri: undefined }, HTML)
  expect([statusCode, headers['content-type']]).toEqual([400, 'text/html; charset=utf-8'])
  expect(body).toContain('<h1>Logout could not be completed</h1>')
  expect(body).toContain('post_logout_redirect_uri')
})

test('the logout error page escapes the values of the request', async () => {
  const { open } = createParties()
  const { body } = await open({ client_id: '<script>alert(1)</script>' }, HTML)
  expect(body).not.toContain('<script>alert')
})
