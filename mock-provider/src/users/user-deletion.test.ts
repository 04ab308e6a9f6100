import { expect, test } from 'vitest'
import { dumpTables } from '../store/rows.ts'
import { toContact } from '../contacts/contacts.ts'
import { createAccessToken } from '../authorization-server/access-tokens.ts'
import { createGrant, createRefreshToken } from '../authorization-server/grants.ts'
import { createPasscode } from '../messages/passcodes.ts'
import { setPassword } from '../passwords/user-passwords.ts'
import { createTestTenants } from '../testing/create-test-tenants.ts'
import { deleteUser } from './user-deletion.ts'
import { createUser } from './users.ts'

test('deleting a user deletes that user’s rows in every table, and no other rows', async () => {
  const tenant = createTestTenants().default()
  const fill = async () => {
    const user = createUser(tenant, { email: `${tenant.tables.get('users')?.size ?? 0}@example.com` })
    const { user_id } = user
    setPassword(tenant, user, 'hash')
    createPasscode(tenant, toContact(user, 'email', user.emails[0]?.email ?? ''), 'email', 1)
    const grant = createGrant(tenant, { user_id, client_id: 'c', scopes: [], resources: [] })
    createRefreshToken(tenant, grant)
    await createAccessToken(tenant, { grant, scopes: [], audiences: ['a'], lifetime_seconds: 1 })
    return user_id
  }
  await fill()
  const before = dumpTables(tenant.tables)
  expect(Object.keys(before)).toHaveLength(6)
  const user_id = await fill()
  expect(dumpTables(tenant.tables)).not.toEqual(before)
  deleteUser(tenant, user_id)
  expect(dumpTables(tenant.tables)).toEqual(before)
  expect(() => deleteUser(tenant, user_id)).toThrow(expect.objectContaining({ type: 'user_not_found' }))
})
