import { expect, test } from 'vitest'
import { createProviderApp } from '../app.ts'
import operations from '@latchkey/openapi/generated/operations.json' with { type: 'json' }
import { setBaseline } from '../state/snapshots.ts'
import { createVisitor } from '../testing/visitor.ts'

test('the tenant list contains tenants that have been used', async () => {
  const { app } = createProviderApp()
  await app.inject({ method: 'POST', url: '/_mock/public-token-test-a/users', payload: {} })
  expect((await app.inject('/_mock/tenants')).json().tenants).toContainEqual({
    public_token: 'public-token-test-a',
    project_id: 'project-test-a',
    issuer: 'http://localhost:4010/v1/public/project-test-a',
    project_name: 'Latchkey',
    users: 1,
    messages: 0,
    faults: 0,
  })
})

test('a reset deletes everything in a tenant', async () => {
  const { app } = createProviderApp()
  const call = (method: 'GET' | 'POST', path: string, payload?: object) =>
    app.inject({ method, url: `/_mock/public-token-test-reset/${path}`, ...(payload && { payload }) })
  const config = (await call('GET', 'config')).json()
  await call('POST', 'users', {})
  await call('POST', 'clock', { advance_ms: 3_600_000 })
  await call('POST', 'faults', { operation_id: 'usersMe', kind: 'hang' })
  await call('POST', 'snapshots', {})
  await app.inject('/v1/public/project-test-reset/.well-known/jwks.json')
  expect((await call('POST', 'reset')).json()).toEqual({ status: 'ok' })
  for (const [path, member] of [
    ['users', 'users'],
    ['faults', 'faults'],
    ['snapshots', 'snapshots'],
    ['journal', 'entries'],
  ] as const) {
    expect((await call('GET', path)).json()[member]).toEqual([])
  }
  expect((await call('GET', 'clock')).json().offset_ms).toBe(0)
  expect((await call('GET', 'config')).json()).toEqual(config)
})

test('a seeded tenant is reset to its seed', async () => {
  const { app, tenants } = createProviderApp()
  const users = '/_mock/public-token-test-latchkey/users'
  await app.inject({ method: 'POST', url: users, payload: { email: 'seed@example.com' } })
  setBaseline(tenants.default())
  await app.inject({ method: 'POST', url: users, payload: { email: 'later@example.com' } })
  await app.inject({ method: 'POST', url: '/_mock/public-token-test-latchkey/reset' })
  expect((await app.inject(users)).json().users).toMatchObject([{ emails: [{ email: 'seed@example.com' }] }])
})

/** Creates a tenant with the rows that a sign-in leaves behind. */
async function createUsed() {
  const visitor = createVisitor('public-token-test-used')
  await visitor.signIn()
  const call = (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) =>
    visitor.app.inject({ method, url: `/_mock/${path}`, ...(payload && { payload }) })
  await call('POST', 'public-token-test-used/faults', { operation_id: 'usersMe', kind: 'hang' })
  await call('POST', 'public-token-test-used/clock', { freeze_at: '2030-01-01T00:00:00Z' })
  const exported = async (name: string) => (await call('GET', `public-token-test-${name}/export`)).body
  return { ...visitor, control: call, exported }
}

test('a fork of a tenant has an identical export and is independent of its original', async () => {
  const { control, exported } = await createUsed()
  const original = await exported('used')
  expect(original).toContain('ada@example.com')
  const { tenant } = (await control('POST', 'public-token-test-used/fork', { to: 'public-token-test-fork' })).json()
  expect(tenant).toMatchObject({ public_token: 'public-token-test-fork', users: 1, faults: 1 })
  expect(await exported('fork')).toBe(original)
  await control('POST', 'public-token-test-fork/users', {})
  await control('POST', 'public-token-test-fork/clock', { advance_ms: 1 })
  expect(await exported('used')).toBe(original)
})

test('a tenant restored from a snapshot has the same export as before', async () => {
  const { control, exported } = await createUsed()
  const before = await exported('used')
  const { snapshot } = (await control('POST', 'public-token-test-used/snapshots')).json()
  await control('POST', 'public-token-test-used/users', {})
  await control('GET', 'public-token-test-used/messages')
  expect(await exported('used')).not.toBe(before)
  await control('POST', `public-token-test-used/snapshots/${snapshot.snapshot_id}/restore`)
  expect(await exported('used')).toBe(before)
})

