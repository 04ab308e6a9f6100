import { expect, test } from 'vitest'
import { machineNow } from '../core/clock.ts'
import { addJournalEntry, listJournal } from '../journal/journal.ts'
import { createTestTenants } from '../testing/create-test-tenants.ts'
import { createUser, users } from '../users/users.ts'
import { addDelivery, listDeliveries } from '../webhooks/deliveries.ts'
import {
  createSnapshot,
  deleteSnapshot,
  listSnapshots,
  addSnapshots,
  loadTenantFile,
  resetTenant,
  restoreSnapshot,
  restoreState,
  captureState,
  setBaseline,
  toTenantFile,
} from './snapshots.ts'

function createTenant() {
  return createTestTenants().default()
}

test('a captured tenant state is a copy', () => {
  const tenant = createTenant()
  const user = createUser(tenant, { email: 'ada@example.com' })
  const state = captureState(tenant)
  tenant.config.project_name = 'Changed'
  tenant.config.origins.push('https://changed.example')
  user.name.first_name = 'Changed'
  expect(JSON.stringify(state)).not.toContain('hanged')
})

test('restoring a configuration copies it, fills in missing settings and drops additional ones', () => {
  const tenant = createTenant()
  const { config } = tenant
  config.dfp_protected_auth_mode = 'DECISIONING'
  const state = captureState(createTenant())
  const { magic_identities_enabled: _, ...older } = state.config
  config.magic_identities_enabled = false
  restoreState(tenant, { ...state, config: older as typeof state.config })
  expect(tenant.config).toBe(config)
  expect(config.magic_identities_enabled).toBe(true)
  expect(config).not.toHaveProperty('dfp_protected_auth_mode')
  config.origins.push('https://later.example')
  expect(older.origins).not.toContain('https://later.example')
})

test('resetting a tenant restores its baseline and deletes its journal and snapshots', () => {
  const tenant = createTenant()
  createUser(tenant, { email: 'seed@example.com' })
  setBaseline(tenant)
  createUser(tenant, { email: 'later@example.com' })
  createSnapshot(tenant)
  addJournalEntry(tenant, { entry_id: 'a' } as never, 1)
  resetTenant(tenant)
  expect(users(tenant).size).toBe(1)
  expect([listSnapshots(tenant), listJournal(tenant)]).toEqual([[], []])
})

test('resetting a tenant deletes its webhook deliveries, including pending ones', () => {
  const tenant = createTenant()
  const facts = { webhook_id: 'webhook-1', message_id: 'msg_1', payload: '{}', fault: undefined }
  addDelivery(tenant, { ...facts, event_type: 'direct.user.create' })
  expect(listDeliveries(tenant, {})).toMatchObject([{ status: 'pending' }])
  resetTenant(tenant)
  expect(listDeliveries(tenant, {})).toEqual([])
})

test('resetting a tenant without a baseline deletes its users and resets its clock and settings', () => {
  const tenant = createTenant()
  createUser(tenant, { email: 'ada@example.com' })
  tenant.clock.freeze(5)
  tenant.config.project_name = 'Changed'
  resetTenant(tenant)
  expect(users(tenant).size).toBe(0)
  expect(tenant.clock.state()).toEqual({ offset_ms: 0, frozen_at: null })
  expect(tenant.config.project_name).toBe('Latchkey')
})

test('snapshots are listed newest first, and can be restored and deleted', () => {
  const tenant = createTenant()
  tenant.clock.freeze(0)
  const first = createSnapshot(tenant)
  const second = createSnapshot(tenant, 'second')
  expect(first).toEqual({
    snapshot_id: first.snapshot_id,
    name: first.created_at,
    created_at: '1970-01-01T00:00:00.000Z',
  })
  expect(listSnapshots(tenant)).toEqual([second, first])
  createUser(tenant)
  expect(restoreSnapshot(tenant, first.snapshot_id)).toEqual(first)
  expect(users(tenant).size).toBe(0)
  deleteSnapshot(tenant, first.snapshot_id)
  expect(listSnapshots(tenant)).toEqual([second])
  expect(() => deleteSnapshot(tenant, first.snapshot_id)).toThrow(first.snapshot_id)
  expect(() => restoreSnapshot(tenant, first.snapshot_id)).toThrow(first.snapshot_id)
})

test('snapshots can be added to another tenant and restored there', () => {
  const tenant = createTenant()
  tenant.config.project_name = 'Saved'
  const saved = ['one', 'two'].map((name) => ({ ...createSnapshot(tenant, name), state: captureState(tenant) }))
  const other = createTenant()
  addSnapshots(other, saved)
  expect(listSnapshots(other)).toEqual(listSnapshots(tenant))
  expect(listSnapshots(other).map(({ name }) => name)).toEqual(['two', 'one'])
  restoreSnapshot(other, saved[0]?.snapshot_id ?? '')
  expect(other.config.project_name).toBe('Saved')
})

test('an exported tenant can be loaded into another tenant', () => {
  const tenant = createTenant()
  createUser(tenant, { email: 'ada@example.com' })
  tenant.clock.freeze(1_000)
  const file = toTenantFile(tenant)
  expect(file).toMatchObject({ format: 'latchkey-tenant', version: 1 })
  const other = createTenant()
  loadTenantFile(other, file)
  expect(toTenantFile(other)).toEqual(file)
})

test.each([
  ['an unknown table', { tables: { unknown: {} } }, 'unknown'],
  ['two unknown tables', { tables: { one: {}, two: {} } }, 'This version does not have these tables: one, two.'],
  ['a frozen clock in the past', { clock: { offset_ms: 0, frozen_at: -1 } }, 'clock: '],
  ['a running clock in the past', { clock: { offset_ms: -machineNow() - 86_400_000, frozen_at: null } }, 'clock: '],
])('importing a tenant file with %s is rejected and leaves the tenant unchanged', (_, changes, message) => {
  const tenant = createTenant()
  createUser(tenant, { email: 'ada@example.com' })
  const before = captureState(tenant)
  expect(() => loadTenantFile(tenant, { ...toTenantFile(createTenant()), ...changes })).toThrow(message)
  expect(captureState(tenant)).toEqual(before)
})
