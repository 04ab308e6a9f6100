import { createHash, pbkdf2Sync, scryptSync } from 'node:crypto'
import { argon2id } from '@noble/hashes/argon2.js'
import { hash as bcrypt } from 'bcryptjs'
import type { PasswordsMigrateRequest } from 'stytch'
import { expect, test } from 'vitest'
import { callAsBrowser, expectRefusal } from '../testing/server-browser.ts'
import { createServerProject } from '../testing/server-sdk.ts'
import { createUser, requireUser, users } from '../users/users.ts'
import { findPasswordHash } from '../passwords/user-passwords.ts'

const EMAIL = 'ada@example.com'
const PASSWORD = 'marvellous giraffe 9'
const SALT = Buffer.from('sixteen bytes of')
const salt = SALT.toString('base64')

type Hash = Omit<PasswordsMigrateRequest, 'email'>

const HASHES: [type: string, create: () => Hash | Promise<Hash>][] = [
  ['bcrypt', async () => ({ hash_type: 'bcrypt', hash: await bcrypt(PASSWORD, 4) })],
  [
    'scrypt',
    () => ({
      hash_type: 'scrypt',
      hash: scryptSync(PASSWORD, SALT, 32, { N: 1024, r: 8, p: 1 }).toString('base64'),
      scrypt_config: { salt, n_parameter: 1024, r_parameter: 8, p_parameter: 1, key_length: 32 },
    }),
  ],
  [
    'argon_2id',
    () => ({
      hash_type: 'argon_2id',
      hash: Buffer.from(argon2id(PASSWORD, SALT, { t: 1, m: 64, p: 1, dkLen: 32 })).toString('hex'),
      argon_2_config: { salt: SALT.toString(), iteration_amount: 1, memory: 64, threads: 1, key_length: 32 },
    }),
  ],
  [
    'sha_512',
    () => ({
      hash_type: 'sha_512',
      hash: createHash('sha512').update(`${PASSWORD}pepper`).digest('hex'),
      sha_512_config: { prepend_salt: '', append_salt: 'pepper' },
    }),
  ],
  [
    'pbkdf_2',
    () => ({
      hash_type: 'pbkdf_2',
      hash: pbkdf2Sync(PASSWORD, SALT, 1000, 64, 'sha512').toString('base64'),
      pbkdf_2_config: { salt, iteration_amount: 1000, key_length: 64, algorithm: 'sha512' },
    }),
  ],
]

test.each(HASHES)(
  'a login verifies a migrated %s password hash and replaces it',
  { tags: ['server.55', 'method.passwords-authenticate'] },
  async (_type, create) => {
    const { client, tenant } = await createServerProject()
    const migrated = await client.passwords.migrate({ email: EMAIL, ...(await create()) })
    expect(migrated).toMatchObject({ user_created: true, user: { emails: [{ email: EMAIL, verified: false }] } })
    const user = requireUser(tenant, migrated.user_id)
    expect(findPasswordHash(tenant, user)).toMatchObject({ hash_type: _type })
    const logIn = (password: string) => client.passwords.authenticate({ email: EMAIL, password })
    await expectRefusal(logIn('wrong'), 401, 'unauthorized_credentials')
    expect(findPasswordHash(tenant, user)).toMatchObject({ hash_type: _type })
    expect(await logIn(PASSWORD)).toMatchObject({ user_id: migrated.user_id })
    expect(findPasswordHash(tenant, user)).toMatch(/^\$scrypt\$N=16384/)
    expect(await logIn(PASSWORD)).toMatchObject({ user_id: migrated.user_id })
  },
)

const MD5 = { hash_type: 'md_5', hash: createHash('md5').update(PASSWORD).digest('hex') }

