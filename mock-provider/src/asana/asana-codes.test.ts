import { expect, test } from 'vitest'
import { createTestTenants } from '../testing/create-test-tenants.ts'
import { createAsanaCode, takeAsanaCode } from './asana-codes.ts'
import { addTask, asanaLinks, createGid, linkAsana } from './asana-links.ts'

const GRANTED = { redirect_uri: 'http://localhost:3000/api/asana/callback', user_id: 'user-test-1' }
const ACCOUNT = { gid: '1', name: 'Ada', email: 'ada@example.com' }

function createTenant() {
  const tenant = createTestTenants().default()
  tenant.clock.freeze()
  return tenant
}

test('an Asana authorization code works once, within ten minutes', () => {
  const tenant = createTenant()
  const code = createAsanaCode(tenant, GRANTED)
  tenant.clock.advance(599_999)
  expect(takeAsanaCode(tenant, code)).toMatchObject(GRANTED)
  expect(takeAsanaCode(tenant, code)).toBeUndefined()
})

test('an Asana authorization code has expired after exactly ten minutes', () => {
  const tenant = createTenant()
  const code = createAsanaCode(tenant, GRANTED)
  tenant.clock.advance(600_000)
  expect(takeAsanaCode(tenant, code)).toBeUndefined()
})

test('reconnecting Asana renews the access token and the connection time, and keeps the tasks', () => {
  const tenant = createTenant()
  const first = linkAsana(tenant, 'user-test-1', { access_token: 'one', account: ACCOUNT })
  const [workspace] = first.workspaces
  if (workspace) addTask(workspace, 'Feed the cat')
  tenant.clock.freeze(Date.UTC(2030, 0, 5, 9))
  linkAsana(tenant, 'user-test-1', { access_token: 'two', account: { ...ACCOUNT, name: 'Ada L.' } })
  const link = asanaLinks(tenant).get('user-test-1')
  const connected_at = '2030-01-05T09:00:00.000Z'
  expect(link).toMatchObject({ access_token: 'two', connected_at, account: { name: 'Ada L.' } })
  expect(link?.workspaces[0]?.tasks.at(-1)).toMatchObject({ name: 'Feed the cat', completed: false })
})

test('an Asana identifier has sixteen digits', () => {
  expect(createGid()).toMatch(/^\d{16}$/)
})
