import { decodeJwt } from 'jose'
import type { Client } from 'stytch'
import { expect, onTestFinished, test, vi } from 'vitest'
import { findClient } from '../authorization-server/clients.ts'
import { createServerProject, type ServerProject } from '../testing/server-sdk.ts'

const REFUSED = (error_type: string, status_code = 400) => expect.objectContaining({ error_type, status_code })
const CALLBACK = 'http://localhost:3000/callback'

type NewClient = Parameters<Client['connectedApp']['clients']['create']>[0]

const create = ({ client }: ServerProject, members: Partial<NewClient> = {}) =>
  client.connectedApp.clients.create({ client_type: 'third_party', redirect_urls: [CALLBACK], ...members } as NewClient) // the defaults have what is required

test.each([
  ['first_party', true],
  ['third_party', true],
  ['first_party_public', false],
  ['third_party_public', false],
] as const)(
  'an OAuth client of the type %s can be created',
  { tags: ['server.89', 'method.connected-app-clients-create', 'method.connected-app-clients-get'] },
  async (client_type, hasSecret) => {
    const project = await createServerProject()
    const { connected_app } = await create(project, { client_type, client_name: 'Tools' })
    expect(connected_app).toMatchObject({
      client_type,
      client_name: 'Tools',
      status: 'active',
      redirect_urls: [CALLBACK],
    })
    expect(connected_app.client_id).toMatch(/^connected-app-test-/)
    expect(connected_app.client_secret !== undefined).toBe(hasSecret)
    const found = (await project.client.connectedApp.clients.get({ client_id: connected_app.client_id })).connected_app
    expect(found).toMatchObject({ client_name: 'Tools', creation_method: 'API' })
    expect(found).not.toHaveProperty('client_secret')
  },
)

test.each([
  ['an unknown type', { client_type: 'other' }, 'invalid_connected_app_type'],
  ['a URL without a scheme', { redirect_urls: ['example.com'] }, 'connected_app_redirect_url_must_include_scheme'],
  ['a script', { redirect_urls: ['javascript:alert(1)'] }, 'connected_app_invalid_redirect_url'],
  [
    'plain HTTP elsewhere',
    { redirect_urls: ['http://example.com'] },
    'connected_app_redirect_url_http_scheme_must_use_loopback',
  ],
  ['4 minutes', { access_token_expiry_minutes: 4 }, 'idp_invalid_access_token_expiry_minutes'],
  ['1441 minutes', { access_token_expiry_minutes: 1441 }, 'idp_invalid_access_token_expiry_minutes'],
  ['a broken template', { access_token_template_content: '{' }, 'idp_invalid_access_token_jwt_template'],
  [
    'a script as its logout URL',
    { post_logout_redirect_urls: ['javascript:alert(1)'] },
    'connected_app_invalid_redirect_url',
  ],
  ['a broken template of ID tokens', { id_token_template_content: '{' }, 'idp_invalid_id_token_jwt_template'],
  [
    'too long an audience',
    { access_token_custom_audience: 'x'.repeat(2_049) },
    'idp_invalid_access_token_custom_audience',
  ],
  [
    'offline access without consent for another party',
    { bypass_consent_for_offline_access: true },
    'connected_app_misconfigured_client',
  ],
  ['full access for another party', { full_access_allowed: true }, 'connected_app_misconfigured_client'],
])(
  'an OAuth client with %s is refused',
  { tags: 'method.connected-app-clients-create' },
  async (_, members, error_type) => {
    const project = await createServerProject()
    await expect(create(project, members as Partial<NewClient>)).rejects.toEqual(REFUSED(error_type)) // wrong on purpose
    expect((await project.client.connectedApp.clients.search({})).connected_apps).toEqual([])
  },
)

test('an OAuth client stores each given member up to its length limit', async () => {
  const project = await createServerProject()
  const members = {
    client_name: 'Tools',
    client_description: 'Counts.',
    redirect_urls: [CALLBACK],
    full_access_allowed: true,
    access_token_expiry_minutes: 1_440,
    access_token_custom_audience: 'x'.repeat(2_048),
    access_token_template_content: '{"plan": "pro"}',
    id_token_template_content: '{"plan": "free"}',
    post_logout_redirect_urls: ['http://localhost:3000/bye'],
    logo_url: 'https://app.example/logo.svg',
    bypass_consent_for_offline_access: true,
  }
  const { client_id } = (await create(project, { client_type: 'first_party', ...members })).connected_app
  expect((await project.client.connectedApp.clients.get({ client_id })).connected_app).toMatchObject(members)
})

