import { createHash, pbkdf2Sync, scryptSync } from 'node:crypto'
import { argon2i, argon2id } from '@noble/hashes/argon2.js'
import { hash as bcrypt } from 'bcryptjs'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createProviderApp } from '../app.ts'
import { createCheck } from '../core/validation.ts'
import { listPropertyNames, OPERATIONS } from '../core/documents.ts'
import { ProviderError } from '../core/provider-error.ts'
import { computeInTurn } from './hash-pool.ts'
import type { MigratedHash } from './hash-encodings.ts'
import { checkMigratedHash, isPasswordOfMigrated } from './migrated-hashes.ts'

const PASSWORD = 'pässword of another system'
const SALT = Buffer.from('sixteen bytes of')

/** Finds the error type with which a hash is refused. */
function findRefusal(given: MigratedHash): string | undefined {
  try {
    checkMigratedHash(given)
    return undefined
  } catch (error) {
    return error instanceof ProviderError ? error.type : String(error)
  }
}

function toDigest(algorithm: string, text: string): string {
  return createHash(algorithm).update(text).digest('hex')
}

const scrypt = (config: MigratedHash['config'] = {}, key = scryptSync(PASSWORD, SALT, 32, { N: 1024, r: 8, p: 1 })) =>
  ({
    hash_type: 'scrypt',
    hash: key.toString('base64'),
    config: {
      salt: SALT.toString('base64'),
      n_parameter: 1024,
      r_parameter: 8,
      p_parameter: 1,
      key_length: 32,
      ...config,
    },
  }) satisfies MigratedHash

const pbkdf2 = (config: MigratedHash['config'] = {}, algorithm = 'sha256') =>
  ({
    hash_type: 'pbkdf_2',
    hash: pbkdf2Sync(PASSWORD, SALT, 1000, 40, algorithm).toString('base64'),
    config: { salt: SALT.toString('base64'), iteration_amount: 1000, key_length: 40, ...config },
  }) satisfies MigratedHash

const ARGON_OPTIONS = { t: 2, m: 64, p: 2, dkLen: 32 }

const argon2 = (config: MigratedHash['config'] = {}) =>
  ({
    hash_type: 'argon_2id',
    hash: Buffer.from(argon2id(PASSWORD, SALT, ARGON_OPTIONS)).toString('hex'),
    config: { salt: SALT.toString(), iteration_amount: 2, memory: 64, threads: 2, key_length: 32, ...config },
  }) satisfies MigratedHash

const toPhc = (id: string, parameters: string, hash: Uint8Array) =>
  [`$${id}`, parameters, toUnpadded(SALT), toUnpadded(hash)].join('$')

function toUnpadded(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replace(/=+$/, '')
}

const encodedArgon2i = toPhc('argon2i', 'v=19$m=64,t=2,p=2', argon2i(PASSWORD, SALT, ARGON_OPTIONS))
const encodedScrypt = toPhc('scrypt', 'ln=10,r=8,p=1', scryptSync(PASSWORD, SALT, 32, { N: 1024, r: 8, p: 1 }))

const good: [name: string, given: () => MigratedHash | Promise<MigratedHash>][] = [
  ['bcrypt', async () => ({ hash_type: 'bcrypt', hash: await bcrypt(PASSWORD, 4), config: {} })],
  ['MD5', () => ({ hash_type: 'md_5', hash: toDigest('md5', PASSWORD).toUpperCase(), config: {} })],
  [
    'SHA-1 with salts',
    () => ({
      hash_type: 'sha_1',
      hash: toDigest('sha1', `before${PASSWORD}after`),
      config: { prepend_salt: 'before', append_salt: 'after' },
    }),
  ],
  [
    'SHA-512 with a salt',
    () => ({ hash_type: 'sha_512', hash: toDigest('sha512', `${PASSWORD}x`), config: { append_salt: 'x' } }),
  ],
  ['Argon2id with its parameters', () => argon2()],
  ['Argon2i in PHC format', () => ({ hash_type: 'argon_2i', hash: encodedArgon2i, config: {} })],
  ['scrypt with its parameters', () => scrypt()],
  ['scrypt in PHC format', () => ({ hash_type: 'scrypt', hash: encodedScrypt, config: {} })],
  [
    'parallel scrypt',
    () => scrypt({ n_parameter: 16, p_parameter: 512 }, scryptSync(PASSWORD, SALT, 32, { N: 16, r: 8, p: 512 })),
  ],
  ['PBKDF2 with SHA-256 by default', () => pbkdf2()],
  ['PBKDF2 with SHA-512', () => pbkdf2({ algorithm: 'sha512' }, 'sha512')],
]

