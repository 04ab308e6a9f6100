import { expect, test } from 'vitest'
import { createClient } from '../authorization-server/clients.ts'
import { createGranted, REDIRECT_URI } from '../testing/granted-client.ts'

/** Gets tokens at a fixed time. It is a whole second, as in a token's `exp`. */
async function createTokens() {
  const granted = createGranted()
  const issued_at = Math.floor(granted.tenant.clock.now() / 1000) * 1000
  granted.tenant.clock.freeze(issued_at)
  const tokens = (await granted.exchange()).json<{ access_token: string; refresh_token: string; id_token: string }>()
  const { client_id } = granted.client
  const introspect = (token: string, by: Record<string, string> = { client_id }) =>
    granted.post('/v1/oauth2/introspect', { token, ...by })
  const revoke = (token: string, by: Record<string, string> = { client_id }) =>
    granted.post('/v1/oauth2/revoke', { token, ...by })
  const isActive = async (token: string) => (await introspect(token)).json<{ active: boolean }>().active
  return { ...granted, ...tokens, issued_at, introspect, revoke, isActive }
}

test('introspection describes an access token', async () => {
  const { access_token, introspect, user_id, client, resource } = await createTokens()
  expect((await introspect(access_token)).json()).toMatchObject({
    active: true,
    sub: user_id,
    client_id: client.client_id,
    scope: 'openid email profile offline_access',
    aud: ['project-test-latchkey', resource],
    iss: 'http://localhost:4010',
    exp: expect.any(Number),
    iat: expect.any(Number),
    token_type: 'access_token',
  })
})

test('introspection describes a refresh token', { tags: 'server.84' }, async () => {
  const { refresh_token, introspect, issued_at } = await createTokens()
  const iat = issued_at / 1000
  expect((await introspect(refresh_token)).json()).toMatchObject({
    active: true,
    iat,
    exp: iat + 90 * 86_400,
    token_type: 'refresh_token',
  })
})

test('introspection returns inactive, not an error, for an unknown token and an ID token', async () => {
  const { id_token, introspect } = await createTokens()
  for (const token of ['made-up', id_token]) {
    const response = await introspect(token)
    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({ active: false })
    expect(response.json()).not.toHaveProperty('sub')
  }
})

test('an access token expires after an hour', async () => {
  const { access_token, isActive, tenant, issued_at } = await createTokens()
  tenant.clock.freeze(issued_at + 3_599_000)
  expect(await isActive(access_token)).toBe(true)
  tenant.clock.freeze(issued_at + 3_600_000)
  expect(await isActive(access_token)).toBe(false)
})

test('a public client cannot introspect other clients’ tokens, but a resource server can', async () => {
  const { access_token, introspect, tenant } = await createTokens()
  const shared = { client_name: 'Other', redirect_urls: [REDIRECT_URI] }
  const other = createClient(tenant, { ...shared, client_type: 'third_party_public' })
  createClient(tenant, {
    ...shared,
    client_type: 'first_party',
    client_id: 'tools',
    client_secret: 's-1',
    token_endpoint_auth_method: 'client_secret_post',
  })
  expect((await introspect(access_token, { client_id: other.client_id })).json()).toMatchObject({ active: false })
  expect((await introspect(access_token, { client_id: 'tools', client_secret: 's-1' })).json()).toMatchObject({
    active: true,
  })
})

test.each(['/v1/oauth2/introspect', '/v1/oauth2/revoke'])('calling %s requires client authentication', async (url) => {
  const { post } = await createTokens()
  for (const by of [{}, { client_id: 'connected-app-test-gone' }]) {
    const response = await post(url, { token: 'x', ...by })
    expect(response.statusCode).toBe(401)
    expect(response.json()).toMatchObject({ error: 'invalid_client' })
  }
})

test.each(['/v1/oauth2/introspect', '/v1/oauth2/revoke'])('calling %s without a token is refused', async (url) => {
  const { post, client } = await createTokens()
  expect((await post(url, { client_id: client.client_id })).json()).toMatchObject({ error: 'invalid_request' })
})

test('revoking a refresh token ends the whole grant', async () => {
  const { access_token, refresh_token, revoke, isActive } = await createTokens()
  expect((await revoke(refresh_token)).statusCode).toBe(200)
  expect(await isActive(refresh_token)).toBe(false)
  expect(await isActive(access_token)).toBe(false)
})

test('revoking an access token ends only that token', async () => {
  const { access_token, refresh_token, revoke, isActive } = await createTokens()
  await revoke(access_token)
  expect(await isActive(access_token)).toBe(false)
  expect(await isActive(refresh_token)).toBe(true)
})

test('revoking an unknown token succeeds', async () => {
  const { revoke } = await createTokens()
  const response = await revoke('made-up')
  expect(response.statusCode).toBe(200)
  expect(response.headers['cache-control']).toBe('no-store')
})

test('a client cannot revoke the tokens of another client', async () => {
  const { access_token, refresh_token, revoke, isActive, tenant } = await createTokens()
  const other = createClient(tenant, {
    client_name: 'Other',
    client_type: 'third_party_public',
    redirect_urls: [REDIRECT_URI],
  })
  for (const token of [access_token, refresh_token]) await revoke(token, { client_id: other.client_id })
  expect(await isActive(access_token)).toBe(true)
  expect(await isActive(refresh_token)).toBe(true)
})

test('an introspection response must not be cached', async () => {
  const { access_token, introspect } = await createTokens()
  expect((await introspect(access_token)).headers['cache-control']).toBe('no-store')
})
