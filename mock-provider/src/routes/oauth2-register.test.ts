import { DEFAULT_PUBLIC_TOKEN } from '@latchkey/openapi'
import { expect, test } from 'vitest'
import { getSharedProvider } from '../testing/shared-provider.ts'

const CALLBACK = 'http://localhost:33418/oauth/callback'

function createRegistrar() {
  const { app, createTenant } = getSharedProvider()
  const tenant = createTenant(DEFAULT_PUBLIC_TOKEN)
  const register = (payload: object, url = '/v1/oauth2/register') => app.inject({ method: 'POST', url, payload })
  return { register, tenant, app }
}

test('a public client registers and gets its id, without null members', async () => {
  const response = await createRegistrar().register({
    redirect_uris: [CALLBACK],
    client_name: 'Sample assistant',
    token_endpoint_auth_method: 'none',
    application_type: 'native',
    software_id: 'sample',
    some_extension: { of: 'theirs' },
  })
  expect(response.statusCode).toBe(201)
  expect(response.json()).toMatchObject({
    client_id: expect.stringMatching(/^connected-app-test-[\w-]{36}$/),
    client_id_issued_at: expect.any(Number),
    client_name: 'Sample assistant',
    redirect_uris: [CALLBACK],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  })
  expect(Object.values(response.json())).not.toContain(null)
})

test('public clients with the same metadata are one client', async () => {
  const { register } = createRegistrar()
  const said = { redirect_uris: [CALLBACK], client_name: 'Sample assistant' }
  const [first, second, other] = [
    await register(said),
    await register(said),
    await register({ ...said, client_name: 'Other' }),
  ]
  expect(second.json().client_id).toBe(first.json().client_id)
  expect(other.json().client_id).not.toBe(first.json().client_id)
})

test.each(['client_secret_basic', 'client_secret_post'])(
  'a client with the method %s gets a secret that needs no encoding in HTTP Basic',
  async (method) => {
    const { register } = createRegistrar()
    const said = { redirect_uris: [CALLBACK], token_endpoint_auth_method: method }
    const [first, second] = [(await register(said)).json(), (await register(said)).json()]
    expect(first).toMatchObject({ token_endpoint_auth_method: method, client_secret_expires_at: 0 })
    expect(first.client_secret).toMatch(/^[A-Za-z0-9\-._~]{43}$/)
    expect(second.client_id).not.toBe(first.client_id)
  },
)

test.each([
  'https://chatgpt.com/connector_platform_oauth_redirect',
  'https://claude.ai/api/mcp/auth_callback',
  'http://127.0.0.1:6276/oauth/callback',
  'http://[::1]:1234/callback',
  'http://localhost/callback',
  'cursor://anysphere.cursor-mcp/oauth/callback',
])('the redirect URI %s may be registered', async (uri) => {
  expect((await createRegistrar().register({ redirect_uris: [uri] })).statusCode).toBe(201)
})

test.each([
  [undefined],
  [[]],
  [['/relative']],
  [['javascript:alert(1)']],
  [['data:text/html,x']],
  [['vbscript:x']],
  [['file:///etc/passwd']],
  [['blob:https://app.example/1']],
  [['about:blank']],
  [['https://app.example/callback#fragment']],
  [['https://app.example/callback#']],
  [['https://user:secret@app.example/callback']],
  [['http://app.example/callback']],
  [['http://localhost.evil.example/callback']],
  [[CALLBACK, 'http://app.example/callback']],
])('redirect_uris %j are refused', async (redirect_uris) => {
  const response = await createRegistrar().register({ redirect_uris })
  expect(response.statusCode).toBe(400)
  expect(response.json()).toMatchObject({ error: 'invalid_redirect_uri', error_description: expect.any(String) })
})

test.each([
  { response_types: ['token'] },
  { grant_types: ['client_credentials'] },
  { token_endpoint_auth_method: 'private_key_jwt' },
  { client_uri: 'javascript:alert(1)' },
  { logo_uri: 'not a url' },
])('metadata with %j is refused', async (metadata) => {
  const response = await createRegistrar().register({ redirect_uris: [CALLBACK], ...metadata })
  expect(response.statusCode).toBe(400)
  expect(response.json()).toMatchObject({
    error: 'invalid_client_metadata',
    error_type: 'connected_app_misconfigured_client',
  })
})

test('a project without registration refuses it, and its metadata names no endpoint', async () => {
  const { register, tenant, app } = createRegistrar()
  tenant.config.dynamic_client_registration_enabled = false
  expect((await register({ redirect_uris: [CALLBACK] })).json()).toMatchObject({
    error: 'invalid_request',
    error_type: 'dynamic_client_registration_not_enabled',
  })
  expect((await app.inject('/.well-known/oauth-authorization-server')).json()).not.toHaveProperty(
    'registration_endpoint',
  )
})

test('a body that is not JSON is an OAuth error', async () => {
  const { app } = createRegistrar()
  const response = await app.inject({
    method: 'POST',
    url: '/v1/oauth2/register',
    headers: { 'content-type': 'application/json' },
    payload: '{',
  })
  expect(response.statusCode).toBe(400)
  expect(response.json()).toMatchObject({ error: 'invalid_request' })
})
