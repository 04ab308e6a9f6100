import { expect, test } from 'vitest'
import { createProviderApp } from '../app.ts'
import { setBaseline } from '../snapshots.ts'

test('the mock is healthy once everything is ready', async () => {
  let isReady = false
  const { app } = createProviderApp({ isReady: () => isReady })
  const before = await app.inject('/_mock/health')
  expect([before.statusCode, before.json()]).toEqual([503, { status: 'starting' }])
  isReady = true
  const after = await app.inject('/_mock/health')
  expect([after.statusCode, after.json()]).toEqual([200, { status: 'ok' }])
})

test('tenants that were used are listed', async () => {
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

test('a reset forgets everything that happened', async () => {
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
