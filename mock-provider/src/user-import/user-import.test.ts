import { hashSync } from 'bcryptjs'
import { pbkdf2Sync } from 'node:crypto'
import { expect, test } from 'vitest'
import type { MockSchemas, User } from '@latchkey/openapi'
import { isPasswordOfMigrated } from '../passwords/migrated-hashes.ts'
import { createVisitor } from '../testing/visitor.ts'
import { readUsers } from './read-users.ts'

const PASSWORD = 'marvellous giraffe 9'
const BCRYPT = hashSync(PASSWORD, 4)

type Report = MockSchemas['UserImportReport']
type Options = { type?: string; query?: string }

/** A tenant that imports files. */
function createImporter() {
  const { app, tenant, call } = createVisitor()
  const url = `/_mock/${tenant.public_token}/users`
  const send = async (payload: string | object, { type = 'text/csv', query = '' }: Options = {}) => {
    const headers = typeof payload === 'string' ? { 'content-type': type } : {}
    return app.inject({ method: 'POST', url: `${url}/import${query}`, payload, headers })
  }
  return {
    tenant,
    send,
    importFile: async (payload: string | object, options?: Options): Promise<Report> => {
      const response = await send(payload, options)
      expect(response.statusCode, response.body).toBe(200)
      return response.json()
    },
    list: async (): Promise<User[]> => (await app.inject(url)).json().users,
    logIn: async (email: string, password = PASSWORD) =>
      (await call('/passwords/authenticate', { body: { email, password, session_duration_minutes: 60 } })).statusCode,
  }
}

const CLERK = `id,first_name,last_name,username,primary_email_address,primary_phone_number,verified_email_addresses,unverified_email_addresses,verified_phone_numbers,unverified_phone_numbers,totp_secret,password_digest,password_hasher
user_2YDryYFVMM1W1plDDKz7Gzf4we6,Jane,Doe,,jane@example.com,,jane@example.com|jane@work.example,j2@example.com,,,JBSWY3DPEHPK3PXP,${BCRYPT},bcrypt
user_2ZZCgLE7kJG2CRBxTZ6YUIvzS10,John,,,john@example.com,+12025550123,,john@example.com,+12025550123,,,,
`

test('the export of Clerk’s dashboard is imported, and a person signs in with the old password', async () => {
  const { importFile, list, logIn } = createImporter()
  expect(await importFile(CLERK)).toMatchObject({
    format: 'clerk',
    notation: 'csv',
    rows: 2,
    importable: 2,
    created: 2,
    skipped: [],
    warnings: [],
    columns: expect.arrayContaining([
      { column: 'primary_email_address', field: 'email' },
      { column: 'password_digest', field: 'password_hash' },
    ]),
    ignored_columns: ['username'],
  })
  const [jane, john] = await list()
  expect(jane).toMatchObject({
    name: { first_name: 'Jane', middle_name: '', last_name: 'Doe' },
    external_id: 'user_2YDryYFVMM1W1plDDKz7Gzf4we6',
    password: { requires_reset: false },
    totps: [{ verified: true }],
    emails: [
      { email: 'jane@example.com', verified: true },
      { email: 'jane@work.example', verified: true },
      { email: 'j2@example.com', verified: false },
    ],
  })
  expect(john).toMatchObject({
    password: null,
    emails: [{ email: 'john@example.com', verified: false }],
    phone_numbers: [{ phone_number: '+12025550123', verified: true }],
  })
  expect(await logIn('jane@example.com', 'wrong')).toBe(401)
  expect(await logIn('jane@example.com')).toBe(200)
})

const AUTH0_LINES = [
  {
    user_id: 'auth0|5f7c8ec7c33c6c004bbafe82',
    email: 'Ada@Example.com',
    name: 'Ada@Example.com',
    given_name: 'Ada',
    family_name: 'Lovelace',
    email_verified: true,
    created_at: '2020-10-06T15:35:03.000Z',
    user_metadata: { theme: 'dark' },
    app_metadata: { plan: 'pro' },
    identities: [{ provider: 'auth0' }],
    blocked: true,
  },
  { user_id: 'sms|1', phone_number: '+1 (202) 555-0123', phone_verified: true, name: 'Grace Brewster Hopper' },
]

