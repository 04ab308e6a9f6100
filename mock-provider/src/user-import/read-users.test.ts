import { pbkdf2Sync, scryptSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { decodeText } from '../../facts/user-files.ts'
import { isPasswordOfMigrated } from '../passwords/migrated-hashes.ts'
import { describeImport, importUsers } from './import-users.ts'
import { readUsers } from './read-users.ts'
import { createTestTenants } from '../testing/create-test-tenants.ts'
import { createUser, users } from '../users/users.ts'

const listEmails = (text: string) => readUsers(text).users.map(({ emails }) => emails[0]?.email)

test.each([
  ['commas', 'Email,Name\na@example.com,"Lovelace, Ada"\n'],
  ['semicolons and CRLF', 'E-Mail;Full Name\r\na@example.com;Lovelace, Ada\r\n'],
  ['tabs', 'mail\tdisplay_name\na@example.com\tLovelace, Ada'],
  ['vertical bars', 'EMAIL ADDRESS|Name|Note\na@example.com|Lovelace, Ada|"1|2"'],
  ['the separator that Excel names', 'sep=;\nemail;name\na@example.com;"Lovelace, Ada"\n'],
  [
    'a byte order mark, a comment and spaces before quotes',
    '\ufeff# all\n\nemail,  name\na@example.com, "Lovelace, Ada"\n',
  ],
])('a table with %s is read', (_name, text) => {
  const { users: found, format } = readUsers(text)
  expect(format).toBe('other')
  expect(found).toMatchObject([
    { emails: [{ email: 'a@example.com', verified: true }], name: { first_name: 'Lovelace,', last_name: 'Ada' } },
  ])
})

test('users of Clerk’s API have several addresses and metadata', () => {
  const [user] = readUsers(
    JSON.stringify([
      {
        id: 'user_1',
        primary_email_address_id: 'idn_1',
        email_addresses: [
          { id: 'idn_1', email_address: 'ada@example.com', verification: { status: 'verified' } },
          { id: 'idn_2', email_address: 'ada@work.example', verification: { status: 'unverified' } },
        ],
        phone_numbers: [],
        public_metadata: { plan: 'pro' },
        private_metadata: { stripe: 'cus_1' },
        unsafe_metadata: { theme: 'dark' },
        banned: false,
        locked: true,
        created_at: 1_486_324_570_000,
      },
    ]),
  ).users
  expect(user).toMatchObject({
    emails: [
      { email: 'ada@example.com', verified: true },
      { email: 'ada@work.example', verified: false },
    ],
    trusted_metadata: { plan: 'pro', stripe: 'cus_1' },
    untrusted_metadata: { theme: 'dark' },
    is_locked: true,
    created_at: '2017-02-05T19:56:10.000Z',
  })
})

test('users of Cognito are imported from the list of the API and from the import template', () => {
  const attributes = { sub: 'a1', email: 'ada@example.com', email_verified: 'true', 'custom:plan': 'pro', name: 'Ada' }
  const Attributes = Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }))
  const entry = { Username: 'ada@example.com', UserStatus: 'UNCONFIRMED', Enabled: false, Attributes }
  const Users = [{ ...entry, UserCreateDate: 1_486_324_570.5 }]
  const user = { name: { first_name: 'Ada' }, external_id: 'a1', untrusted_metadata: { plan: 'pro' } }
  expect(readUsers(JSON.stringify({ Users }))).toMatchObject({
    format: 'cognito',
    users: [{ ...user, status: 'pending', is_locked: true, created_at: '2017-02-05T19:56:10.500Z' }],
  })
  const csv =
    'cognito:username,name,given_name,family_name,email,email_verified,phone_number,phone_number_verified,cognito:mfa_enabled\n' +
    'ada,,Ada,Lovelace,ada@example.com,TRUE,+12025550123,FALSE,FALSE\n'
  expect(readUsers(csv)).toMatchObject({
    format: 'cognito',
    users: [
      {
        external_id: 'ada',
        emails: [{ verified: true }],
        phone_numbers: [{ phone_number: '+12025550123', verified: false }],
      },
    ],
  })
})

