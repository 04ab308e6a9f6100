import fc from 'fast-check'
import Fastify from 'fastify'
import { findErrorType } from '@latchkey/openapi'
import { expect, test } from 'vitest'
import { getSharedProvider } from '../testing/shared-provider.ts'
import { OPERATIONS, type DocumentedOperation } from '../core/documents.ts'
import { toFirstSecret } from '../core/project-secrets.ts'
import { OauthError, ProviderError } from '../core/provider-error.ts'
import { errorBody, toErrorBody } from './error-body.ts'

/** `npm run test:nightly` sets the variable. */
const IS_NIGHTLY = process.env['LATCHKEY_NIGHTLY'] === '1'

const SEED = 20_261_121
const TENANT = 'public-token-test-fuzz'

const ENVELOPE = {
  request_id: expect.stringMatching(/^request-id-test-/),
  error_type: 'bad_request',
  error_message: expect.any(String),
  error_url: expect.stringContaining('bad_request'),
}

/** Difficult values: inherited member names, and an object that cannot be converted to a string. */
const trap = fc.constantFrom<unknown>('constructor', '__proto__', 'toString', { toString: 1, valueOf: 1 }, null)

function toUrl({ url }: DocumentedOperation): string {
  return url.replace(/:(\w+)/g, (_, name) => (name === 'tenant' || name === 'public_token' ? TENANT : 'constructor'))
}

function getMembers({ body }: DocumentedOperation): string[] {
  const schema = Object.values(body ?? {})[0] as { properties?: object } | undefined
  return ['state', 'code', 'grant_type', 'client_id', ...Object.keys(schema?.properties ?? {})]
}

/** Operations that are left out: health responds with 503 before the start, and the event stream never ends. */
const LEFT_OUT: readonly string[] = ['mockHealth', 'mockJournalStream']
const BROKEN = OPERATIONS.filter(({ id }) => !LEFT_OUT.includes(id)).map(
  (operation) => [operation.id, operation] as const,
)

test.each(BROKEN)('the operation %s responds to any body with a status below 500', async (_, operation) => {
  const { app, createTenant } = getSharedProvider()
  createTenant(TENANT)
  const authorization = `Basic ${Buffer.from(`${TENANT}:${TENANT}`).toString('base64')}`
  const members = fc.record(
    Object.fromEntries(getMembers(operation).map((name) => [name, fc.oneof(trap, fc.jsonValue())])),
    {
      requiredKeys: [],
    },
  )
  const event = trap.map((public_token) => [{ event: { public_token } }])
  await fc.assert(
    fc.asyncProperty(fc.oneof(members, event, fc.jsonValue()), async (sent) => {
      const payload = operation.method === 'GET' ? {} : { payload: JSON.stringify(sent) }
      const headers = { authorization, 'content-type': 'application/json' }
      const response = await app.inject({ method: operation.method, url: toUrl(operation), headers, ...payload })
      expect(response.statusCode, response.body).toBeLessThan(500)
    }),
    { seed: SEED, numRuns: IS_NIGHTLY ? 20 : 5 },
  )
})

test.each([
  ['has a malformed escape', '/sdk/v1/%zz', 400],
  ['has an overlong part', `/sdk/v1/projects/bootstrap/${'a'.repeat(201)}`, 414],
])('a request path that %s gets the documented error body', async (_, url, status_code) => {
  const response = await getSharedProvider().app.inject(url)
  expect(response.statusCode).toBe(status_code)
  expect(response.json()).toEqual({ ...ENVELOPE, status_code })
})

test('an unsupported method returns a 405 with the supported methods in the Allow header', async () => {
  const response = await getSharedProvider().app.inject({ method: 'PUT', url: `/_mock/${TENANT}/faults` })
  expect(response.json()).toMatchObject({ status_code: 405, error_type: 'method_not_allowed' })
  expect(response.headers.allow).toBe('GET, POST, DELETE')
})

test('a request path accepts a public token of the maximum length', async () => {
  const token = `public-token-test-${'a'.repeat(128)}`
  expect((await getSharedProvider().app.inject(`/sdk/v1/projects/bootstrap/${token}`)).statusCode).toBe(200)
})

test('a public token is not accepted as a project id', async () => {
  const response = await getSharedProvider().app.inject(`/v1/public/${TENANT}/.well-known/openid-configuration`)
  expect(response.json()).toMatchObject({ error_type: 'project_not_found' })
})