test(
  'an OAuth client can be updated, found and deleted',
  {
    tags: [
      'server.90',
      'method.connected-app-clients-delete',
      'method.connected-app-clients-get',
      'method.connected-app-clients-search',
    ],
  },
  async () => {
    const project = await createServerProject()
    const { clients } = project.client.connectedApp
    const { client_id, client_secret } = (await create(project)).connected_app
    await clients.update({ client_id, client_name: 'Renamed', access_token_expiry_minutes: 5 })
    await create(project, { client_name: 'Second' })
    const first = await clients.search({ limit: 1 })
    expect(first).toMatchObject({ connected_apps: [{ client_name: 'Renamed' }], results_metadata: { total: 2 } })
    const cursor = first.results_metadata.next_cursor ?? ''
    const second = await clients.search({ limit: 1, cursor })
    expect(second).toMatchObject({
      connected_apps: [{ client_name: 'Second' }],
      results_metadata: { next_cursor: null },
    })
    expect(await clients.delete({ client_id })).toMatchObject({ client_id })
    await expect(clients.get({ client_id })).rejects.toEqual(REFUSED('connected_app_not_found', 404))
    const grant = { grant_type: 'authorization_code', code: 'x', client_id, client_secret }
    const path = `/v1/public/${project.tenant.project_id}/oauth2/token`
    const refused = await project.call('POST', path, grant, { authorization: '' })
    expect(refused).toMatchObject({ status: 401, body: { error: 'invalid_client' } })
    await expect(clients.delete({ client_id })).rejects.toEqual(REFUSED('connected_app_not_found', 404))
    await expect(clients.search({ cursor: 'x' })).rejects.toEqual(REFUSED('invalid_cursor'))
    await expect(clients.search({ limit: 1001 })).rejects.toEqual(REFUSED('invalid_limit'))
  },
)

test('the token templates of an OAuth client are stored on creation and on update', async () => {
  const project = await createServerProject()
  const { clients } = project.client.connectedApp
  const templates = { access_token_template_content: '{"a": 1}', id_token_template_content: '{"b": 2}' }
  const { client_id } = (await create(project, templates)).connected_app
  expect((await clients.get({ client_id })).connected_app).toMatchObject(templates)
  await clients.update({ client_id, id_token_template_content: '{"b": 3}' })
  expect((await clients.get({ client_id })).connected_app).toMatchObject({
    ...templates,
    id_token_template_content: '{"b": 3}',
  })
})

test('a client search marks a self-registered client as dynamically registered', async () => {
  const { client, call, tenant } = await createServerProject()
  const metadata = { redirect_uris: [CALLBACK], client_name: 'Assistant' }
  await call('POST', `/v1/public/${tenant.project_id}/oauth2/register`, metadata, { authorization: '' })
  expect((await client.connectedApp.clients.search({})).connected_apps).toMatchObject([
    { client_name: 'Assistant', creation_method: 'DYNAMIC_CLIENT_REGISTRATION' },
  ])
})

test('a client search returns the metadata document URL of a client that has one', async () => {
  const { client, tenant } = await createServerProject()
  const url = 'https://localhost:8443/oauth/client.json'
  const document = { client_id: url, client_name: 'Documented', redirect_uris: [CALLBACK] }
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.stubGlobal('fetch', async () => Response.json(document, { headers: { 'cache-control': 'max-age=60' } }))
  await findClient(tenant, url)
  vi.unstubAllGlobals() // the SDK uses it to call the mock
  expect((await client.connectedApp.clients.search({})).connected_apps).toMatchObject([
    { client_name: 'Documented', client_id_metadata_url: url, creation_method: 'CLIENT_ID_METADATA_DOCUMENT' },
  ])
})

test(
  'during a rotation both secrets are accepted, afterwards only the new one',
  {
    tags: [
      'server.91',
      'method.connected-app-clients-secrets-rotate',
      'method.connected-app-clients-secrets-rotate-cancel',
      'method.connected-app-clients-secrets-rotate-start',
    ],
  },
  async () => {
    const project = await createServerProject()
    const { secrets } = project.client.connectedApp.clients
    const { client_id, client_secret = '' } = (await create(project)).connected_app
    const isRight = async (secret: string) => {
      const grant = { grant_type: 'authorization_code', code: 'made-up', client_id, client_secret: secret }
      const path = `/v1/public/${project.tenant.project_id}/oauth2/token`
      const { body } = await project.call('POST', path, grant, { authorization: '' })
      return body['error'] === 'invalid_grant' // and not `invalid_client`
    }
    await expect(secrets.rotate({ client_id })).rejects.toEqual(REFUSED('connected_app_not_rotating_secret'))
    const { next_client_secret } = (await secrets.rotateStart({ client_id })).connected_app
    await expect(secrets.rotateStart({ client_id })).rejects.toEqual(REFUSED('connected_app_already_rotating_secret'))
    expect([await isRight(client_secret), await isRight(next_client_secret)]).toEqual([true, true])
    await secrets.rotateCancel({ client_id })
    expect([await isRight(client_secret), await isRight(next_client_secret)]).toEqual([true, false])
    const again = (await secrets.rotateStart({ client_id })).connected_app
    const { connected_app } = await secrets.rotate({ client_id })
    expect(connected_app.client_secret_last_four).toBe(again.next_client_secret.slice(-4))
    expect([await isRight(client_secret), await isRight(again.next_client_secret)]).toEqual([false, true])
    const open = (await create(project, { client_type: 'third_party_public' })).connected_app
    await expect(secrets.rotateStart({ client_id: open.client_id })).rejects.toEqual(
      REFUSED('public_connected_apps_do_not_have_secrets'),
    )
  },
)

