import { expect, test } from 'vitest'
import type { User } from '@latchkey/openapi'
import mock from '@latchkey/openapi/generated/mock.json' with { type: 'json' }
import { getSharedProvider } from '../testing/shared-provider.ts'

function createUsers() {
  const { app, createTenant } = getSharedProvider()
  const url = `/_mock/${createTenant().public_token}/users`
  return {
    list: async () => (await app.inject(url)).json().users,
    listPage: async (query: Record<string, string>) => (await app.inject({ url, query })).json(),
    create: async (payload: object) => (await app.inject({ method: 'POST', url, payload })).json(),
  }
}

test('a user can be created with every member of the seed schema', async () => {
  const { create, list } = createUsers()
  const seed = {
    user_id: 'user-test-ada',
    email: 'ada@example.com',
    email_verified: false,
    phone_number: '+15005550006',
    phone_number_verified: false,
    name: { first_name: 'Ada' },
    password: 'quite the zebra umbrella',
    password_requires_reset: true,
    totp_secret: 'JBSWY3DPEHPK3PXP',
    status: 'pending',
    is_locked: true,
    crypto_wallets: [{ crypto_wallet_address: '0x1', crypto_wallet_type: 'ethereum' }],
    biometric_registrations: [{}],
    external_id: 'ada-1',
    roles: ['editor'],
    trusted_metadata: { plan: 'pro' },
    untrusted_metadata: { color: 'blue' },
    webauthn_registrations: [{ name: 'Laptop' }],
  }
  expect(Object.keys(seed).toSorted()).toEqual(Object.keys(mock.components.schemas.UserSeed.properties).toSorted())
  const { user } = await create(seed)
  expect(user).toMatchObject({
    user_id: 'user-test-ada',
    emails: [{ email: 'ada@example.com', verified: false }],
    phone_numbers: [{ phone_number: '+15005550006', verified: false }],
    name: { first_name: 'Ada', middle_name: '', last_name: '' },
    password: { requires_reset: true },
    totps: [{ verified: true }],
    status: 'pending',
    is_locked: true,
    crypto_wallets: [{ crypto_wallet_address: '0x1', crypto_wallet_type: 'ethereum', verified: true }],
    biometric_registrations: [{ verified: true }],
    external_id: 'ada-1',
    roles: ['stytch_user', 'editor'],
    trusted_metadata: { plan: 'pro' },
    untrusted_metadata: { color: 'blue' },
    webauthn_registrations: [{ name: 'Laptop', domain: 'localhost', verified: true }],
  })
  expect(await list()).toEqual([user])
})

test('a user can be created with an unverified email address', async () => {
  const { user } = await createUsers().create({ email: 'ada@example.com', email_verified: false })
  expect(user.emails).toMatchObject([{ email: 'ada@example.com', verified: false }])
})

test('two users cannot share an email address or a phone number', async () => {
  const { create, list } = createUsers()
  await create({ email: 'ada@example.com', phone_number: '+15005550006' })
  expect(await create({ email: 'ADA@example.com' })).toMatchObject({ error_type: 'duplicate_email' })
  expect(await create({ phone_number: '+15005550006' })).toMatchObject({ error_type: 'duplicate_phone_number' })
  expect(await list()).toHaveLength(1)
})

test('two users cannot share an id, and an id has the form of all ids', async () => {
  const { create, list } = createUsers()
  await create({ user_id: 'user-test-ada' })
  expect(await create({ user_id: 'user-test-ada' })).toMatchObject({
    error_type: 'bad_request',
    error_message: expect.stringContaining('There is a user with the id user-test-ada already.'),
  })
  for (const user_id of ['ada', 'user-test-', 'user-test-a b', `user-test-${'a'.repeat(100)}`])
    expect(await create({ user_id })).toMatchObject({ status_code: 400 })
  expect(await list()).toHaveLength(1)
})

test('several users can be created from empty requests', async () => {
  const { create, list } = createUsers()
  await create({})
  await create({})
  expect(await list()).toHaveLength(2)
})

test('users are listed in pages, oldest first', async () => {
  const { create, listPage } = createUsers()
  const made = [await create({}), await create({}), await create({})].map(({ user }) => user)
  const [first, second, third] = made
  expect(await listPage({ limit: '2' })).toEqual({ users: [first, second], total: 3 })
  expect(await listPage({ limit: '2', after: second.user_id })).toEqual({ users: [third], total: 3 })
  expect(await listPage({ after: 'user-test-unknown' })).toEqual({ users: [], total: 3 })
  expect(await listPage({ limit: '0' })).toMatchObject({ error_type: 'bad_request' })
})