test('the newline-delimited export of Auth0 is imported', async () => {
  const { importFile, list } = createImporter()
  const text = AUTH0_LINES.map((line) => JSON.stringify(line)).join('\r\n')
  const report = await importFile(`${text}\r\n\r\n{broken\r\n`, { type: 'application/x-ndjson' })
  expect(report).toMatchObject({ format: 'auth0', notation: 'ndjson', created: 2 })
  expect(report.skipped).toEqual([{ row: 4, reason: 'not a JSON object' }])
  expect(report.ignored_columns).toEqual(['identities'])
  expect(await list()).toMatchObject([
    {
      external_id: 'auth0|5f7c8ec7c33c6c004bbafe82',
      name: { first_name: 'Ada', last_name: 'Lovelace' },
      emails: [{ email: 'Ada@Example.com', verified: true }],
      created_at: '2020-10-06T15:35:03.000Z',
      trusted_metadata: { plan: 'pro' },
      untrusted_metadata: { theme: 'dark' },
      is_locked: true,
    },
    {
      name: { first_name: 'Grace', middle_name: 'Brewster', last_name: 'Hopper' },
      phone_numbers: [{ phone_number: '+12025550123', verified: true }],
    },
  ])
})

test('a single user of Auth0 on one line, and Auth0’s CSV with members of metadata, are imported', () => {
  expect(readUsers(JSON.stringify(AUTH0_LINES[0]))).toMatchObject({ format: 'auth0', rows: 1, skipped: [] })
  const csv = `"user_id","Email","Email Verified","user_metadata.country"\n"auth0|1","ada@example.com","false","GB"\n`
  expect(readUsers(csv)).toMatchObject({
    format: 'auth0',
    users: [
      {
        external_id: 'auth0|1',
        emails: [{ email: 'ada@example.com', verified: false }],
        untrusted_metadata: { country: 'GB' },
      },
    ],
  })
})

const SALT = Buffer.from('sixteen bytes of')
const toPhc = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

test.each<[string, object]>([
  ['passwordHash', { passwordHash: BCRYPT }],
  ['bcrypt', { custom_password_hash: { algorithm: 'bcrypt', hash: { value: BCRYPT } } }],
  [
    'md5 with a salt',
    {
      custom_password_hash: {
        algorithm: 'md5',
        hash: { value: 'QwGkYf+JP2KtG5o/4OW3CQ==', encoding: 'base64' },
        salt: { value: 'pepper', position: 'suffix' },
      },
    },
  ],
  [
    'pbkdf2',
    {
      custom_password_hash: {
        algorithm: 'pbkdf2',
        hash: {
          value: `$pbkdf2-sha512$i=1000,l=64$${toPhc(SALT)}$${toPhc(pbkdf2Sync(PASSWORD, SALT, 1000, 64, 'sha512'))}`,
          encoding: 'utf8',
        },
      },
    },
  ],
])('the hash of Auth0’s import format is checked: %s', async (_name, hash) => {
  const [user] = readUsers(JSON.stringify([{ email: 'ada@example.com', ...hash }])).users
  if (!user?.hash) throw new Error('no hash')
  expect(await isPasswordOfMigrated(user.hash, PASSWORD)).toBe(true)
  expect(await isPasswordOfMigrated(user.hash, 'wrong')).toBe(false)
})

/** The example of https://github.com/firebase/scrypt. */
const FIREBASE_CONFIG = {
  base64_signer_key: 'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==',
  base64_salt_separator: 'Bw==',
  rounds: 8,
  mem_cost: 14,
}
const FIREBASE_USER = {
  localId: 'ada-1',
  email: 'ada@example.com',
  emailVerified: false,
  passwordHash: 'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==',
  salt: '42xEC+ixf3L2lw==',
  displayName: 'Ada Lovelace',
  createdAt: '1486324570000',
  disabled: false,
  customAttributes: '{"admin":true}',
  providerUserInfo: [{ providerId: 'google.com', rawId: '1' }],
}