async function createM2m(members: object = {}) {
  const project = await createServerProject()
  const { m2m_client } = await project.client.m2m.clients.create({ scopes: ['read:users', 'write:users'], ...members })
  const { client_id, client_secret } = m2m_client
  return { ...project, m2m: project.client.m2m, m2m_client, client_id, client_secret }
}

test('an M2M client gets tokens for itself, which the SDK verifies', { tags: ['server.96', 'server.97'] }, async () => {
  const { m2m, client_id, client_secret, tenant } = await createM2m()
  const all = await m2m.token({ client_id, client_secret })
  expect(all).toMatchObject({ token_type: 'bearer', expires_in: 3600, status_code: 200 })
  expect(decodeJwt(all.access_token)).toMatchObject({ sub: client_id, aud: [tenant.project_id] })
  const { access_token } = await m2m.token({ client_id, client_secret, scopes: ['read:users'] })
  const verified = await m2m.authenticateToken({ access_token, required_scopes: ['read:users'] })
  expect(verified).toMatchObject({ client_id, scopes: ['read:users'] })
  await expect(m2m.authenticateToken({ access_token, required_scopes: ['write:users'] })).rejects.toMatchObject({
    code: 'missing_scopes',
  })
})

test(
  'an M2M token is refused for unassigned scopes, a wrong secret or an inactive client',
  { tags: 'server.97' },
  async () => {
    const { m2m, client_id, client_secret } = await createM2m()
    const refused = (error_type: string) => expect.objectContaining({ error_type })
    await expect(m2m.token({ client_id, client_secret, scopes: ['admin'] })).rejects.toEqual(refused('invalid_scope'))
    await expect(m2m.token({ client_id, client_secret: 'wrong secret' })).rejects.toEqual(refused('invalid_client'))
    await m2m.clients.update({ client_id, status: 'inactive' })
    await expect(m2m.token({ client_id, client_secret })).rejects.toEqual(refused('invalid_client'))
  },
)

test(
  'an M2M token request can be JSON with project credentials in the header, like the Python SDK’s',
  { tags: 'method.m2m-clients-create' },
  async () => {
    const { call, tenant, client_id, client_secret } = await createM2m()
    const body = { client_id, client_secret, grant_type: 'client_credentials', scope: 'read:users' }
    const response = await call('POST', `/v1/public/${tenant.project_id}/oauth2/token`, body)
    expect(response).toMatchObject({ status: 200, body: { status_code: 200, request_id: expect.any(String) } })
  },
)

