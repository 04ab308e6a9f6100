import { afterEach, expect, test, vi } from 'vitest'
import { createProviderApp } from '../app.ts'
import { createTestTenants } from '../testing/create-test-tenants.ts'
import { createClient, findClient, requireClient } from './clients.ts'
import { checkResponseUri } from './response-uris.ts'

const URL_OF_CLIENT = 'https://localhost:8443/oauth/client.json'
const DOCUMENT = {
  client_id: URL_OF_CLIENT,
  client_name: 'Documented assistant',
  redirect_uris: ['http://localhost/callback'],
  token_endpoint_auth_method: 'none',
}

afterEach(() => vi.unstubAllGlobals())

/** Mocks `fetch` to respond with a document. Returns the mocked function. */
function publish(document: unknown, init: Omit<ResponseInit, 'headers'> & { headers?: Record<string, string> } = {}) {
  const headers = { 'content-type': 'application/json', ...init.headers }
  const asked = vi.fn(
    async (_url: string, _options: RequestInit) => new Response(JSON.stringify(document), { ...init, headers }),
  )
  vi.stubGlobal('fetch', asked)
  return asked
}

function createTenant() {
  return createTestTenants().default()
}

test('a client identified by a URL has the metadata from its metadata document', async () => {
  publish(DOCUMENT)
  expect(await findClient(createTenant(), URL_OF_CLIENT)).toMatchObject({
    client_id: URL_OF_CLIENT,
    client_name: 'Documented assistant',
    client_type: 'third_party_public',
    redirect_urls: ['http://localhost/callback'],
    token_endpoint_auth_method: 'none',
    client_id_metadata_url: URL_OF_CLIENT,
  })
})

test('a client identified by a URL has the logo and the home page from its metadata document', async () => {
  const pages = { logo_uri: 'https://localhost:8443/logo.svg', client_uri: 'https://localhost:8443/' }
  publish({ ...DOCUMENT, ...pages })
  expect(await findClient(createTenant(), URL_OF_CLIENT)).toMatchObject({
    logo_url: pages.logo_uri,
    client_uri: pages.client_uri,
  })
})

test('by default, a client metadata document with private_key_jwt is accepted with the method none', async () => {
  publish({ ...DOCUMENT, token_endpoint_auth_method: 'private_key_jwt' })
  expect(await findClient(createTenant(), URL_OF_CLIENT)).toMatchObject({ token_endpoint_auth_method: 'none' })
})