test('a login in a browser replaces a migrated password hash', { tags: 'method.passwords-migrate' }, async () => {
  const project = await createServerProject()
  const { user_id } = await project.client.passwords.migrate({ email: EMAIL, ...MD5 })
  const body = { email: EMAIL, password: PASSWORD, session_duration_minutes: 60 }
  expect((await callAsBrowser(project, '/passwords/authenticate', body)).body).toMatchObject({ data: { user_id } })
  expect(findPasswordHash(project.tenant, requireUser(project.tenant, user_id))).toMatch(/^\$scrypt\$/)
})

test('a password migration stores the given user data', async () => {
  const { client } = await createServerProject()
  const { user } = await client.passwords.migrate({
    email: EMAIL,
    ...MD5,
    name: { first_name: 'Ada' },
    trusted_metadata: { plan: 'pro' },
    untrusted_metadata: { theme: 'dark' },
    set_email_verified: true,
    phone_number: '+15550123456',
    set_phone_number_verified: true,
    external_id: 'ada-1',
  })
  expect(user).toMatchObject({
    name: { first_name: 'Ada' },
    trusted_metadata: { plan: 'pro' },
    untrusted_metadata: { theme: 'dark' },
    emails: [{ verified: true }],
    phone_numbers: [{ phone_number: '+15550123456', verified: true }],
    external_id: 'ada-1',
  })
})

test('a password migration gives a known user a password once', { tags: 'method.passwords-migrate' }, async () => {
  const { client, tenant } = await createServerProject()
  const { user_id } = createUser(tenant, { email: EMAIL, phone_number: '+15550123456' })
  const migrate = (more: object = {}) =>
    client.passwords.migrate({ email: EMAIL, phone_number: '+15550123456', external_id: 'ignored', ...MD5, ...more })
  const migrated = await migrate()
  expect(migrated).toMatchObject({ user_id, user_created: false, user: { phone_numbers: [{ verified: false }] } })
  expect(migrated.user.external_id).toBeUndefined()
  expect(migrated.user.phone_numbers).toHaveLength(1)
  await expectRefusal(migrate(), 400, 'password_already_exists')
})

test('a password migration verifies only the email address that it names', async () => {
  const { client, tenant } = await createServerProject()
  const { user_id } = createUser(tenant, { email: EMAIL })
  requireUser(tenant, user_id).emails.push({ email_id: 'email-2', email: 'ada@work.example', verified: false })
  const { user } = await client.passwords.migrate({ email: EMAIL, ...MD5, set_email_verified: true })
  expect(user.emails).toMatchObject([
    { email: EMAIL, verified: true },
    { email: 'ada@work.example', verified: false },
  ])
})

test('a refused password migration creates no user', async () => {
  const { client, tenant } = await createServerProject()
  createUser(tenant, { phone_number: '+15550123456' }).external_id = 'taken'
  const migrate = (more: object) => client.passwords.migrate({ email: EMAIL, ...MD5, ...more })
  await expectRefusal(migrate({ hash_type: 'md_4' }), 400, 'invalid_hash_type')
  await expectRefusal(migrate({ hash_type: 'constructor' }), 400, 'invalid_hash_type')
  await expectRefusal(migrate({ hash: 'abc' }), 400, 'invalid_md_5_hash')
  await expectRefusal(migrate({ hash_type: 'bcrypt' }), 400, 'invalid_bcrypt_hash')
  await expectRefusal(migrate({ hash_type: 'scrypt' }), 400, 'missing_hash_config')
  await expectRefusal(migrate({ email: 'ada' }), 400, 'invalid_email')
  await expectRefusal(migrate({ phone_number: '555' }), 400, 'invalid_phone_number')
  await expectRefusal(migrate({ phone_number: '+15550123456' }), 400, 'duplicate_phone_number')
  await expectRefusal(migrate({ external_id: 'taken' }), 400, 'duplicate_user_external_id')
  await expectRefusal(migrate({ external_id: 'a b' }), 400, 'invalid_external_id')
  await expectRefusal(migrate({ roles: ['nobody'] }), 400, 'invalid_rbac_role_assignment')
  expect(users(tenant).size).toBe(1)
})