test('words for a missing value are no values, and people may be called Null', () => {
  const text = 'email,phone,last_name,enabled,password_digest\na@example.com,NULL,Null,f,\\N\n'
  expect(readUsers(text)).toMatchObject({
    format: 'other',
    users: [{ phone_numbers: [], name: { last_name: 'Null' }, is_locked: true }],
    warnings: [],
  })
})

test('an address is verified if the file says so, or says nothing about any address', () => {
  const verifiedOf = (text: string) => readUsers(text).users.map(({ emails }) => emails[0]?.verified)
  expect(verifiedOf('email\na@example.com\n')).toEqual([true])
  expect(verifiedOf('email,verified\na@example.com,yes\nb@example.com,\nc@example.com,2024-01-15\n')).toEqual([
    true,
    false,
    true,
  ])
  expect(verifiedOf('[{"email":"a@example.com","email_verified":true},{"email":"b@example.com"}]')).toEqual([
    true,
    false,
  ])
})

test('quoted cells may have quotes, separators and line breaks, and a lost quote harms one cell only', () => {
  const text = 'name,email\n"Ada ""the first""\n, Lovelace",a@example.com\n"Grace,g@example.com\nJean,j@example.com'
  const { users: found } = readUsers(text)
  expect(found.map(({ row, name }) => [row, name.first_name])).toEqual([
    [2, 'Ada'],
    [3, '"Grace'],
    [4, 'Jean'],
  ])
  expect(found[0]?.name).toEqual({ first_name: 'Ada', middle_name: '"the first" ,', last_name: 'Lovelace' })
})

test.each([
  ['UTF-16 LE', Buffer.from('\ufeffemail;name\nada@example.com;Åda\n', 'utf16le')],
  ['UTF-16 BE', Buffer.from('\ufeffemail;name\nada@example.com;Åda\n', 'utf16le').swap16()],
  ['UTF-8 with a byte order mark', Buffer.from('\ufeffemail;name\nada@example.com;Åda\n')],
  ['Windows-1252', Buffer.from('email;name\nada@example.com;Åda\n', 'latin1')],
])('a table in %s is decoded', (_name, bytes) => {
  expect(readUsers(decodeText(bytes)).users).toMatchObject([{ name: { first_name: 'Åda' } }])
})

test('each row that is skipped has its number and a reason', async () => {
  const tenant = createTestTenants().default()
  createUser(tenant, { email: 'KNOWN@example.com', external_id: 'taken' })
  const text = `id,email,phone,name
1,ada@example.com,,Ada

2,,,Nobody
3,ada@example,,Ada
4,"ada@example.com\u0000",,Ada
5,grace@example.com,12345,Grace
6,grace@example.com,+999 12345678,Grace
7,ADA@example.com,,Ada again
8,jean@example.com,+1 202 555 0123,Jean
9,lin@example.com,0012025550123,Lin
10,known@example.com,,Known
taken,new@example.com,,New
1,other@example.com,,Other
`
  const { skipped, created, rows, ...report } = await importUsers(tenant, text)
  expect(skipped).toEqual([
    { row: 4, reason: 'no email address and no phone number' },
    { row: 5, reason: 'invalid email address: ada@example' },
    { row: 6, reason: 'invalid email address: ada@example.com\u0000' },
    { row: 7, reason: 'invalid phone number: 12345 (it needs a country code, as in +12025550123)' },
    { row: 8, reason: 'invalid phone number: +999 12345678' },
    { row: 9, reason: 'duplicate of row 2' },
    { row: 11, reason: 'duplicate of row 10' },
    { row: 12, reason: 'user already exists: known@example.com' },
    { row: 13, reason: 'user already exists: taken' },
    { row: 14, reason: 'duplicate of row 2' },
  ])
  expect({ created, rows, size: users(tenant).size }).toEqual({ created: 2, rows: 12, size: 3 })
  const described = describeImport('users.csv', {
    ...report,
    skipped: [...skipped, ...skipped],
    skipped_count: 20,
    created,
    rows,
  })
  expect(described).toMatch(
    /^users.csv: 2 of 12 users imported, 20 skipped.\n  row 4: no email address and no phone number\n/,
  )
  expect(described).toMatch(/\n  row 14: duplicate of row 2\n  and 10 more\n$/)
})