test('a client metadata document with keys creates a confidential client if private_key_jwt is enabled', async () => {
  const tenant = createTenant()
  tenant.config.private_key_jwt_enabled = true
  const jwks = { keys: [{ kty: 'OKP', crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' }] }
  const keyed = { ...DOCUMENT, token_endpoint_auth_method: 'private_key_jwt', jwks }
  publish(keyed)
  const client = await findClient(tenant, URL_OF_CLIENT)
  expect(client).toMatchObject({ client_type: 'third_party', token_endpoint_auth_method: 'private_key_jwt', jwks })
  expect(client).not.toHaveProperty('client_secret')
  publish({ ...keyed, jwks: undefined, jwks_uri: 'https://localhost:8443/keys.json' })
  expect(await findClient(tenant, URL_OF_CLIENT)).toMatchObject({ jwks_uri: 'https://localhost:8443/keys.json' })
  publish({ ...keyed, jwks: undefined })
  expect(await findClient(tenant, URL_OF_CLIENT)).toBeUndefined()
})

test('client metadata documents are fetched without following redirects', async () => {
  const asked = publish(DOCUMENT)
  await findClient(createTenant(), URL_OF_CLIENT)
  expect(asked.mock.calls[0]?.[1]).toMatchObject({ redirect: 'error', signal: expect.any(AbortSignal) })
})

test.each([
  ['of another client', { ...DOCUMENT, client_id: `${URL_OF_CLIENT}?` }],
  ['without a name', { ...DOCUMENT, client_name: undefined }],
  ['without redirect URIs', { ...DOCUMENT, redirect_uris: [] }],
  ['with a forbidden redirect URI', { ...DOCUMENT, redirect_uris: ['javascript:alert(1)'] }],
  ['with a shared secret', { ...DOCUMENT, client_secret: 's-1' }],
  ['with a method that needs a shared secret', { ...DOCUMENT, token_endpoint_auth_method: 'client_secret_post' }],
  ['that is too large', { ...DOCUMENT, padding: 'x'.repeat(5_200) }],
  ['that is a list', [DOCUMENT]],
  ['that is null', null],
])('a client metadata document %s is rejected', async (_what, document) => {
  publish(document)
  expect(await findClient(createTenant(), URL_OF_CLIENT)).toBeUndefined()
})

test.each([
  ['an error status', { status: 500 }],
  ['a redirect', { status: 302, headers: { location: '/elsewhere' } }],
  ['an HTML body', { headers: { 'content-type': 'text/html' } }],
])('a response with %s is not accepted as a client metadata document', async (_what, init) => {
  publish(DOCUMENT, init)
  expect(await findClient(createTenant(), URL_OF_CLIENT)).toBeUndefined()
})

test.each([
  'http://localhost:8443/oauth/client.json',
  'https://localhost:8443',
  'https://localhost:8443/',
  'https://localhost:8443/client.json#x',
  'https://user@localhost:8443/client.json',
  'https://localhost:8443/a/../client.json',
  'https://LOCALHOST:8443/client.json',
  'https://client.example/client.json',
])('no client metadata document is fetched for the client id %s', async (client_id) => {
  const asked = publish({ ...DOCUMENT, client_id })
  expect(await findClient(createTenant(), client_id)).toBeUndefined()
  expect(asked).not.toHaveBeenCalled()
})

test('project settings control whether and from which hosts client metadata documents are fetched', async () => {
  const remote = 'https://client.example/client.json'
  publish({ ...DOCUMENT, client_id: remote })
  const tenant = createTenant()
  tenant.config.client_id_metadata_documents = { enabled: true, loopback_only: false }
  expect(await findClient(tenant, remote)).toBeDefined()
  tenant.config.client_id_metadata_documents = { enabled: false, loopback_only: false }
  expect(await findClient(tenant, remote)).toBeUndefined()
})

test('a client metadata document is cached for as long as its Cache-Control header allows', async () => {
  const asked = publish(DOCUMENT, { headers: { 'cache-control': 'public, max-age=60' } })
  const tenant = createTenant()
  await findClient(tenant, URL_OF_CLIENT)
  tenant.clock.advance(59_000)
  await findClient(tenant, URL_OF_CLIENT)
  expect(asked).toHaveBeenCalledTimes(1)
  tenant.clock.advance(1_001)
  await findClient(tenant, URL_OF_CLIENT)
  expect(asked).toHaveBeenCalledTimes(2)
})

test.each([
  ['a max-age, of which Age has passed,', { 'cache-control': 'max-age=60', age: '50' }, 9_000],
  ['an Expires', { expires: 'Mon, 05 Jan 2026 09:00:10 GMT' }, 9_000],
])('a client metadata document with %s is cached until it is stale', async (_headers, headers, fresh_ms) => {
  const asked = publish(DOCUMENT, { headers })
  const tenant = createTenant()
  tenant.clock.freeze(Date.UTC(2026, 0, 5, 9))
  await findClient(tenant, URL_OF_CLIENT)
  tenant.clock.advance(fresh_ms)
  await findClient(tenant, URL_OF_CLIENT)
  expect(asked).toHaveBeenCalledTimes(1)
  tenant.clock.advance(1_001)
  await findClient(tenant, URL_OF_CLIENT)
  expect(asked).toHaveBeenCalledTimes(2)
})

test.each([{}, { 'cache-control': 'no-store, max-age=60' }, { 'cache-control': 'no-cache, max-age=60' }])(
  'a client metadata document with the headers %j is fetched each time',
  async (headers) => {
    const asked = publish(DOCUMENT, { headers })
    const tenant = createTenant()
    await findClient(tenant, URL_OF_CLIENT)
    await findClient(tenant, URL_OF_CLIENT)
    expect(asked).toHaveBeenCalledTimes(2)
  },
)

test('a failed fetch of a client metadata document is not cached', async () => {
  const tenant = createTenant()
  publish(DOCUMENT, { status: 503, headers: { 'cache-control': 'max-age=60' } })
  await findClient(tenant, URL_OF_CLIENT)
  publish(DOCUMENT)
  expect(await findClient(tenant, URL_OF_CLIENT)).toBeDefined()
})

test('a cached client metadata document is listed among the clients and can be deleted', async () => {
  publish(DOCUMENT, { headers: { 'cache-control': 'max-age=60' } })
  const { app, tenants } = createProviderApp()
  const url = `/_mock/${tenants.default().public_token}/clients`
  await findClient(tenants.default(), URL_OF_CLIENT)
  const list = async () => (await app.inject(url)).json().clients
  expect(await list()).toMatchObject([{ client_id: URL_OF_CLIENT, client_id_metadata_url: URL_OF_CLIENT }])
  const forgotten = await app.inject({ method: 'DELETE', url: `${url}/${encodeURIComponent(URL_OF_CLIENT)}` })
  expect(forgotten.json()).toEqual({ status: 'ok' })
  expect(await list()).toEqual([])
})

test.each([
  ['a max-age of 20 digits', { 'cache-control': 'max-age=99999999999999999999' }],
  ['an Expires in the year 275,760', { expires: 'Sat, 13 Sep 275760 00:00:00 GMT' }],
  ['a negative Age', { 'cache-control': 'max-age=60', age: '-1e300' }],
  ['an Age that is no number', { 'cache-control': 'max-age=999999999', age: 'x' }],
])('a client metadata document with %s is cached for a day at most', { tags: 'threat.m3' }, async (_, headers) => {
  const asked = publish(DOCUMENT, { headers })
  const { app, tenants } = createProviderApp()
  const tenant = tenants.default()
  await findClient(tenant, URL_OF_CLIENT)
  expect((await app.inject(`/_mock/${tenant.public_token}/export`)).statusCode).toBe(200)
  tenant.clock.advance(24 * 60 * 60 * 1000 + 1)
  await findClient(tenant, URL_OF_CLIENT)
  expect(asked).toHaveBeenCalledTimes(2)
})

const UNKNOWN = 'https://assistant.example/oauth/client.json'

test.each([
  ['https://chatgpt.com/oauth/client.json', 'ChatGPT', 'https://chatgpt.com/connector_platform_oauth_redirect'],
  ['https://claude.ai/oauth/mcp-oauth-client-metadata', 'Claude', 'https://claude.ai/api/mcp/auth_callback'],
  ['https://claude.ai/oauth/claude-code-client-metadata', 'Claude Code', 'http://localhost:53117/callback'],
  ['https://vscode.dev/oauth/client-metadata.json', 'Visual Studio Code', 'http://127.0.0.1:33418/'],
  ['https://zed.dev/oauth/client-metadata.json', 'Zed', 'http://127.0.0.1:61000/callback'],
])('the client %s is %s, without the network', async (url, client_name, redirect_uri) => {
  const asked = publish({})
  const tenant = createTenant()
  const client = await requireClient(tenant, url)
  expect(client).toMatchObject({ client_name, client_type: 'third_party_public', client_id_metadata_url: url })
  expect(() => checkResponseUri(tenant, client, redirect_uri)).not.toThrow()
  expect(() => checkResponseUri(tenant, client, 'https://other.example/callback')).toThrow(/redirect/i)
  expect(await findClient(tenant, url)).toBe(client)
  expect(asked).not.toHaveBeenCalled()
})

test.each([
  'https://claude.ai/oauth/claude-code-client-metadata?x=1',
  'https://claude.ai/oauth/claude-code-client-metadata/',
  'https://claude.ai.assistant.example/oauth/claude-code-client-metadata',
  'https://claude.ai/oauth/constructor',
  'https://claude.ai:8443/oauth/claude-code-client-metadata',
])('the client %s is not a well-known assistant', async (url) => {
  expect(await findClient(createTenant(), url)).toBeUndefined()
})

test('the settings of a project have more metadata documents, and replace known ones', async () => {
  const tenant = createTenant()
  const settings = tenant.config.client_id_metadata_documents
  const claude = 'https://claude.ai/oauth/claude-code-client-metadata'
  const document = { client_name: 'Mine', redirect_uris: ['https://assistant.example/callback'] }
  settings.documents = { [UNKNOWN]: document, [claude]: document }
  for (const url of [UNKNOWN, claude]) {
    expect(await findClient(tenant, url)).toMatchObject({ client_name: 'Mine', redirect_urls: document.redirect_uris })
  }
  settings.documents = {}
  expect(await findClient(tenant, UNKNOWN)).toBeUndefined()
  expect(await findClient(tenant, claude)).toMatchObject({ client_name: 'Claude Code' })
})

test('a client that was created with the URL of its document needs no document', async () => {
  const tenant = createTenant()
  const redirect_urls = ['https://assistant.example/callback']
  createClient(tenant, { client_id: UNKNOWN, client_name: 'Mine', client_type: 'third_party_public', redirect_urls })
  expect(await findClient(tenant, UNKNOWN)).toMatchObject({ client_name: 'Mine', redirect_urls })
})

test('the refusal of an unknown metadata document says what to do', async () => {
  await expect(requireClient(createTenant(), UNKNOWN)).rejects.toMatchObject({
    type: 'connected_app_not_found',
    message: expect.stringMatching(/Add it to client_id_metadata_documents\.documents/),
  })
})

test('an unknown metadata document can be assumed: the first redirect URI is the only one', async () => {
  const asked = publish({})
  const tenant = createTenant()
  tenant.config.client_id_metadata_documents.unknown = 'assume'
  const client = await requireClient(tenant, UNKNOWN)
  expect(client).toMatchObject({ client_name: 'assistant.example', redirect_urls: [], is_assumed: true })
  expect(() => checkResponseUri(tenant, client, 'http://assistant.example/callback')).toThrow(/https/)
  checkResponseUri(tenant, client, 'https://assistant.example/callback')
  expect(() => checkResponseUri(tenant, client, 'https://other.example/callback')).toThrow(/redirect/i)
  expect(await findClient(tenant, UNKNOWN)).toMatchObject({ redirect_urls: ['https://assistant.example/callback'] })
  expect(asked).not.toHaveBeenCalled()
})

test('an invalid document in the settings is refused like an unknown one', async () => {
  const tenant = createTenant()
  const document = { client_name: 'Mine', redirect_uris: ['http://assistant.example/callback'] }
  tenant.config.client_id_metadata_documents.documents = { [UNKNOWN]: document }
  expect(await findClient(tenant, UNKNOWN)).toBeUndefined()
})
