import { findErrorType } from '@latchkey/openapi'
import { expect, test } from 'vitest'
import { createProviderApp } from '../app.ts'
import { OPERATIONS } from '../core/documents.ts'
import { createUser } from '../users/users.ts'

const TOKEN = 'public-token-test-owner'

const toBasic = (public_token: string, secret: string) =>
  `Basic ${Buffer.from(`${public_token}:${secret}`).toString('base64')}`

async function ask(url: string, headers: Record<string, string> = {}, method: 'GET' | 'POST' = 'GET') {
  const { app, tenants } = createProviderApp()
  const response = await app.inject({ method, url, headers, ...(method === 'POST' && { payload: {} }) })
  const isJson = response.headers['content-type']?.toString().includes('json')
  const error_type = isJson ? findErrorType(response.json()) : undefined
  return { error_type, tokens: tenants.all().map(({ public_token }) => public_token) }
}

test.each([
  ['an SDK call by its credentials', '/sdk/v1/users/me', { authorization: toBasic(TOKEN, TOKEN) }],
  ['an SDK call by its path', `/sdk/v1/projects/bootstrap/${TOKEN}`, {}],
  ['an OAuth call by its project', '/v1/public/project-test-owner/.well-known/jwks.json', {}],
  ['a sign-in by its query', `/v1/public/oauth/github/start?public_token=${TOKEN}`, {}],
  ['a call of the control plane by its path', `/_mock/${TOKEN}/config`, {}],
])('the tenant of %s is found, and no other tenant is created', async (_, url, headers) => {
  expect((await ask(url, headers)).tokens).toEqual([TOKEN])
})

test.each([
  [
    'an SDK call of a live project',
    '/sdk/v1/users/me',
    { authorization: toBasic('public-token-live-x', 'x') },
    'unauthorized_credentials',
  ],
  [
    'an SDK call whose path and credentials disagree',
    `/sdk/v1/projects/bootstrap/${TOKEN}`,
    { authorization: toBasic('public-token-test-b', 'x') },
    'unauthorized_credentials',
  ],
  ['a path that names no test project', '/sdk/v1/projects/bootstrap/nonsense', {}, 'public_token_not_found'],
  ['an unknown project', '/v1/public/project-live-x/.well-known/jwks.json', {}, 'project_not_found'],
  ['a sign-in without a token', '/v1/public/oauth/github/start', {}, 'public_token_required'],
  [
    'a sign-in with two tokens',
    `/v1/public/oauth/github/start?public_token=${TOKEN}&public_token=${TOKEN}`,
    {},
    'public_token_required',
  ],
  ['a control call for no tenant', '/_mock/nonsense/config', {}, 'public_token_not_found'],
])('a request that does not identify one test tenant is rejected: %s', async (_, url, headers, type) => {
  const { error_type, tokens } = await ask(url, headers)
  expect(error_type).toBe(type)
  expect(tokens).not.toContain('public-token-live-x')
})

test.each(OPERATIONS.filter(({ document, url }) => document === 'oauth' && url.includes(':project_id')))(
  '$id of an unknown project is rejected, as its document says',
  async ({ method, url, errors }) => {
    const posting = method === 'POST' ? 'POST' : 'GET'
    const { error_type } = await ask(url.replace(':project_id', 'project-live-x'), {}, posting)
    expect(error_type).toBe('project_not_found')
    expect(errors).toContain('project_not_found')
  },
)

test('an SDK call is rejected if its Origin or x-sdk-parent-host header is not registered', async () => {
  const from = async (headers: Record<string, string>) =>
    (await ask('/sdk/v1/users/me', { authorization: toBasic(TOKEN, TOKEN), ...headers })).error_type
  expect(await from({ origin: 'https://evil.example' })).toBe('bad_domain_for_stytch_sdk')
  expect(await from({ 'x-sdk-parent-host': 'https://evil.example' })).toBe('bad_domain_for_stytch_sdk')
  expect(await from({ origin: 'http://localhost:3000', 'x-sdk-parent-host': 'https://evil.example' })).toBe(
    'bad_domain_for_stytch_sdk',
  )
  expect(await from({ origin: 'http://localhost:3000' })).toBe('user_unauthenticated')
})

test('an Asana call is recorded for the tenant of the user in its state', async () => {
  const { app, tenants } = createProviderApp()
  const tenant = tenants.find(TOKEN)
  if (!tenant) throw new Error('No tenant')
  const { user_id } = createUser(tenant)
  const journal = async () => (await app.inject(`/_mock/${TOKEN}/journal`)).json().entries.length
  await app.inject(`/_pages/asana/-/oauth_authorize?state=${user_id}`)
  expect(await journal()).toBe(1)
  await app.inject('/_pages/asana/-/oauth_authorize?state=user-test-unknown')
  expect(await journal()).toBe(1)
})