test.each(good)('a migrated %s hash matches its password and no other', async (_name, createHash) => {
  const given = await createHash()
  expect(await isPasswordOfMigrated(given, PASSWORD)).toBe(true)
  expect(await isPasswordOfMigrated(given, `${PASSWORD}.`)).toBe(false)
})

test('hashes from published phpass, bcrypt and Argon2 test vectors are verified', async () => {
  // Test vectors of phpass 0.3, of crypt_blowfish, and of Argon2's reference program.
  const phpass = { hash_type: 'phpass', hash: '$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0', config: {} } as const
  expect(await isPasswordOfMigrated(phpass, 'test12345')).toBe(true)
  expect(await isPasswordOfMigrated({ ...phpass, hash: phpass.hash.replace('$P$', '$H$') }, 'test12345')).toBe(true)
  expect(await isPasswordOfMigrated(phpass, 'test12346')).toBe(false)
  const blowfish = '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'
  expect(await isPasswordOfMigrated({ hash_type: 'bcrypt', hash: blowfish, config: {} }, 'U*U')).toBe(true)
  const argon = '$argon2i$v=19$m=256,t=2,p=1$c29tZXNhbHQ$iekCn0Y3spW+sCcFanM2xBT63UP2sghkUoHLIUpWRS8'
  expect(await isPasswordOfMigrated({ hash_type: 'argon_2i', hash: argon, config: {} }, 'password')).toBe(true)
})

const BCRYPT_BODY = 'a'.repeat(53)

const bad: [refusal: string, given: MigratedHash][] = [
  ['invalid_bcrypt_hash', { hash_type: 'bcrypt', hash: `$2b$10$${BCRYPT_BODY}a`, config: {} }],
  ['invalid_bcrypt_hash', { hash_type: 'bcrypt', hash: `$2x$10$${BCRYPT_BODY}`, config: {} }],
  ['invalid_bcrypt_cost', { hash_type: 'bcrypt', hash: `$2b$15$${BCRYPT_BODY}`, config: {} }],
  ['invalid_bcrypt_cost', { hash_type: 'bcrypt', hash: `$2b$03$${BCRYPT_BODY}`, config: {} }],
  ['invalid_phpass_hash_prefix', { hash_type: 'phpass', hash: '$S$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0', config: {} }],
  ['invalid_phpass_hash_format', { hash_type: 'phpass', hash: '$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L', config: {} }],
  ['invalid_phpass_hash_format', { hash_type: 'phpass', hash: '$P$FIQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0', config: {} }],
  ['invalid_md_5_hash', { hash_type: 'md_5', hash: 'abc', config: {} }],
  ['invalid_sha_1_hash', { hash_type: 'sha_1', hash: 'z'.repeat(40), config: {} }],
  ['invalid_sha_512_hash', { hash_type: 'sha_512', hash: 'ab'.repeat(63), config: {} }],
  ['missing_hash_config', { ...scrypt(), config: {} }],
  ['invalid_base64_scrypt_hash', { ...scrypt(), hash: '%' }],
  ['invalid_scrypt_salt_length', scrypt({ salt: 'a' })],
  ['scrypt_key_length_mismatch', scrypt({ key_length: 31 })],
  ['invalid_scrypt_parameter', scrypt({ n_parameter: 1000 })],
  ['invalid_scrypt_parameter', scrypt({ n_parameter: 524_288, r_parameter: 1 })],
  ['invalid_scrypt_parameter', scrypt({ n_parameter: 262_144, p_parameter: 2 })],
  ['invalid_scrypt_parameter', { hash_type: 'scrypt', hash: encodedScrypt.replace('ln=10', 'ln=40'), config: {} }],
  ['missing_hash_config', { ...pbkdf2(), config: {} }],
  ['invalid_pbkdf_2_hash', { ...pbkdf2(), hash: '' }],
  ['invalid_pbkdf_2_salt', pbkdf2({ salt: '' })],
  ['invalid_pbkdf_2_iteration_amount', pbkdf2({ iteration_amount: 0 })],
  ['invalid_pbkdf_2_iteration_amount', pbkdf2({ iteration_amount: 1_000_001 })],
  // PBKDF2 with SHA-256 repeats all iterations for every 32 bytes of the key.
  ['invalid_pbkdf_2_iteration_amount', pbkdf2({ iteration_amount: 900_000, key_length: 65 })],
  ['invalid_pbkdf_2_parameter', pbkdf2({ algorithm: 'md5' })],
  ['invalid_pbkdf_2_parameter', pbkdf2({ key_length: 513 })],
  ['pbkdf_2_key_length_mismatch', pbkdf2({ key_length: 41 })],
  ['missing_hash_config', { ...argon2(), config: {} }],
  ['invalid_hash', { ...argon2(), hash: 'not hexadecimal' }],
  ['invalid_hash', { hash_type: 'argon_2id', hash: encodedArgon2i, config: {} }],
  ['invalid_argon_2_salt', argon2({ salt: 'sevenby' })],
  ['argon_2_key_length_mismatch', argon2({ key_length: 33 })],
  ['invalid_argon_2_parameter', argon2({ memory: 15 })],
  ['invalid_argon_2_parameter', argon2({ memory: 131_073 })],
  ['invalid_argon_2_parameter', argon2({ threads: 0 })],
  ['invalid_argon_2_parameter', { hash_type: 'argon_2i', hash: encodedArgon2i.replace('v=19', 'v=16'), config: {} }],
]

