import { expect, test } from 'vitest'
import type { MockSchemas } from '@latchkey/openapi'
import { listScenarioNames } from '../../scenarios/index.ts'
import { createProviderApp } from '../app.ts'
import { readSeed } from '../state/seed-file.ts'
import { applySeed } from '../state/seed.ts'

/** `npm run test:nightly` sets the variable. */
const IS_NIGHTLY = process.env['LATCHKEY_NIGHTLY'] === '1'

const TOKEN = 'public-token-test-scenarios'
const { app } = createProviderApp()

async function control(method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object) {
  const response = await app.inject({ method, url: `/_mock/${TOKEN}/${path}`, ...(payload && { payload }) })
  return { status: response.statusCode, body: response.json() }
}

async function logIn() {
  const payload = { email: 'ada@example.com', password: 'quite the zebra umbrella', session_duration_minutes: 60 }
  const headers = { authorization: `Basic ${btoa(`${TOKEN}:${TOKEN}`)}` }
  const response = await app.inject({ method: 'POST', url: '/sdk/v1/passwords/authenticate', payload, headers })
  return response.statusCode === 200 ? 'signed in' : (response.json().error_type ?? response.statusCode)
}

test('every scenario is listed with a description and can be applied', async () => {
  const response = await app.inject('/_mock/scenarios')
  const { scenarios } = response.json<{ scenarios: MockSchemas['Scenario'][] }>()
  expect(scenarios.map(({ name }) => name)).toEqual(listScenarioNames())
  for (const { name, title, description, address } of scenarios) {
    expect(title).not.toBe('')
    expect(description).toMatch(/\.$/)
    expect(address).toBe(`/scenarios/${name}`)
    // Its 100,000 users take seconds.
    if (name === 'large-project' && !IS_NIGHTLY) continue
    expect([name, await control('POST', 'scenario', { name })]).toEqual([name, { status: 200, body: { status: 'ok' } }])
  }
})

test('applying a scenario replaces the tenant’s users and keeps its snapshots', async () => {
  await control('POST', 'users', { email: 'grace@example.com' })
  await control('POST', 'snapshots', { name: 'before' })
  await control('POST', 'scenario', { name: 'known-user' })
  expect((await control('GET', 'users')).body).toMatchObject({
    total: 1,
    users: [{ emails: [{ email: 'ada@example.com' }] }],
  })
  expect((await control('GET', 'snapshots')).body).toMatchObject({ snapshots: [{ name: 'before' }] })
  expect(await logIn()).toBe('signed in')
  await control('POST', 'scenario', { name: 'new-user' })
  expect((await control('GET', 'users')).body.total).toBe(0)
})

test.each([
  ['locked-user', 'user_lock_limit_reached'],
  ['leaked-password', 'reset_password'],
  ['known-user', 'signed in'],
  ['outage-at-midnight', 'email_not_found'],
])('in the scenario %s a login ends with %s', async (name, outcome) => {
  await control('POST', 'scenario', { name })
  expect(await logIn()).toBe(outcome)
})

test('the outage-at-midnight scenario starts an outage at midnight and ends it after half an hour', async () => {
  await control('POST', 'scenario', { name: 'outage-at-midnight' })
  await control('POST', 'users', { email: 'ada@example.com', password: 'quite the zebra umbrella' })
  const statuses = [await logIn()]
  for (const advance_ms of [60_000, 29 * 60_000, 60_000]) {
    await control('POST', 'clock', { advance_ms })
    statuses.push(await app.inject({ url: `/sdk/v1/projects/bootstrap/${TOKEN}` }).then(({ statusCode }) => statusCode))
  }
  expect(statuses).toEqual(['signed in', 502, 502, 200])
})

test('the user lock of the locked-user scenario expires after an hour', async () => {
  await control('POST', 'scenario', { name: 'locked-user' })
  await control('POST', 'clock', { advance_ms: 3_600_000 })
  expect(await logIn()).toBe('signed in')
})

test('in the almost-locked-user scenario, one wrong password locks the user', async () => {
  await control('POST', 'scenario', { name: 'almost-locked-user' })
  const headers = { authorization: `Basic ${btoa(`${TOKEN}:${TOKEN}`)}` }
  const payload = { email: 'ada@example.com', password: 'wrong', session_duration_minutes: 60 }
  await app.inject({ method: 'POST', url: '/sdk/v1/passwords/authenticate', payload, headers })
  expect(await logIn()).toBe('user_lock_limit_reached')
})

test.runIf(IS_NIGHTLY)('the large-project scenario has 100,000 users, and more can be generated', async () => {
  await control('POST', 'scenario', { name: 'large-project' })
  expect((await control('GET', 'users?limit=1')).body).toMatchObject({
    total: 100_000,
    users: [{ emails: [{ email: 'person-000001@example.com', verified: true }] }],
  })
  expect((await control('POST', 'generated_users', { count: 2 })).body).toEqual({ total: 100_002 })
})

test.each([{ count: 0 }, { count: 1_000_001 }, { count: '5' }, {}])(
  'a scenario with %j users is refused',
  async (payload) => {
    expect(await control('POST', 'generated_users', payload)).toMatchObject({
      status: 400,
      body: { error_type: 'bad_request' },
    })
  },
)

test('addresses of deleted users are reused, and those in use are skipped', async () => {
  await control('POST', 'scenario', { name: 'new-user' })
  await control('POST', 'users', { email: 'Person-000003@example.com' })
  expect((await control('POST', 'generated_users', { count: 3 })).body).toEqual({ total: 4 })
  const { users } = (await control('GET', 'users')).body
  expect(users.map(({ emails }: { emails: { email: string }[] }) => emails[0]?.email)).toEqual([
    'Person-000003@example.com',
    'person-000002@example.com',
    'person-000004@example.com',
    'person-000005@example.com',
  ])
})

test('an unknown scenario is refused with the closest name as a suggestion', async () => {
  expect(await control('POST', 'scenario', { name: 'late-mial' })).toMatchObject({
    status: 400,
    body: { error_type: 'bad_request', error_message: 'There is no scenario late-mial. Did you mean late-mail?' },
  })
})

test('pages of other origins may not list the scenarios', async () => {
  const response = await app.inject({ url: '/_mock/scenarios', headers: { origin: 'https://elsewhere.example' } })
  expect([response.statusCode, response.json().error_type]).toEqual([403, 'unauthorized_action'])
})

test('a seed file can combine a scenario with its own users and clock', async () => {
  const seed = readSeed(
    `tenants:
  - public_token: ${TOKEN}
    faults: []
    users: [{ email: grace@example.com }]
    clock: { freeze_at: '2030-01-01T00:00:00Z' }
    scenario: { name: locked-user }
`,
    'seed.yaml',
  )
  await applySeed(app, seed)
  expect((await control('GET', 'users')).body.total).toBe(2)
  expect((await control('GET', 'clock')).body).toMatchObject({
    now: expect.stringMatching(/^2030-01-01T00:00:00/),
    frozen: true,
  })
})

test('a fault rule that ends before it starts is refused', async () => {
  const rule = { operation_id: '*', kind: 'html_502', from: '2090-01-02T00:00:00Z', until: '2090-01-01T00:00:00Z' }
  expect(await control('POST', 'faults', rule)).toMatchObject({
    status: 400,
    body: { error_message: 'A rule from 2090-01-02T00:00:00Z until 2090-01-01T00:00:00Z never fires.' },
  })
})
