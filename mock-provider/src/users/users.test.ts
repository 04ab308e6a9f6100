import { expect, test } from 'vitest'
import { createTestTenants } from '../testing/create-test-tenants.ts'
import { createMember, findMember } from './members.ts'
import { createUser, findUserByEmail, findUserByPhoneNumber, requireUser } from './users.ts'
import { dumpTables } from '../store/rows.ts'
import { toContact } from '../contacts/contacts.ts'
import { createAccessToken } from '../authorization-server/access-tokens.ts'
import { createGrant, createRefreshToken } from '../authorization-server/grants.ts'
import { createPasscode } from '../messages/passcodes.ts'
import { setPassword } from '../passwords/user-passwords.ts'
import { deleteUser } from './user-deletion.ts'

const PHONE = '+12025550123'

test('a new user is active, and a given email address or phone number is unverified', () => {
  const tenant = createTestTenants().default()
  const { emails, phone_numbers, status, name } = createUser(tenant, { email: 'ada@example.com', phone_number: PHONE })
  expect(emails).toMatchObject([{ email: 'ada@example.com', verified: false }])
  expect(phone_numbers).toMatchObject([{ phone_number: PHONE, verified: false }])
  expect({ status, name }).toEqual({ status: 'active', name: { first_name: '', middle_name: '', last_name: '' } })
  expect(createUser(tenant)).toMatchObject({ emails: [], phone_numbers: [] })
})

test('a user is found by email address (ignoring case), by phone number and by id', () => {
  const tenant = createTestTenants().default()
  createUser(tenant)
  const user = createUser(tenant, { email: 'Ada@example.com', phone_number: PHONE })
  expect(findUserByEmail(tenant, 'ada@EXAMPLE.com')).toBe(user)
  expect(findUserByPhoneNumber(tenant, PHONE)).toBe(user)
  expect(requireUser(tenant, user.user_id)).toBe(user)
  expect(findUserByEmail(tenant, 'grace@example.com')).toBeUndefined()
  expect(findUserByPhoneNumber(tenant, '+12025550124')).toBeUndefined()
  expect(() => requireUser(tenant, 'user-test-1')).toThrow(expect.objectContaining({ type: 'user_not_found' }))
})

test('a member is found only in the member’s own organization', () => {
  const tenant = createTestTenants().default()
  const member = createMember(tenant, { organization_id: 'one', email_address: 'ada@example.com' })
  expect(findMember(tenant, 'one', 'ADA@example.com')).toBe(member)
  expect(findMember(tenant, 'two', 'ada@example.com')).toBeUndefined()
  expect(findMember(tenant, 'one', 'grace@example.com')).toBeUndefined()
})

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
