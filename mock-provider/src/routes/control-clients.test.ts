import { expect, test } from 'vitest'
import { toFirstSecret } from '../core/project-secrets.ts'
import { getSharedProvider } from '../testing/shared-provider.ts'

const SEED = { client_name: 'Sample', client_type: 'third_party', redirect_urls: ['https://sample.example/callback'] }

function createClients() {
  const { app, createTenant } = getSharedProvider()
  const url = `/_mock/${createTenant().public_token}/clients`
  return {
    list: async () => (await app.inject(url)).json().clients,
    create: async (payload: object) => (await app.inject({ method: 'POST', url, payload })).json(),
  }
}

test('the secret of a confidential client is returned once', async () => {
  const { create, list } = createClients()
  const { client, client_secret } = await create(SEED)
  expect(client).toMatchObject({ ...SEED, token_endpoint_auth_method: 'client_secret_basic' })
  expect(client_secret).toMatch(/^[\w-]{43}$/)
  expect(await list()).toEqual([client])
  expect(JSON.stringify(await list())).not.toContain(client_secret)
})

test('a public client has no secret', async () => {
  const { create } = createClients()
  const answer = await create({ ...SEED, client_type: 'third_party_public' })
  expect(answer).not.toHaveProperty('client_secret')
  expect(answer.client.token_endpoint_auth_method).toBe('none')
})

test('a client can be created with a given id and secret', async () => {
  const { create } = createClients()
  const answer = await create({ ...SEED, client_id: 'connected-app-test-1', client_secret: 'a-secret' })
  expect(answer).toMatchObject({ client: { client_id: 'connected-app-test-1' }, client_secret: 'a-secret' })
})

test.each([
  ['a redirect URL with a script', { redirect_urls: ['javascript:alert(1)'] }, 'connected_app_invalid_redirect_url'],
  [
    'a logout URL that runs script',
    { post_logout_redirect_urls: ['data:text/html,x'] },
    'connected_app_invalid_redirect_url',
  ],
  [
    'a public client with a secret',
    { client_type: 'first_party_public', client_secret: 'x' },
    'connected_app_misconfigured_client',
  ],
  [
    'a confidential client without authentication',
    { token_endpoint_auth_method: 'none' },
    'connected_app_misconfigured_client',
  ],
  ['an unknown member', { clientName: 'x' }, 'bad_request'],
])('creating an OAuth client is refused: %s', async (_, wrong, error_type) => {
  const { create, list } = createClients()
  expect(await create({ ...SEED, ...wrong })).toMatchObject({ error_type })
  expect(await list()).toEqual([])
})

test.each([
  ['a long name', { client_name: 'x'.repeat(301) }],
  ['many redirect URLs', { redirect_urls: Array(51).fill(SEED.redirect_urls[0]) }],
  ['a long redirect URL', { redirect_urls: [`${SEED.redirect_urls[0]}?${'x'.repeat(2_048)}`] }],
])('an OAuth client with %s is refused', async (_, changes) => {
  const { create, list } = createClients()
  expect(await create({ ...SEED, ...changes })).toMatchObject({ status_code: 400, error_type: 'bad_request' })
  expect(await list()).toEqual([])
})

test.each(['first_party', 'third_party'])(
  'a client of the type %s from the server API is listed without any of its secrets, also while one is replaced',
  async (client_type) => {
    const { app, createTenant } = getSharedProvider()
    const { public_token, project_id } = createTenant()
    const authorization = `Basic ${btoa(`${project_id}:${toFirstSecret(project_id)}`)}`
    const call = async (path: string, payload: object) => {
      const url = `/v1/connected_apps/clients${path}`
      return (await app.inject({ method: 'POST', url, headers: { authorization }, payload })).json().connected_app
    }
    const client = { client_type, redirect_urls: SEED.redirect_urls, client_name: 'By a server' }
    const { client_id, client_secret } = await call('', client)
    const { next_client_secret } = await call(`/${client_id}/secrets/rotate/start`, {})
    const listed = await app.inject(`/_mock/${public_token}/clients`)
    expect(listed.json().clients).toMatchObject([{ ...client, client_id }])
    for (const secret of [client_secret, next_client_secret]) {
      expect(secret).toMatch(/^[\w-]{43}$/)
      expect(listed.body).not.toContain(secret)
    }
  },
)

test.each([
  ['a line break in its redirect URL', { redirect_urls: ['ht\ntps://good.example'] }],
  ['a space before its redirect URL', { redirect_urls: [' https://good.example'] }],
  ['a tab in its logout URL', { post_logout_redirect_urls: ['https://good\t.example'] }],
])('an OAuth client with %s is refused', async (_, changes) => {
  const { create, list } = createClients()
  expect(await create({ ...SEED, ...changes })).toMatchObject({ error_type: 'connected_app_invalid_redirect_url' })
  expect(await list()).toEqual([])
})

test.each([
  ['a logo', { logo_url: 'javascript:alert(1)' }],
  ['a logo with a line break', { logo_url: 'https://good.example/a\nb.png' }],
  ['a home page', { client_uri: 'data:text/html,x' }],
  ['keys', { jwks_uri: 'file:///etc/passwd', token_endpoint_auth_method: 'private_key_jwt' }],
])('an OAuth client is refused when the address of %s is no web address', async (_, changes) => {
  const { create, list } = createClients()
  expect(await create({ ...SEED, ...changes })).toMatchObject({ error_type: 'connected_app_misconfigured_client' })
  expect(await list()).toEqual([])
})
