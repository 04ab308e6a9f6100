import { expect, test } from 'vitest'
import { toPlain } from '../store/observed.ts'
import type { Tenant } from '../core/tenant.ts'
import { createTestTenants } from '../testing/create-test-tenants.ts'
import { deleteUser } from '../users/user-deletion.ts'
import { createUser, users } from '../users/users.ts'
import { collectChanges, createChanges, listNetChanges } from './changes.ts'

/** Lists the net changes of users that a call makes. */
function listUserChanges(tenant: Tenant, call: () => void) {
  const changes = createChanges(tenant)
  collectChanges(changes, call)()
  return listNetChanges(users(tenant), changes.users)
}

test('a user changed and then deleted in one call sends a deletion with the earlier state', () => {
  const tenant = createTestTenants().default()
  const user = createUser(tenant, { email: 'ada@example.com' })
  const { user_id } = user
  const changes = listUserChanges(tenant, () => {
    user.status = 'pending'
    deleteUser(tenant, user_id)
  })
  expect(changes).toMatchObject([{ action: 'DELETE', row: { user_id, status: 'active' } }])
})

test('a user deleted and created again in one call sends an update', () => {
  const tenant = createTestTenants().default()
  const user = createUser(tenant, { email: 'ada@example.com' })
  const { user_id } = user
  const changes = listUserChanges(tenant, () => {
    const copy = { ...toPlain(user), status: 'pending' as const }
    deleteUser(tenant, user_id)
    users(tenant).set(user_id, copy)
  })
  expect(changes).toMatchObject([{ action: 'UPDATE', row: { user_id, status: 'pending' } }])
})
