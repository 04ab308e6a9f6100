import { Client } from 'stytch'
import { expect, test } from 'vitest'
import { addSecret, deleteSecret, listSecrets } from '../core/project-secrets.ts'
import { createServerProject } from '../testing/server-sdk.ts'
import { createFault } from '../faults/faults.ts'
import { createUser } from '../users/users.ts'

const toBasic = (user: string, password: string) => ({
  authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
})

test('the server API’s credentials identify their project', { tags: 'server.1' }, async () => {
  const { client, tenant } = await createServerProject()
  expect(await client.debug.whoami()).toEqual({
    project_id: tenant.project_id,
    name: tenant.config.project_name,
    request_id: expect.stringMatching(/^request-id-test-/),
    status_code: 200,
  })
})

test('the project metrics count the users', { tags: ['server.100', 'method.project-metrics'] }, async () => {
  const { client, tenant } = await createServerProject()
  createUser(tenant)
  const { metrics, project_id } = await client.project.metrics()
  expect(project_id).toBe(tenant.project_id)
  expect(metrics).toContainEqual({ metric_type: 'USER_COUNT', count: 1 })
})

test.each([
  ['without credentials', '', 401, 'unauthorized_credentials'],
  ['with a bearer token', 'Bearer x', 400, 'invalid_authorization_header'],
])(
  'a server request %s is refused with every member of the error envelope',
  async (_, authorization, status, error_type) => {
    const { call } = await createServerProject()
    const response = await call('GET', '/v1/debug/whoami', undefined, { authorization })
    expect(response).toMatchObject({ status, body: { status_code: status, error_type } })
    expect(Object.keys(response.body).toSorted()).toEqual(
      ['error_message', 'error_type', 'error_url', 'request_id', 'status_code'].toSorted(),
    )
  },
)

test(
  'the server API refuses wrong credentials and those of another project',
  { tags: ['server.4', 'server.5'] },
  async () => {
    const { call, tenant, secret } = await createServerProject()
    const other = await createServerProject()
    const ask = async (user: string, password: string) =>
      (await call('GET', '/v1/debug/whoami', undefined, toBasic(user, password))).body['error_type']
    expect(await ask(tenant.project_id, `${secret}x`)).toBe('unauthorized_credentials')
    expect(await ask(tenant.project_id, other.secret)).toBe('unauthorized_credentials')
    expect(await ask('project-test-unknown', secret)).toBe('unauthorized_credentials')
    expect(await ask(tenant.public_token, secret)).toBe('invalid_project_id_authentication')
    expect(await ask('project-live-1', secret)).toBe('unauthorized_project_id_live')
    expect(await ask(tenant.project_id, 'short')).toBe('invalid_secret_authentication')
    expect(await ask(tenant.project_id, 'SECRET')).toBe('unauthorized_credentials_homepage')
  },
)

test(
  'the SDK reports refused credentials as its own error',
  { tags: ['server.3', 'method.debug-whoami'] },
  async () => {
    const { tenant, secret, call } = await createServerProject()
    const env = new URL((await call('GET', '/v1/debug/whoami')).url).origin
    const client = new Client({ project_id: tenant.project_id, secret: secret.replace(/.$/, '='), env })
    await expect(client.debug.whoami()).rejects.toMatchObject({
      status_code: 401,
      error_type: 'unauthorized_credentials',
      error_url: expect.stringContaining('401#unauthorized_credentials'),
    })
  },
)

test('project secrets can be added and deleted, except the last one', async () => {
  const { call, tenant, secret } = await createServerProject()
  const ask = async (password: string) =>
    (await call('GET', '/v1/debug/whoami', undefined, toBasic(tenant.project_id, password))).status
  const added = addSecret(tenant)
  expect([await ask(secret), await ask(added.secret)]).toEqual([200, 200])
  const [first] = listSecrets(tenant)
  deleteSecret(tenant, first?.secret_id ?? '')
  expect([await ask(secret), await ask(added.secret)]).toEqual([401, 200])
  expect(() => deleteSecret(tenant, added.secret_id)).toThrow('keeps one secret')
  expect(() => deleteSecret(tenant, 'unknown')).toThrow('no secret unknown')
})

test(
  'browsers cannot call the server API: responses have no CORS headers, and preflights are refused',
  { tags: 'server.102' },
  async () => {
    const { call } = await createServerProject()
    const origin = { origin: 'http://localhost:3000' }
    const direct = await call('GET', '/v1/debug/whoami', undefined, origin)
    expect(direct.status).toBe(200)
    expect(direct.headers.get('access-control-allow-origin')).toBeNull()
    const preflight = await call('OPTIONS', '/v1/sessions/authenticate', undefined, {
      ...origin,
      'access-control-request-method': 'POST',
    })
    expect(preflight.status).toBe(405)
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull()
  },
)

test(
  'an unknown path, malformed JSON and a doubled slash get the error envelope',
  { tags: ['server.7', 'server.8'] },
  async () => {
    const { call, tenant } = await createServerProject()
    expect(await call('GET', '/v1/unknown')).toMatchObject({ status: 404, body: { error_type: 'route_not_found' } })
    expect(await call('POST', '/v1/sessions/authenticate', '{')).toMatchObject({
      status: 400,
      body: {
        error_type: 'bad_request',
        status_code: 400,
        request_id: expect.any(String),
        error_message: expect.any(String),
        error_url: expect.any(String),
      },
    })
    expect((await call('GET', `//v1/sessions/jwks/${tenant.project_id}`)).body['keys']).toHaveLength(1)
  },
)

test(
  'the SDK reports an outage as its own error, waits for a slow response, and retries neither',
  { tags: ['server.101', 'method.debug-whoami'] },
  async () => {
    const { client, tenant, listCalls } = await createServerProject()
    createFault(tenant, {
      operation_id: 'serverDebugWhoami',
      kind: 'error',
      error_type: 'internal_server_error',
      times: 1,
    })
    await expect(client.debug.whoami()).rejects.toMatchObject({ status_code: 500, error_type: 'internal_server_error' })
    createFault(tenant, { operation_id: 'serverDebugWhoami', kind: 'error', error_type: 'too_many_requests', times: 1 })
    await expect(client.debug.whoami()).rejects.toMatchObject({ status_code: 429, error_type: 'too_many_requests' })
    createFault(tenant, { operation_id: 'serverDebugWhoami', kind: 'latency', delay_ms: 60, times: 1 })
    const startedAt = performance.now()
    await client.debug.whoami()
    expect(performance.now() - startedAt).toBeGreaterThan(55)
    expect(listCalls()).toHaveLength(3)
  },
)