/** Serves one path that throws, and collects the log. */
async function raise(error: unknown, operation?: Partial<DocumentedOperation>) {
  const lines: string[] = []
  const app = Fastify({ logger: { level: 'error', stream: { write: (line: string) => void lines.push(line) } } })
  app.decorateRequest('requestId', 'request-id-test-1')
  await app.register(errorBody)
  const config = operation ? { operation: { ...OPERATIONS[0], ...operation } as DocumentedOperation } : {}
  app.get('/', { config }, () => Promise.reject(error))
  return { response: await app.inject('/'), lines }
}

test('an unexpected error returns a 500 without its message, and is logged once', async () => {
  const { response, lines } = await raise(new Error('S3CRET'))
  expect(response.json()).toEqual({
    status_code: 500,
    request_id: 'request-id-test-1',
    error_type: 'internal_server_error',
    error_message: expect.any(String),
    error_url: expect.any(String),
  })
  expect(response.body).not.toContain('S3CRET')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('S3CRET')
})

test('an expected error is not logged, and its response contains the details', async () => {
  const { response, lines } = await raise(new ProviderError('bad_request', { details: { nearest: 'a' } }))
  expect(response.json()).toMatchObject({ status_code: 400, error_details: { nearest: 'a' } })
  expect(lines).toEqual([])
})

