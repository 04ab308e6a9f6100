import { DEFAULT_PUBLIC_TOKEN } from '@latchkey/openapi'
import { expect, test } from 'vitest'
import { createGranted, REDIRECT_URI } from '../testing/granted-client.ts'

const PROJECT_ID = DEFAULT_PUBLIC_TOKEN.replace('public-token', 'project')

/** The base paths of an authorization server that has a host of its own, and of one among many on the same host. */
const ADDRESSES = ['/v1', `/v1/public/${PROJECT_ID}`]

test.each(ADDRESSES)('the OAuth endpoints below %s issue, accept and revoke tokens', async (address) => {
  const { app, post, client, code, code_verifier, user_id } = createGranted()
  const { client_id } = client
  const grant = { grant_type: 'authorization_code', code, code_verifier, redirect_uri: REDIRECT_URI, client_id }
  const token = await post(`${address}/oauth2/token`, grant)
  expect(token.statusCode).toBe(200)
  const { access_token } = token.json()
  for (const method of ['GET', 'POST'] as const) {
    const headers = { authorization: `Bearer ${access_token}` }
    const response = await app.inject({ method, url: `${address}/oauth2/userinfo`, headers })
    expect(response.json()).toMatchObject({ sub: user_id })
  }
  const introspect = async () =>
    (await post(`${address}/oauth2/introspect`, { token: access_token, client_id })).json<{ active: boolean }>().active
  expect(await introspect()).toBe(true)
  expect((await post(`${address}/oauth2/revoke`, { token: access_token, client_id })).statusCode).toBe(200)
  expect(await introspect()).toBe(false)
})

test.each(ADDRESSES)('the registration endpoint below %s registers a client', async (address) => {
  const { app } = createGranted()
  const payload = { redirect_uris: [REDIRECT_URI], client_name: 'Sample assistant' }
  const response = await app.inject({ method: 'POST', url: `${address}/oauth2/register`, payload })
  expect(response.statusCode).toBe(201)
  expect(response.json()).toMatchObject({ redirect_uris: [REDIRECT_URI] })
})

test.each(ADDRESSES)('a token that was never issued is refused at %s', async (address) => {
  const { app, post } = createGranted()
  const headers = { authorization: 'Bearer unknown' }
  for (const method of ['GET', 'POST'] as const) {
    expect((await app.inject({ method, url: `${address}/oauth2/userinfo`, headers })).statusCode).toBe(401)
  }
  expect((await post(`${address}/oauth2/introspect`, { token: 'unknown', client_id: 'unknown' })).statusCode).toBe(401)
  expect((await post(`${address}/oauth2/revoke`, { token: 'unknown', client_id: 'unknown' })).statusCode).toBe(401)
})

test.each(['/oauth/logout', `/v1/public/${PROJECT_ID}/oauth/logout`])(
  'the logout endpoint %s accepts a link and a posted form',
  async (url) => {
    const { app, post, client } = createGranted({ client: { post_logout_redirect_urls: [REDIRECT_URI] } })
    const query = { client_id: client.client_id, post_logout_redirect_uri: REDIRECT_URI }
    const byLink = await app.inject({ url, query, headers: { accept: 'text/html' } })
    const byForm = await post(url, query, { accept: 'text/html' })
    expect([byLink.statusCode, byForm.statusCode].every((status) => status === 302 || status === 303)).toBe(true)
    expect(byForm.headers.location).toBe(byLink.headers.location)
  },
)
