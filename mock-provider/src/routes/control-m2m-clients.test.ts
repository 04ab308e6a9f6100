import { expect, test } from 'vitest'
import { createServerProject, type ServerProject } from '../testing/server-sdk.ts'

const UNKNOWN = '/m2m-client-test-unknown'

/** Calls the control plane of a tenant. */
async function control({ call, tenant }: ServerProject, method: string, path = '', body?: object) {
  const url = `/_mock/${tenant.public_token}/m2m_clients${path}`
  const { status, body: response } = await call(method, url, body, { authorization: '' })
  // oxlint-disable-next-line typescript/no-explicit-any -- any operation's response
  return { status, response: response as any } // the assertions check it
}

async function createClient(project: ServerProject, members: object = {}) {
  const { response } = await control(project, 'POST', '', { scopes: ['read:users', 'write:users'], ...members })
  return response.m2m_client
}

/** Requests a token as the client. */
async function tokenStatus({ call, tenant }: ServerProject, client_id: string, client_secret: string) {
  const body = { grant_type: 'client_credentials', client_id, client_secret }
  return (await call('POST', `/v1/public/${tenant.project_id}/oauth2/token`, body, { authorization: '' })).status
}

test('an M2M client created in the control plane gets tokens and appears in the server API', async () => {
  const project = await createServerProject()
  const members = { client_name: 'Nightly job', client_description: 'Counts.', trusted_metadata: { team: 'data' } }
  const { client_secret, ...created } = await createClient(project, members)
  expect(created).toMatchObject({ ...members, status: 'active', scopes: ['read:users', 'write:users'] })
  expect(await tokenStatus(project, created.client_id, client_secret)).toBe(200)
  expect((await control(project, 'GET')).response).toEqual({ m2m_clients: [created] })
  const { m2m_client } = await project.client.m2m.clients.get({ client_id: created.client_id })
  expect(m2m_client).toEqual(created)
})

test('an inactive client gets no token until it is active again', async () => {
  const project = await createServerProject()
  const { client_id, client_secret } = await createClient(project)
  const setStatus = (status: string) => control(project, 'PATCH', `/${client_id}`, { status })
  expect((await setStatus('inactive')).response.m2m_client.status).toBe('inactive')
  expect(await tokenStatus(project, client_id, client_secret)).toBe(401)
  await setStatus('active')
  expect(await tokenStatus(project, client_id, client_secret)).toBe(200)
})

test('an update of an M2M client replaces only the given members', async () => {
  const project = await createServerProject()
  const { client_id } = await createClient(project, { client_name: 'Before', trusted_metadata: { a: 1 } })
  const change = { client_name: 'After', scopes: ['read:all'], trusted_metadata: { b: 2 } }
  const { response } = await control(project, 'PATCH', `/${client_id}`, change)
  expect(response.m2m_client).toMatchObject({ ...change, status: 'active', client_description: '' })
})

test('during a rotation both secrets are accepted, then only the chosen one', async () => {
  const project = await createServerProject()
  const { client_id, client_secret } = await createClient(project)
  const rotate = async (step: string) => (await control(project, 'POST', `/${client_id}/rotate`, { step })).response
  const cancelled = (await rotate('start')).next_client_secret
  expect(await tokenStatus(project, client_id, cancelled)).toBe(200)
  expect(await rotate('cancel')).not.toHaveProperty('next_client_secret')
  expect(await tokenStatus(project, client_id, cancelled)).toBe(401)
  const { next_client_secret, m2m_client } = await rotate('start')
  expect(m2m_client.next_client_secret_last_four).toBe(next_client_secret.slice(-4))
  expect(await tokenStatus(project, client_id, client_secret)).toBe(200)
  expect((await rotate('finish')).m2m_client.client_secret_last_four).toBe(next_client_secret.slice(-4))
  expect(await tokenStatus(project, client_id, client_secret)).toBe(401)
  expect(await tokenStatus(project, client_id, next_client_secret)).toBe(200)
})

test('a deleted client gets no token', async () => {
  const project = await createServerProject()
  const { client_id, client_secret } = await createClient(project)
  expect((await control(project, 'DELETE', `/${client_id}`)).response).toEqual({ status: 'ok' })
  expect(await tokenStatus(project, client_id, client_secret)).toBe(401)
  expect((await control(project, 'GET')).response).toEqual({ m2m_clients: [] })
})

test.each([
  ['POST', '', {}, 400, 'bad_request'],
  ['POST', '', { scopes: ['a b'] }, 400, 'invalid_m2m_client_scope'],
  ['POST', '', { scopes: [], client_id: 'a/b' }, 400, 'm2m_client_invalid_client_id'],
  ['POST', '', { scopes: [], client_id: 'taken' }, 400, 'duplicate_m2m_client_id'],
  ['POST', '', { scopes: [], client_secret: 'aaaaaaaaaa' }, 400, 'insecure_m2m_client_secret'],
  ['POST', '', { scopes: [], no_such_member: 1 }, 400, 'bad_request'],
  ['PATCH', '/taken', { scopes: ['"'] }, 400, 'invalid_m2m_client_scope'],
  ['PATCH', '/taken', { status: 'asleep' }, 400, 'bad_request'],
  ['PATCH', '/taken', {}, 400, 'bad_request'],
  ['PATCH', UNKNOWN, { status: 'active' }, 404, 'm2m_client_not_found'],
  ['DELETE', UNKNOWN, undefined, 404, 'm2m_client_not_found'],
  ['POST', `${UNKNOWN}/rotate`, { step: 'start' }, 404, 'm2m_client_not_found'],
  ['POST', '/taken/rotate', { step: 'cancel' }, 400, 'm2m_client_not_rotating_secret'],
  ['POST', '/taken/rotate', { step: 'finish' }, 400, 'm2m_client_not_rotating_secret'],
  ['POST', '/taken/rotate', { step: 'twice' }, 400, 'bad_request'],
] as const)(
  'the control plane’s M2M endpoint refuses %s %s with %j',
  async (method, path, body, status, error_type) => {
    const project = await createServerProject()
    const { client_secret: _, ...taken } = await createClient(project, { client_id: 'taken' })
    expect(await control(project, method, path, body)).toMatchObject({ status, response: { error_type } })
    expect((await control(project, 'GET')).response).toEqual({ m2m_clients: [taken] })
  },
)

test('a secret rotation cannot be started twice', async () => {
  const project = await createServerProject()
  const { client_id } = await createClient(project)
  const start = () => control(project, 'POST', `/${client_id}/rotate`, { step: 'start' })
  expect((await start()).status).toBe(200)
  const response = { error_type: 'm2m_client_already_rotating_secret' }
  expect(await start()).toMatchObject({ status: 400, response })
})
