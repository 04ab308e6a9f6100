import { DEFAULT_PUBLIC_TOKEN } from '@latchkey/openapi'
import { expect, test } from 'vitest'
import { clients, createClient } from '../authorization-server/clients.ts'
import { addConsent } from '../authorization-server/consents.ts'
import { getSharedProvider } from '../testing/shared-provider.ts'
import { MAX_SELF_REGISTERED } from './oauth2-register.ts'

const CALLBACK = 'http://localhost:33418/oauth/callback'

function createRegistrar() {
  const { app, createTenant } = getSharedProvider()
  const tenant = createTenant(DEFAULT_PUBLIC_TOKEN)
  const register = (payload: object, url = '/v1/oauth2/register') => app.inject({ method: 'POST', url, payload })
  return { register, tenant, app }
}

test('dynamic registration gives a public client an id and returns no null members', async () => {
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

test('a registration response repeats the client’s home page and logo', async () => {
  const pages = { client_uri: 'https://app.example/', logo_uri: 'https://app.example/logo.svg' }
  const response = await createRegistrar().register({ redirect_uris: [CALLBACK], ...pages })
  expect(response.json()).toMatchObject(pages)
})

test.each(
  [null, ''].flatMap((value) =>
    [
      'client_name',
      'client_uri',
      'logo_uri',
      'scope',
      'grant_types',
      'response_types',
      'token_endpoint_auth_method',
      'application_type',
      'contacts',
      'tos_uri',
      'policy_uri',
      'software_id',
      'software_version',
      'jwks_uri',
    ].map((name) => [name, value] as const),
  ),
)('the member %s of a registration counts as omitted when it is %j', async (name, value) => {
  const response = await createRegistrar().register({ redirect_uris: [CALLBACK], [name]: value })
  expect(response.statusCode).toBe(201)
  expect(Object.values(response.json())).not.toContain(null)
})

test('a client may register with as many scopes as a tool server names', async () => {
  const scope = Array.from({ length: 200 }, (_, number) => `read:documents-${number}`).join(' ')
  expect((await createRegistrar().register({ redirect_uris: [CALLBACK], scope })).statusCode).toBe(201)
})

test('registering the same public client metadata twice returns the same client id', async () => {
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

test.each([
  { client_uri: 'https://app.example/' },
  { logo_uri: 'https://app.example/logo.svg' },
  { redirect_uris: [CALLBACK, 'http://localhost/callback'] },
])('registered public clients that differ only in %j are separate clients', async (difference) => {
  const { register } = createRegistrar()
  const said = { redirect_uris: [CALLBACK], client_name: 'Sample assistant' }
  const [first, other] = [await register(said), await register({ ...said, ...difference })]
  expect(other.json().client_id).not.toBe(first.json().client_id)
})

test.each(['client_secret_basic', 'client_secret_post'])(
  'a registered client with the method %s gets a secret that needs no encoding in HTTP Basic',
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
  [['https://app.example\\@evil.example/callback']],
  [['https:\\\\app.example/callback']],
  [['http://app.example/callback']],
  [['http://localhost.evil.example/callback']],
  [[CALLBACK, 'http://app.example/callback']],
])('a registration with the redirect URIs %j is refused', { tags: 'threat.m3' }, async (redirect_uris) => {
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
])('a registration with the metadata %j is refused', async (metadata) => {
  const response = await createRegistrar().register({ redirect_uris: [CALLBACK], ...metadata })
  expect(response.statusCode).toBe(400)
  expect(response.json()).toMatchObject({
    error: 'invalid_client_metadata',
    error_uri: expect.stringMatching(/#connected_app_misconfigured_client$/),
  })
})

test('a project without dynamic registration refuses it and announces no endpoint', async () => {
  const { register, tenant, app } = createRegistrar()
  tenant.config.dynamic_client_registration_enabled = false
  expect((await register({ redirect_uris: [CALLBACK] })).json()).toMatchObject({
    error: 'invalid_request',
    error_uri: expect.stringMatching(/#dynamic_client_registration_not_enabled$/),
  })
  expect((await app.inject('/.well-known/oauth-authorization-server')).json()).not.toHaveProperty(
    'registration_endpoint',
  )
})

test('a registration body that is not JSON gets an OAuth error', async () => {
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

test.each<[string, object, string]>([
  ['a name of 200,000 characters', { client_name: 'x'.repeat(60_000) }, 'invalid_client_metadata'],
  ['a name with hidden characters', { client_name: 'Cl\u202Eaude' }, 'invalid_client_metadata'],
  ['a name that is a number', { client_name: 5 }, 'invalid_client_metadata'],
  ['an insecure logo', { logo_uri: 'http://a.example/logo.png' }, 'invalid_client_metadata'],
  ['terms of use that are a script', { tos_uri: 'javascript:alert(1)' }, 'invalid_client_metadata'],
  ['too many redirect URIs', { redirect_uris: Array(51).fill(CALLBACK) }, 'invalid_redirect_uri'],
  ['a long redirect URI', { redirect_uris: [`${CALLBACK}?${'x'.repeat(2_048)}`] }, 'invalid_redirect_uri'],
  ['redirect URIs that are no list', { redirect_uris: CALLBACK }, 'invalid_redirect_uri'],
])('a registration with %s gets the standard error code', { tags: 'threat.m3' }, async (_, metadata, error) => {
  const { register, tenant } = createRegistrar()
  for (const url of ['/v1/oauth2/register', '/v1/public/project-test-latchkey/oauth2/register']) {
    const response = await register({ redirect_uris: [CALLBACK], ...metadata }, url)
    expect([response.statusCode, response.json().error]).toEqual([400, error])
    expect(response.json().error_description.length).toBeLessThan(2_500)
  }
  expect(tenant.tables.get('clients')?.size ?? 0).toBe(0)
})

test('a registration of more than 64 KiB is refused', { tags: 'threat.m3' }, async () => {
  const { register } = createRegistrar()
  const response = await register({ redirect_uris: [CALLBACK], padding: 'x'.repeat(65_536) })
  expect([response.statusCode, response.json().error]).toEqual([413, 'invalid_request'])
})

test(
  'a registration at the limit evicts the oldest self-registered client without a user',
  { tags: 'threat.m3' },
  async () => {
    const { register, tenant } = createRegistrar()
    const facts = { client_type: 'third_party_public' as const, redirect_urls: [CALLBACK] }
    createClient(tenant, { ...facts, client_id: 'by-hand', client_name: 'By hand' })
    for (let index = 0; index < MAX_SELF_REGISTERED; index += 1)
      createClient(tenant, { ...facts, client_id: String(index), client_name: 'Own', is_self_registered: true })
    addConsent(tenant, 'user-1', '0', ['openid'])
    expect((await register({ redirect_uris: [CALLBACK], client_name: 'New' })).statusCode).toBe(201)
    const ids = [...clients(tenant).keys()]
    expect([ids.length, ids.slice(0, 3)]).toEqual([MAX_SELF_REGISTERED + 1, ['by-hand', '0', '2']])
    for (const client_id of ids) addConsent(tenant, 'user-1', client_id, ['openid'])
    expect((await register({ redirect_uris: [CALLBACK], client_name: 'Late' })).json()).toMatchObject({
      error: 'invalid_client_metadata',
      error_uri: expect.stringMatching(/#too_many_connected_apps$/),
    })
  },
)