test.each([
  ['ada@', ['ada@example.com']],
  ['LOVELACE', ['ada@example.com']],
  ['+1500555', ['grace@example.com']],
  ['example.com grace', ['grace@example.com']],
  ['crm-7', ['ada@example.com']],
  ['laptop', ['grace@example.com']],
  ['nobody', []],
])('a search for %s finds users by their names, ids, addresses, numbers and passkeys', async (search, expected) => {
  const { create, listPage } = createUsers()
  await create({ email: 'ada@example.com', name: { first_name: 'Ada', last_name: 'Lovelace' }, external_id: 'crm-7' })
  const passkeys = [{ name: 'Laptop' }]
  await create({ email: 'grace@example.com', phone_number: '+15005550006', webauthn_registrations: passkeys })
  const { users, total } = await listPage({ search })
  expect(users.map(({ emails }: { emails: { email: string }[] }) => emails[0]?.email)).toEqual(expected)
  expect(total).toBe(2)
})

test('the results of a user search are listed in pages', async () => {
  const { create, listPage } = createUsers()
  for (const email of ['ada1@example.com', 'eve@example.com', 'ada2@example.com', 'ada3@example.com'])
    await create({ email })
  const search = async (query: object): Promise<User[]> => (await listPage({ search: 'ada', ...query })).users
  const addresses = (found: User[]) => found.map(({ emails }) => emails[0]?.email)
  const first = await search({ limit: '2' })
  expect(addresses(first)).toEqual(['ada1@example.com', 'ada2@example.com'])
  expect(addresses(await search({ after: first[1]?.user_id ?? '' }))).toEqual(['ada3@example.com'])
})

test('users can be listed by their ids, and unknown ids are skipped', async () => {
  const { create, listPage } = createUsers()
  const [first, , third] = [await create({}), await create({}), await create({})].map(({ user }) => user)
  const user_ids = `${third.user_id},user-test-unknown,${first.user_id},${first.user_id}`
  expect((await listPage({ user_ids })).users).toEqual([third, first])
})

test('a user is locked and unlocked', async () => {
  const { app, createTenant } = getSharedProvider()
  const url = `/_mock/${createTenant().public_token}/users`
  const { user } = (await app.inject({ method: 'POST', url, payload: { email: 'ada@example.com' } })).json()
  const change = async (is_locked: boolean) =>
    (await app.inject({ method: 'PATCH', url: `${url}/${user.user_id}`, payload: { is_locked } })).json().user
  const locked = await change(true)
  expect(locked).toMatchObject({ is_locked: true, lock_created_at: expect.any(String) })
  expect(Date.parse(locked.lock_expires_at)).toBeGreaterThan(Date.parse(locked.lock_created_at))
  expect((await app.inject(`${url}/${user.user_id}`)).json()).toEqual({ user: locked })
  expect(await change(false)).toMatchObject({ is_locked: false, lock_expires_at: null })
  expect((await app.inject(`${url}/nobody`)).json()).toMatchObject({ error_type: 'user_not_found' })
})

test.each([
  ['an address of spaces', { email: ' '.repeat(900_000) }],
  ['an address with spaces', { email: 'ada @example.com' }],
  ['an address with hidden characters', { email: 'ad\u202Ea@example.com' }],
  ['an address without a host', { email: 'ada' }],
  ['a long address', { email: `${'a'.repeat(250)}@example.com` }],
  ['a long number', { phone_number: `+1${'5'.repeat(100)}` }],
  ['a long name', { name: { first_name: 'x'.repeat(301) } }],
  ['a long id', { external_id: 'x'.repeat(301) }],
  ['many roles', { roles: Array(101).fill('editor') }],
])('creating a user with %s is refused', { tags: 'threat.m3' }, async (_, seed) => {
  const { create, list } = createUsers()
  expect(await create(seed)).toMatchObject({ status_code: 400, error_type: 'bad_request' })
  expect(await list()).toEqual([])
})

test('assigning roles replaces a user’s other roles, except the default role', async () => {
  const { app, createTenant } = getSharedProvider()
  const tenant = createTenant()
  const editor = { role_id: 'editor', description: '', permissions: [] }
  tenant.config.rbac_policy = { roles: [editor], resources: [], scopes: [] }
  const url = `/_mock/${tenant.public_token}/users`
  const { user } = (await app.inject({ method: 'POST', url, payload: {} })).json()
  const change = async (payload: object) =>
    (await app.inject({ method: 'PATCH', url: `${url}/${user.user_id}`, payload })).json()
  expect((await change({ roles: ['editor'] })).user.roles).toEqual(['stytch_user', 'editor'])
  const refused = await change({ roles: ['admin'], is_locked: true })
  expect(refused).toMatchObject({ status_code: 400, error_type: 'invalid_rbac_role_assignment' })
  expect(await change({})).toMatchObject({ status_code: 400, error_type: 'bad_request' })
  const { user: after } = (await app.inject(`${url}/${user.user_id}`)).json()
  expect(after.roles).toEqual(['stytch_user', 'editor'])
  expect(after.is_locked).not.toBe(true)
  expect((await change({ roles: [] })).user.roles).toEqual(['stytch_user'])
})

test('a password without an email address is refused, and creates no user', async () => {
  const { create, list } = createUsers()
  expect(await create({ password: 'correct horse battery staple' })).toMatchObject({
    status_code: 400,
    error_message: 'A password requires an email address.',
  })
  expect(await list()).toEqual([])
})