test('a Fastify error keeps its status if it is below 500', async () => {
  const { response } = await raise(Object.assign(new Error('m'), { statusCode: 415 }))
  expect(response.json()).toMatchObject({ status_code: 415, error_type: 'bad_request', error_message: 'm' })
  expect(response.json().error_url).toMatch(/\/415#bad_request$/)
  const failed = await raise(Object.assign(new Error('m'), { statusCode: 500 }))
  expect(failed.response.json()).toMatchObject({ status_code: 500, error_type: 'internal_server_error' })
})

test.each([
  ['an OAuth operation', { tag: 'oauth2' }],
  ['the token endpoint of Asana', { id: 'asanaToken' }],
] as const)('%s responds with an OAuth error to any error', async (_, operation) => {
  const refused = await raise(new ProviderError('bad_request', { message: 'm', details: { a: 1 } }), operation)
  // The SDKs for Python and Ruby would prefer members of the other envelope.
  expect(refused.response.json()).toEqual({
    error: 'invalid_request',
    error_description: 'm',
    error_uri: expect.stringMatching(/#bad_request$/),
    status_code: 400,
    request_id: 'request-id-test-1',
  })
  expect(refused.response.headers['cache-control']).toBe('no-store')
  const failed = await raise(new Error('m'), operation)
  expect(failed.response.json()).toMatchObject({ error: 'server_error', status_code: 500 })
})

test('an OAuth error response keeps its code and its WWW-Authenticate challenge', async () => {
  const error = new OauthError('invalid_client', 'invalid_client_id', { challenge: 'Basic realm="x"' })
  const { response } = await raise(error, { tag: 'oauth2' })
  expect(response.json()).toMatchObject({ error: 'invalid_client', status_code: 401 })
  expect(response.headers['www-authenticate']).toBe('Basic realm="x"')
  const { response: plain } = await raise(new OauthError('invalid_grant', 'bad_request'), { tag: 'oauth2' })
  expect(plain.headers).not.toHaveProperty('www-authenticate')
})

test('error responses of non-OAuth operations have no OAuth members', async () => {
  const { response } = await raise(new ProviderError('bad_request'), { tag: 'users', id: 'usersMe' })
  expect(response.json()).not.toHaveProperty('error')
  expect(response.headers).not.toHaveProperty('cache-control')
})

test('errors of the SDK API and the control plane include validation items, and OAuth errors do not', async () => {
  const url = '/sdk/v1/users/search'
  const authorization = `Basic ${Buffer.from(`${TENANT}:${TENANT}`).toString('base64')}`
  const { app } = getSharedProvider()
  const sdk = await app.inject({ method: 'POST', url, headers: { authorization }, payload: {} })
  expect(sdk.json()).toMatchObject({ body: [{ keyword: 'required' }], error_type: 'bad_request' })
  const control = await app.inject({ method: 'POST', url: `/_mock/${TENANT}/snapshots`, payload: { name: 1 } })
  expect(control.json()).toMatchObject({ body: [{ keyword: 'type', dataPath: '.name' }], error_type: 'bad_request' })
  const payload = 'grant_type=a&grant_type=b'
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const oauth = await app.inject({ method: 'POST', url: '/v1/oauth2/token', headers: form, payload })
  expect(oauth.json()).toMatchObject({ error: 'invalid_request' })
  expect(oauth.json()).not.toHaveProperty('body')
})

test.each([
  ['a failure', new Error('m'), 1],
  ['a refusal', new ProviderError('bad_request'), 0],
])('creating the body for an error page logs %s as expected', async (_, error, count) => {
  const logged: unknown[] = []
  const request = {
    requestId: 'r',
    url: '/',
    log: { error: (it: unknown) => logged.push(it) },
    routeOptions: { config: {} },
  }
  expect(toErrorBody(error as never, request as never)).toMatchObject({ request_id: 'r' })
  expect(logged).toHaveLength(count)
})

test('an unknown path returns a 404 rather than a 405', async () => {
  const { app } = getSharedProvider()
  for (const url of ['/_mock', `/_mock/${TENANT}/faults/more`, '/x/_mock/a/faults'])
    expect((await app.inject({ method: 'PUT', url })).json()).toMatchObject({ error_type: 'route_not_found' })
})

test('control-plane errors link to the control plane’s documentation, even under an encoded path', async () => {
  const { app, createTenant } = getSharedProvider()
  createTenant(TENANT)
  for (const path of ['/_mock', '/%5Fmock']) {
    const response = await app.inject({ method: 'POST', url: `${path}/${TENANT}/faults`, payload: { unknown: 1 } })
    expect(response.json()).toMatchObject({ error_type: 'bad_request', error_url: expect.stringContaining('/_mock/') })
  }
})

test('the error_url for an oversized body contains the status 413', async () => {
  const { app } = getSharedProvider()
  const url = '/sdk/v1/users/search'
  const response = await app.inject({ method: 'POST', url, payload: { name: 'x'.repeat(2_000_000) } })
  expect([response.statusCode, response.json().error_url]).toEqual([413, expect.stringMatching(/\/413#bad_request$/)])
})

const toDeep = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`

test.each([
  ['the provider', '/sdk/v1/users/me', 'PUT', toDeep(5_000)],
  ['the server API', '/v1/users', 'POST', `{"email":"a@example.com","trusted_metadata":${toDeep(5_000)}}`],
  [
    'the control plane',
    `/_mock/${TENANT}/users`,
    'POST',
    `{"email":"a@b.example","untrusted_metadata":${toDeep(101)}}`,
  ],
  ['OAuth', '/v1/oauth2/register', 'POST', `{"redirect_uris":${'['.repeat(5_000)}${']'.repeat(5_000)}}`],
] as const)('%s refuses JSON that is nested too deeply', { tags: 'threat.m6' }, async (_, url, method, payload) => {
  const { app, tenants } = getSharedProvider()
  const { project_id } = tenants.default()
  const authorization = url.startsWith('/v1') ? `Basic ${btoa(`${project_id}:${toFirstSecret(project_id)}`)}` : ''
  const headers = { 'content-type': 'application/json', ...(authorization && { authorization }) }
  const response = await app.inject({ method, url, payload, headers })
  const { status_code, error_message, error_description } = response.json()
  expect([status_code, findErrorType(response.json())]).toEqual([400, 'bad_request'])
  expect(error_message ?? error_description).toBe('The JSON is nested deeper than 100 levels.')
})

test('brackets in strings do not count as levels of JSON', async () => {
  const { app, createTenant } = getSharedProvider()
  const untrusted_metadata = { note: `\\"${'[{'.repeat(500)}` }
  const url = `/_mock/${createTenant().public_token}/users`
  const { user } = (
    await app.inject({ method: 'POST', url, payload: { email: 'a@b.example', untrusted_metadata } })
  ).json()
  expect(user.untrusted_metadata).toEqual(untrusted_metadata)
})

test('a tenant whose users have metadata of the deepest level can be exported and imported', async () => {
  const { app, createTenant } = getSharedProvider()
  const url = `/_mock/${createTenant().public_token}`
  const payload = `{"email":"a@b.example","untrusted_metadata":${toDeep(99)}}`
  const headers = { 'content-type': 'application/json' }
  expect((await app.inject({ method: 'POST', url: `${url}/users`, payload, headers })).statusCode).toBe(200)
  const exported = (await app.inject(`${url}/export`)).json()
  const imported = await app.inject({ method: 'POST', url: `${url}/import`, payload: exported })
  expect(imported.statusCode, imported.body).toBe(200)
})
