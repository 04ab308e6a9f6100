import { expect, test } from 'vitest'
import { createTestTenants } from '../testing/create-test-tenants.ts'
import { addSecret } from '../core/project-secrets.ts'
import type { Tenant } from '../core/tenant.ts'
import { addJournalEntry, followJournal } from '../journal/journal.ts'
import { createUser } from '../users/users.ts'
import { createWebhook } from '../webhooks/webhooks.ts'
import { createSnapshot } from './snapshots.ts'
import { isUntouched } from './untouched.ts'

test('a tenant with nothing but journal entries counts as untouched', () => {
  const tenant = createTestTenants().default()
  addJournalEntry(tenant, { entry_id: 'a' } as never, 1) // its members are not read
  expect(isUntouched(tenant)).toBe(true)
})

test.each<[string, (tenant: Tenant) => unknown]>([
  ['a user', (tenant) => createUser(tenant)],
  ['a setting', ({ config }) => config.email_domains.push('other.example')],
  ['a moved clock', ({ clock }) => clock.advance(1)],
  ['a frozen clock', ({ clock }) => clock.freeze()],
  ['a secret', (tenant) => addSecret(tenant)],
  ['a webhook', (tenant) => createWebhook(tenant, { url: 'http://localhost:9/' })],
  ['a snapshot', (tenant) => createSnapshot(tenant)],
  ['a page that follows its journal', (tenant) => followJournal(tenant, {}, () => {})],
])('a tenant with %s does not count as untouched', (_, change) => {
  const tenant = createTestTenants().default()
  change(tenant)
  expect(isUntouched(tenant)).toBe(false)
})