test.each(['Basic', 'Basic !', 'Bearer x', `Basic ${btoa('no-colon')}`])(
  'an M2M token request with the malformed header %j is one of an unknown client',
  async (authorization) => {
    const { call, tenant } = await createM2m()
    const body = { grant_type: 'client_credentials' }
    const refused = await call('POST', `/v1/public/${tenant.project_id}/oauth2/token`, body, { authorization })
    expect(refused).toMatchObject({
      status: 401,
      body: { error: 'invalid_client', error_uri: expect.stringMatching(/#invalid_client_id$/) },
    })
  },
)

test('a search for M2M clients combines its filters with OR or AND', async () => {
  const { m2m, client_id } = await createM2m({ client_name: 'Job' })
  const search = async (operator: string, names: string[], query: object = { operator }) => {
    const operands = [
      { filter_name: 'client_name', filter_value: names },
      { filter_name: 'scopes', filter_value: ['read:users'] },
    ]
    const found = await m2m.clients.search({ query: { ...query, operands } } as Parameters<
      typeof m2m.clients.search
    >[0]) // the operator is a string here
    return found.m2m_clients.map((one) => one.client_id)
  }
  expect(await search('OR', ['Other'])).toEqual([client_id])
  expect(await search('AND', ['Other'])).toEqual([])
  expect(await search('AND', ['Job'])).toEqual([client_id])
  expect(await search('AND by default', ['Other'], {})).toEqual([])
  await expect(search('XOR', ['Job'])).rejects.toEqual(REFUSED('m2m_search_invalid_operator'))
})

test(
  'M2M clients are searched by scope, changed and deleted',
  {
    tags: [
      'server.98',
      'method.m2m-clients-delete',
      'method.m2m-clients-get',
      'method.m2m-clients-search',
      'method.m2m-clients-update',
    ],
  },
  async () => {
    const { m2m, client_id } = await createM2m({ client_name: 'Job', trusted_metadata: { team: 'a' } })
    const by = (filter_name: string, filter_value: unknown) =>
      m2m.clients.search({ query: { operator: 'AND', operands: [{ filter_name, filter_value }] } } as Parameters<
        typeof m2m.clients.search
      >[0]) // some filters are wrong on purpose
    expect((await by('scopes', ['read:users'])).m2m_clients.map((one) => one.client_id)).toEqual([client_id])
    expect((await by('client_name', ['Other'])).m2m_clients).toEqual([])
    await expect(by('other', ['x'])).rejects.toEqual(REFUSED('m2m_search_filter_name_not_recognized'))
    await expect(by('scopes', 'x')).rejects.toEqual(REFUSED('m2m_search_expected_array_of_string'))
    const { m2m_client } = await m2m.clients.update({ client_id, scopes: ['one'] })
    expect(m2m_client).toMatchObject({ scopes: ['one'], client_name: 'Job', trusted_metadata: { team: 'a' } })
    await m2m.clients.delete({ client_id })
    await expect(m2m.clients.get({ client_id })).rejects.toEqual(REFUSED('m2m_client_not_found', 404))
  },
)

test.each([
  ['an id that is taken', { client_id: 'm2m-1' }, 'duplicate_m2m_client_id'],
  ['a malformed id', { client_id: 'a b' }, 'm2m_client_invalid_client_id'],
  ['a short secret', { client_secret: 'short' }, 'insecure_m2m_client_secret'],
  ['a simple secret', { client_secret: 'aaaaaaaaaaaaaaaa' }, 'insecure_m2m_client_secret'],
  ['a secret of four different characters', { client_secret: 'abcdabcdabcdabcd' }, 'insecure_m2m_client_secret'],
  ['a secret of seven characters', { client_secret: 'abcdefg' }, 'insecure_m2m_client_secret'],
  ['a malformed scope', { scopes: ['a b'] }, 'invalid_m2m_client_scope'],
])('an M2M client with %s is refused', { tags: 'method.m2m-clients-create' }, async (_, members, error_type) => {
  const { m2m } = await createM2m({ client_id: 'm2m-1' })
  await expect(m2m.clients.create({ scopes: [], ...members })).rejects.toEqual(REFUSED(error_type))
})

test('an M2M client may have a secret of eight characters, five of them different', async () => {
  const { m2m, client_id } = await createM2m({ client_secret: 'abcdeabc' })
  expect((await m2m.token({ client_id, client_secret: 'abcdeabc' })).access_token).not.toBe('')
})

test(
  'the secret of an M2M client is rotated',
  {
    tags: [
      'server.98',
      'method.m2m-clients-get',
      'method.m2m-clients-secrets-rotate',
      'method.m2m-clients-secrets-rotate-cancel',
      'method.m2m-clients-secrets-rotate-start',
    ],
  },
  async () => {
    const { m2m, client_id, client_secret } = await createM2m()
    const { next_client_secret } = (await m2m.clients.secrets.rotateStart({ client_id })).m2m_client
    await m2m.token({ client_id, client_secret })
    await m2m.token({ client_id, client_secret: next_client_secret })
    await m2m.clients.secrets.rotateCancel({ client_id })
    await expect(m2m.token({ client_id, client_secret: next_client_secret })).rejects.toMatchObject({
      error_type: 'invalid_client',
    })
    const again = (await m2m.clients.secrets.rotateStart({ client_id })).m2m_client
    await m2m.clients.secrets.rotate({ client_id })
    const { m2m_client } = await m2m.clients.get({ client_id })
    expect(m2m_client.client_secret_last_four).toBe(again.next_client_secret.slice(-4))
    await expect(m2m.token({ client_id, client_secret })).rejects.toMatchObject({ error_type: 'invalid_client' })
    await expect(m2m.clients.secrets.rotateCancel({ client_id })).rejects.toEqual(
      REFUSED('m2m_client_not_rotating_secret'),
    )
  },
)
