import { expect, test } from 'vitest'
import type { User } from '@latchkey/openapi'
import mock from '@latchkey/openapi/generated/mock.json' with { type: 'json' }
import { getSharedProvider } from '../testing/shared-provider.ts'
import { findRecording, startRecording, stopRecording } from '../recording/recording.ts'
import { createVisitor } from '../testing/visitor.ts'
import { users } from '../users/users.ts'

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

/** A tenant whose users are imported. @returns the status and the body of each response */
function createImporter() {
  const { app, createTenant } = getSharedProvider()
  const tenant = createTenant()
  const url = `/_mock/${tenant.public_token}/users/import`
  const send = async (payload: string | object, type = 'application/json', query = '') => {
    const response = await app.inject({ method: 'POST', url: url + query, payload, headers: { 'content-type': type } })
    return { status: response.statusCode, ...response.json() }
  }
  return { tenant, send }
}

test('a file of users is imported as it is, or as a text in JSON', async () => {
  const { send, tenant } = createImporter()
  const row = { user_id: 'auth0|1', email: 'a@example.com' }
  expect(await send('email\nb@example.com', 'text/csv; charset=utf-8')).toMatchObject({ status: 200, created: 1 })
  expect(await send('email\nc@example.com', 'text/plain')).toMatchObject({ notation: 'csv', created: 1 })
  expect(await send(JSON.stringify(row), 'application/x-ndjson')).toMatchObject({ format: 'auth0', created: 1 })
  expect(await send([{ email: 'd@example.com' }])).toMatchObject({ notation: 'json', created: 1 })
  expect(await send({ users: [{ localId: '1', email: 'e@example.com' }] })).toMatchObject({ format: 'firebase' })
  const file = { name: 'users.csv', text: 'email\nf@example.com' }
  expect(await send({ file, dry_run: true })).toMatchObject({ dry_run: true, importable: 1, created: 0 })
  expect(await send({ file }, 'application/json', '?dry_run=true')).toMatchObject({ importable: 1, created: 0 })
  expect(users(tenant).size).toBe(5)
  expect(await send({ file })).toMatchObject({ dry_run: false, created: 1 })
})

test('a file that cannot be imported is refused with a reason', async () => {
  const { send } = createImporter()
  const refused: [payload: string | object, type: string, message: RegExp][] = [
    ['', 'text/csv', /The file is empty/],
    ['name\nAda', 'text/csv', /Found: name/],
    [{ file: { txt: 'a' } }, 'application/json', /text/],
    [{ file: { text: 'email' }, firebase_hash_config: { rounds: 8 } }, 'application/json', /base64_signer_key/],
    [{ format: 'latchkey-tenant' }, 'application/json', /tenants/],
    ['[{"email":', 'application/json', /JSON/],
    ['null', 'application/json', /body/],
    ['email=a', 'application/x-www-form-urlencoded', /must be application\/json or text\/csv or .*urlencoded/],
  ]
  for (const [payload, type, message] of refused)
    expect(await send(payload, type)).toMatchObject({ status: 400, error_message: expect.stringMatching(message) })
  const other = await send('email', 'application/vnd.ms-excel')
  expect(other).toMatchObject({ status: 415, error_message: expect.stringContaining('or text/csv or') })
})

test('other calls of the control plane do not take the text of a file', async () => {
  const { app, tenant } = createVisitor()
  const url = `/_mock/${tenant.public_token}/users`
  const csv = await app.inject({ method: 'POST', url, payload: 'email', headers: { 'content-type': 'text/csv' } })
  expect(csv.statusCode).toBeGreaterThanOrEqual(400)
  expect(csv.statusCode).toBeLessThan(500)
})

test('a recording begins again after an import, but not after a dry run', async () => {
  const { send, tenant } = createImporter()
  startRecording(tenant)
  const before = findRecording(tenant)
  await send({ file: { text: 'email\na@example.com' }, dry_run: true })
  expect(findRecording(tenant)).toBe(before)
  await send({ file: { text: 'email\na@example.com' } })
  expect(findRecording(tenant)).not.toBe(before)
  expect(Object.keys(findRecording(tenant)?.state.tables['users'] ?? {})).toHaveLength(1)
  stopRecording(tenant)
})

const ADA = { organization_id: 'organization-test-1', email_address: 'ada@example.com' }

function createOrganization() {
  const { app, tenant, call } = createVisitor()
  tenant.config.vertical = 'B2B'
  const url = `/_mock/${tenant.public_token}/members`
  return {
    seed: async (payload: object) => (await app.inject({ method: 'POST', url, payload })).json(),
    list: async () => (await app.inject(url)).json(),
    search: async (body: object) => (await call('/b2b/organizations/members/search', { body })).json().data.member,
  }
}

test('a member is found by organization and email address, ignoring case', async () => {
  const { seed, search } = createOrganization()
  await seed({ ...ADA, name: 'Ada', member_password_id: 'member-password-test-1' })
  expect(await search({ ...ADA, email_address: 'ADA@example.com' })).toEqual({
    status: 'active',
    name: 'Ada',
    member_password_id: 'member-password-test-1',
  })
})

test('a member search returns null for unknown members and those of other organizations', async () => {
  const { seed, search } = createOrganization()
  await seed(ADA)
  expect(await search({ ...ADA, email_address: 'grace@example.com' })).toBeNull()
  expect(await search({ ...ADA, organization_id: 'organization-test-2' })).toBeNull()
})

test('an organization cannot have two members with the same email address', async () => {
  const { seed, list } = createOrganization()
  const { member } = await seed(ADA)
  expect(await seed(ADA)).toMatchObject({ error_type: 'duplicate_email' })
  expect(await list()).toEqual({ members: [member] })
})