test('a tenant’s export can be imported by another mock', async () => {
  const { exported } = await createUsed()
  const file = await exported('used')
  const { app } = createProviderApp()
  const answer = await app.inject({
    method: 'POST',
    url: '/_mock/public-token-test-new/import',
    headers: { 'content-type': 'application/json' },
    payload: file,
  })
  expect(answer.json().tenant).toMatchObject({ public_token: 'public-token-test-new', users: 1 })
  const again = await app.inject('/_mock/public-token-test-new/export')
  expect(again.body).toBe(file)
  expect(again.headers['content-disposition']).toBe('attachment; filename="public-token-test-new.json"')
})

test.each([
  ['another format', { format: 'something else' }],
  ['another version', { version: 2 }],
  ['an unknown table', { tables: { nonsense: {} } }],
  ['a setting that does not exist', { config: { colour: 'red' } }],
  ['no clock', { clock: undefined }],
])('a tenant import with %s is refused and changes nothing', async (_, wrong) => {
  const { control, exported } = await createUsed()
  const before = await exported('used')
  const payload = { ...JSON.parse(before), ...wrong }
  const answer = await control('POST', 'public-token-test-used/import', payload)
  expect([answer.statusCode, answer.json().error_type]).toEqual([400, 'bad_request'])
  expect(await exported('used')).toBe(before)
})

test('a tenant file of more than 1 MiB can be imported', async () => {
  const { control, exported } = await createUsed()
  const file = JSON.parse(await exported('used'))
  file.tables.users = Object.fromEntries(
    Array.from({ length: 3_000 }, (_, index) => [`user-${index}`, Object.values(file.tables.users)[0]]),
  )
  expect(JSON.stringify(file).length).toBeGreaterThan(1_048_576)
  expect((await control('POST', 'public-token-test-large/import', file)).json().tenant.users).toBe(3_000)
})

test('a tenant is created and deleted', async () => {
  const { app } = createProviderApp()
  const names = async () =>
    (await app.inject('/_mock/tenants'))
      .json()
      .tenants.map(({ public_token }: { public_token: string }) => public_token)
  const payload = { public_token: 'public-token-test-made' }
  const { tenant } = (await app.inject({ method: 'POST', url: '/_mock/tenants', payload })).json()
  expect(tenant).toMatchObject({ ...payload, users: 0 })
  expect(await names()).toContain('public-token-test-made')
  await app.inject({ method: 'POST', url: '/_mock/public-token-test-made/users', payload: {} })
  expect((await app.inject({ method: 'DELETE', url: '/_mock/public-token-test-made' })).json()).toEqual({
    status: 'ok',
  })
  expect(await names()).not.toContain('public-token-test-made')
  expect((await app.inject('/_mock/public-token-test-made/users')).json()).toEqual({ users: [], total: 0 })
})

test.each(['public-token-live-x', 'public-token-test-', 'public-token-test-a/b'])(
  'a tenant with the token %j is not created',
  async (public_token) => {
    const { app } = createProviderApp()
    const made = await app.inject({ method: 'POST', url: '/_mock/tenants', payload: { public_token } })
    expect(made.json().error_type).toBe('bad_request')
    const fork = await app.inject({
      method: 'POST',
      url: '/_mock/public-token-test-a/fork',
      payload: { to: public_token },
    })
    expect(fork.json().error_type).toBe('bad_request')
  },
)

const OF_A_TENANT = Object.entries(operations).filter(
  ([, { document, path }]) => document === 'mock' && path.includes('{tenant}'),
)

test.each(OF_A_TENANT)(
  'the operation %s refuses a tenant token that is not a test token',
  async (_id, { method, path }) => {
    const { app } = createVisitor()
    const url = path.replace('{tenant}', 'public-token-live-latchkey').replaceAll(/\{\w+\}/g, 'x')
    // OpenAPI documents use the same methods as Fastify.
    const response = await app.inject({ method: method as 'GET', url, ...(method !== 'GET' && { payload: {} }) })
    expect(response.json().error_type).toBe('public_token_not_found')
  },
)