const pbkdf2 = pbkdf2Sync('secret', 'salt', 1000, 32, 'sha256')
const scrypt = scryptSync('secret', 'salt', 64, { N: 1024, r: 8, p: 1 })

test.each([
  ['scrypt of Werkzeug', `scrypt:1024:8:1$salt$${scrypt.toString('hex')}`, ''],
  ['PBKDF2 of Django', `pbkdf2_sha256$1000$salt$${pbkdf2.toString('base64')}`, ''],
  ['MD5', '5ebe2294ecd0e0f08eab7690d2a6ee69', ''],
  ['SHA-1 by its name', 'e5e9fa1ba31ecd1ae84f75caaa474f3a663f05f4', 'SHA-1'],
])('a hash in a table is recognized: %s', async (_name, hash, type) => {
  const [user] = readUsers(`email,password_hash,hash_type\na@example.com,${hash},${type}`).users
  if (!user?.hash) throw new Error('no hash')
  expect(await isPasswordOfMigrated(user.hash, 'secret')).toBe(true)
})

test.each([
  ['bcrypt with a cost that takes too long', `$2b$20$${'a'.repeat(53)}`, ''],
  ['a cut bcrypt hash', '$2b$10$abc', ''],
  ['a plain password', 'hunter2', ''],
  ['an unknown type', 'a'.repeat(64), 'sha256'],
  ['PBKDF2 with SHA-1', 'pbkdf2_sha1$1000$salt$abcd', ''],
  ['a digest with another name', 'a'.repeat(32), 'md4'],
])('a user is imported without a hash that cannot be checked: %s', (_name, hash, type) => {
  const { users: found, warnings } = readUsers(`email,password_hash,hash_type\na@example.com,${hash},${type}`)
  expect(found[0]?.hash).toBeUndefined()
  expect(warnings).toEqual([
    { row: 2, reason: expect.stringMatching(/^imported without the password: unsupported hash: /) },
  ])
})

test.each([
  ['', 'The file is empty.'],
  ['[]', 'The file has no users.'],
  ['{', 'The file is neither JSON nor newline-delimited JSON: '],
  ['name,city\nAda,London', 'Found: name, city.'],
  ['{"format":"latchkey-tenant"}', 'This file has tenants, not users.'],
  ['{"users":[{"email":"a@example.com"}],"hash_config":{}}', 'base64_signer_key'],
])('a file without users is refused: %s', (text, message) => {
  expect(() => readUsers(text)).toThrow(message)
})

test.each([
  ['[null, 1, "a", [], {"email":"a@example.com"}]', 4],
  ['{"users":[{"email":["a@example.com"],"__proto__":{"email":"x"},"phone":{"toString":1}}]}', 0],
  ['email,email,constructor,__proto__\n,a@example.com,1,2', 0],
  ['email\na@example.com,too,many,cells\n"', 1],
  [`email\n${'"'.repeat(100_000)}\na@example.com`, 1],
  ['[{"email":{"$oid":1},"phone_number":true},{"email":"a@example.com","name":{},"created_at":1e300}]', 1],
])('hostile values harm no other row (%#)', (text, skipped) => {
  const read = readUsers(text)
  expect(listEmails(text)).toEqual(['a@example.com'])
  expect(read.skipped).toHaveLength(skipped)
})

test('10,000 users with hashes are imported without computing one, and the same file again creates none', async () => {
  const tenant = createTestTenants().default()
  const hash = `$2b$10$${'a'.repeat(53)}`
  const rows = Array.from({ length: 10_000 }, (_, index) => `id-${index},user${index}@example.com,Ada ${index},${hash}`)
  const text = ['id,email,name,password_hash', ...rows].join('\n')
  expect(await importUsers(tenant, text, { dry_run: true })).toMatchObject({ importable: 10_000, created: 0 })
  expect(users(tenant).size).toBe(0)
  expect(await importUsers(tenant, text)).toMatchObject({ created: 10_000, skipped_count: 0 })
  const again = await importUsers(tenant, text)
  expect(again).toMatchObject({ created: 0, skipped_count: 10_000 })
  expect(again.skipped).toHaveLength(1000)
})