test('users of Firebase sign in with their old passwords if the hash parameters are given', async () => {
  const { importFile, list, logIn } = createImporter()
  const text = JSON.stringify({ users: [FIREBASE_USER] })
  const report = await importFile({ file: { text }, firebase_hash_config: FIREBASE_CONFIG })
  expect(report).toMatchObject({ format: 'firebase', created: 1, warnings: [] })
  expect(await list()).toMatchObject([
    {
      external_id: 'ada-1',
      name: { first_name: 'Ada', last_name: 'Lovelace' },
      emails: [{ verified: false }],
      created_at: '2017-02-05T19:56:10.000Z',
      trusted_metadata: { admin: true },
    },
  ])
  expect(await logIn('ada@example.com', 'user2password')).toBe(401)
  expect(await logIn('ada@example.com', 'user1password')).toBe(200)
})

test('the hash parameters of Firebase may stand in the file', () => {
  const file = JSON.stringify({ users: [FIREBASE_USER], hash_config: FIREBASE_CONFIG })
  expect(readUsers(file).users[0]?.hash).toMatchObject({ hash_type: 'scrypt_firebase' })
})

test('without the hash parameters, users of Firebase’s CSV are imported without passwords', async () => {
  const { importFile, list } = createImporter()
  const { passwordHash, salt } = FIREBASE_USER
  const csv = `ada-1,ada@example.com,true,${passwordHash},${salt},"Lovelace, Ada",${','.repeat(17)}1486324570000,1486324570000,+12025550123,true,"{""admin"":true}",\n`
  expect(await importFile(csv)).toMatchObject({
    format: 'firebase',
    created: 1,
    skipped: [],
    warnings: [{ row: 1, reason: expect.stringMatching(/unsupported hash: .*firebase_hash_config/) }],
  })
  expect(await list()).toMatchObject([
    {
      password: null,
      emails: [{ email: 'ada@example.com', verified: true }],
      phone_numbers: [{ phone_number: '+12025550123' }],
      created_at: '2017-02-05T19:56:10.000Z',
      trusted_metadata: { admin: true },
      is_locked: true,
    },
  ])
})

test('rows of Supabase’s auth.users are imported', async () => {
  const { importFile, list, logIn } = createImporter()
  const csv =
    'instance_id,id,aud,email,encrypted_password,email_confirmed_at,raw_app_meta_data,raw_user_meta_data,created_at,phone,phone_confirmed_at,deleted_at\n' +
    `0,6f1c,authenticated,ada@example.com,${BCRYPT},2024-01-15 10:30:00.1+00,"{""provider"":""email""}","{""full_name"":""Ada Lovelace""}",2024-01-15 10:30:00.1+00,,,\n` +
    '0,6f1d,authenticated,,,,{},{},,12025550123,2024-01-15 10:30:00+00,NULL\n' +
    '0,6f1e,authenticated,gone@example.com,,,{},{},,,,2024-01-15 10:30:00+00\n'
  expect(await importFile(csv)).toMatchObject({
    format: 'supabase',
    created: 2,
    skipped: [{ row: 4, reason: 'deleted before the export' }],
  })
  expect(await list()).toMatchObject([
    {
      external_id: '6f1c',
      name: { first_name: 'Ada', last_name: 'Lovelace' },
      emails: [{ verified: true }],
      trusted_metadata: { provider: 'email' },
      untrusted_metadata: { full_name: 'Ada Lovelace' },
      created_at: '2024-01-15T10:30:00.100Z',
    },
    { emails: [], phone_numbers: [{ phone_number: '+12025550123', verified: true }] },
  ])
  expect(await logIn('ada@example.com')).toBe(200)
})