test.each(bad)('a migrated hash is rejected as %s: %j', (refusal, given) => {
  expect(findRefusal(given)).toBe(refusal)
})

test('password hashes of the greatest allowed cost are accepted', () => {
  expect(findRefusal({ hash_type: 'bcrypt', hash: `$2y$14$${BCRYPT_BODY}`, config: {} })).toBeUndefined()
  expect(findRefusal({ hash_type: 'phpass', hash: '$P$EIQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0', config: {} })).toBeUndefined()
  expect(findRefusal(scrypt({ n_parameter: 262_144 }))).toBeUndefined()
  expect(findRefusal(pbkdf2({ iteration_amount: 1_000_000 }))).toBeUndefined()
  expect(findRefusal(argon2({ memory: 131_072 }))).toBeUndefined()
})

const LONGEST = 'x'.repeat(4_096)

test.each<MigratedHash>([
  { hash_type: 'phpass', hash: `$P$C${'a'.repeat(30)}`, config: {} },
  { hash_type: 'bcrypt', hash: `$2b$10$${BCRYPT_BODY}`, config: {} },
  argon2({ memory: 16_384 }),
])(
  'the mock responds while it compares the longest password with a hash: %j',
  { tags: 'threat.m10' },
  async (given) => {
    const { app } = createProviderApp()
    // The first request waits for the routes, which can take as long as a hash.
    await app.ready()
    let isRunning = true
    const checked = isPasswordOfMigrated(given, LONGEST).finally(() => (isRunning = false))
    let responses = 0
    while (isRunning) {
      expect((await app.inject('/_mock/health')).statusCode).toBe(200)
      await setImmediate()
      responses += 1
    }
    expect(await checked).toBe(false)
    // If the hash were computed in the mock's own thread, it would end before the second response.
    expect(responses).toBeGreaterThan(1)
  },
)

test('two hashes are computed at once, 100 wait, and one more is refused', { tags: 'threat.m10' }, async () => {
  const ends: (() => void)[] = []
  const compute = () => computeInTurn(() => new Promise<void>((resolve) => void ends.push(resolve)))
  const all = Array.from({ length: 102 }, compute)
  await setImmediate()
  expect(ends).toHaveLength(2)
  await expect(compute()).rejects.toMatchObject({ type: 'too_many_requests', status: 429 })
  for (let ended = 0; ended < 102; ended += 1) {
    ends[ended]?.()
    await setImmediate()
    expect(ends).toHaveLength(Math.min(102, ended + 3))
  }
  await Promise.all(all)
  await expect(computeInTurn(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await computeInTurn(() => Promise.resolve(1))).toBe(1)
})

const PASSWORDS = ['password', 'existing_password', 'new_password']
const TAKING = OPERATIONS.flatMap(({ id, body: { 'application/json': schema = {} } = {} }) =>
  listPropertyNames(schema).flatMap((name) => (PASSWORDS.includes(name) ? [[id, name, schema] as const] : [])),
)

test.each(TAKING)('%s refuses a %s of more than 4,096 characters', { tags: 'threat.m10' }, (_id, name, schema) => {
  const isTooLong = (text: string) => {
    const errors = createCheck(schema)({ [name]: text }) ?? []
    return errors.some(({ keyword, instancePath }) => keyword === 'maxLength' && instancePath === `/${name}`)
  }
  expect(isTooLong(`${LONGEST}x`)).toBe(true)
  expect(isTooLong('x'.repeat(1_000))).toBe(false)
})

test('each operation that takes a password is known', () => {
  expect(TAKING.map(([id, name]) => `${id} ${name}`)).toHaveLength(15)
})