test('a captcha call is recorded for the tenant of its site key', async () => {
  const { app, tenants } = createProviderApp()
  const owner = tenants.find(TOKEN)
  Object.assign(owner?.config ?? {}, { captcha_settings: { enabled: true, siteKey: 'site-key-owner' } })
  const journalOf = async (token: string) => (await app.inject(`/_mock/${token}/journal`)).json().entries.length
  await app.inject({
    method: 'POST',
    url: '/_pages/captcha/tokens',
    payload: { site_key: 'site-key-owner', action: 'LOGIN' },
  })
  expect([await journalOf(TOKEN), await journalOf(tenants.default().public_token)]).toEqual([1, 0])
})

test('a device fingerprint is recorded for the tenant of its public token', async () => {
  const { app, tenants } = createProviderApp()
  const journalOf = async (token: string) => (await app.inject(`/_mock/${token}/journal`)).json().entries.length
  const submit = (public_token: string) =>
    app.inject({ method: 'POST', url: '/_pages/telemetry/submit', payload: { public_token, device: {} } })
  expect((await submit(TOKEN)).statusCode).toBe(200)
  expect([await journalOf(TOKEN), await journalOf(tenants.default().public_token)]).toEqual([1, 0])
  expect((await submit('unknown')).json().error_type).toBe('public_token_not_found')
})

test(
  'at the tenant limit, untouched tenants are evicted; without any, an error explains the limit',
  { tags: 'threat.m2' },
  async () => {
    const { app, tenants } = createProviderApp({ maxTenants: 20 })
    const get = (name: string) => app.inject(`/sdk/v1/projects/bootstrap/public-token-test-${name}`)
    for (let visit = 0; visit < 100; visit += 1) expect((await get(`untouched-${visit}`)).statusCode).toBe(200)
    expect(tenants.all()).toHaveLength(20)
    for (const tenant of tenants.all()) createUser(tenant)
    const refused = await get('late')
    expect([refused.statusCode, refused.json().error_type]).toEqual([400, 'bad_request'])
    expect(refused.json().error_message).toBe(
      'This mock has 20 tenants with content, which is its limit. Delete some in the console, or raise --max-tenants.',
    )
    expect((await get('untouched-99')).statusCode).toBe(200)
    const create = { method: 'POST', url: '/_mock/tenants', payload: { public_token: TOKEN } } as const
    expect((await app.inject(create)).json().error_type).toBe('bad_request')
    await app.inject({ method: 'DELETE', url: '/_mock/public-token-test-untouched-99' })
    expect((await app.inject(create)).statusCode).toBe(200)
  },
)

const KEYS = '/v1/public/project-test-owner/.well-known/jwks.json'
const REGISTER = '/v1/public/project-test-owner/oauth2/register'

test.each([
  ['a call of a foreign page', KEYS, { origin: 'https://evil.example' }],
  ['an image of a foreign page', KEYS, { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' }],
  ['a page that hides its origin', REGISTER, { origin: 'null' }],
  ['a registration by a foreign page', REGISTER, { origin: 'https://evil.example' }],
  ['a page of another scheme on this machine', KEYS, { origin: 'app://localhost' }],
])('%s cannot create a tenant', async (_, url, headers) => {
  const method = url === REGISTER ? 'POST' : 'GET'
  const { tokens, error_type } = await ask(url, headers, method)
  expect([tokens, error_type]).toEqual([[], 'project_not_found'])
})

test.each<[string, Record<string, string>]>([
  ['a page of this machine', { origin: 'http://app.localhost:3000', 'sec-fetch-site': 'cross-site' }],
  ['a page of this machine with TLS', { origin: 'https://localhost:5173', 'sec-fetch-site': 'cross-site' }],
  ['the provider’s own page', { origin: 'http://localhost:80', 'sec-fetch-site': 'same-origin' }],
  ['a frame of a page of this machine', toFrame('http://app.localhost:3000/login')],
  ['a link', { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document', referer: 'https://mail.example/' }],
])('%s can create a tenant', async (_, headers) => {
  expect((await ask(KEYS, headers)).tokens).toEqual([TOKEN])
})

function toFrame(referer: string) {
  return { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'iframe', referer }
}

test('an SDK call from a foreign page does not protect its tenant from eviction', async () => {
  const { app, tenants } = createProviderApp({ maxTenants: 1 })
  const headers = { origin: 'https://evil.example' }
  for (const name of ['one', 'two'])
    await app.inject({ url: `/sdk/v1/projects/bootstrap/public-token-test-${name}`, headers })
  expect(tenants.all()).toHaveLength(1)
})

test('an iframe request from a foreign page cannot create a tenant', async () => {
  expect((await ask(KEYS, toFrame('https://evil.example/'))).tokens).toEqual([])
})
