import { ProviderError } from '../core/provider-error.ts'
import { readArgon2Hash } from './argon2-hashes.ts'
import { readFirebaseHash, readPbkdf2Hash, readScryptHash } from './derived-hashes.ts'
import { isWithin, type HashReader, type MigratedHash, fromHex, isSameHash } from './hash-encodings.ts'
import { checkInThread } from './hash-pool.ts'
import { createHash } from 'node:crypto'
import type { ErrorType } from '@latchkey/openapi'

/** `$2x$` is not accepted: it marks the hashes of a defective implementation, which is not reproduced here. */
const BCRYPT_PATTERN = /^\$2[aby]\$(\d\d)\$[./A-Za-z\d]{53}$/

/** The maximum cost. Each step doubles the work. 14 takes about a second. */
const BCRYPT_COST = { minimum: 4, maximum: 14 }

/** Reads a bcrypt hash. @throws ProviderError `invalid_bcrypt_hash`, `invalid_bcrypt_cost` */
const readBcryptHash: HashReader = ({ hash }) => {
  const cost = BCRYPT_PATTERN.exec(hash)?.[1]
  if (cost === undefined) throw new ProviderError('invalid_bcrypt_hash')
  if (!isWithin(Number(cost), BCRYPT_COST.minimum, BCRYPT_COST.maximum)) throw new ProviderError('invalid_bcrypt_cost')
  return (password) => checkInThread({ scheme: 'bcrypt', password, hash })
}

type Digest = { algorithm: string; bytes: number; refusal: ErrorType }

const DIGESTS: ReadonlyMap<string, Digest> = new Map<string, Digest>([
  ['md_5', { algorithm: 'md5', bytes: 16, refusal: 'invalid_md_5_hash' }],
  ['sha_1', { algorithm: 'sha1', bytes: 20, refusal: 'invalid_sha_1_hash' }],
  ['sha_512', { algorithm: 'sha512', bytes: 64, refusal: 'invalid_sha_512_hash' }],
])

/**
 * Reads a plain digest of a password between two salts, in hexadecimal.
 *
 * @throws ProviderError `invalid_md_5_hash`, `invalid_sha_1_hash`, `invalid_sha_512_hash`
 */
const readDigest: HashReader = ({ hash_type, hash, config }) => {
  const digest = DIGESTS.get(hash_type)
  if (!digest) throw new ProviderError('invalid_hash_type')
  const expected = fromHex(hash)
  if (expected?.length !== digest.bytes) throw new ProviderError(digest.refusal)
  const { prepend_salt = '', append_salt = '' } = config
  return async (password) => {
    const actual = createHash(digest.algorithm).update(`${prepend_salt}${password}${append_salt}`).digest()
    return isSameHash(actual, expected)
  }
}

/** The digits of phpass, in ascending order. */
const DIGITS = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** The form of a hash: a digit for the cost, 8 characters of salt, 22 of hash. */
const BODY_PATTERN = /^([./\dA-Za-z])([./\dA-Za-z]{8})([./\dA-Za-z]{22})$/
const PREFIXES = ['$P$', '$H$']

/**
 * The maximum cost. Each step doubles the rounds, each of which reads the whole password. 16 takes about 100 ms with a
 * short password, and some seconds with the longest one.
 */
const COST = { minimum: 7, maximum: 16 }

/** Reads a portable hash of phpass. @throws ProviderError `invalid_phpass_hash_prefix`, `invalid_phpass_hash_format` */
const readPhpassHash: HashReader = ({ hash }) => {
  const prefix = PREFIXES.find((known) => hash.startsWith(known))
  if (prefix === undefined) throw new ProviderError('invalid_phpass_hash_prefix')
  const [, digit, salt, expected] = BODY_PATTERN.exec(hash.slice(prefix.length)) ?? []
  if (!digit || !salt || !expected) throw new ProviderError('invalid_phpass_hash_format')
  const cost = DIGITS.indexOf(digit)
  if (!isWithin(cost, COST.minimum, COST.maximum)) throw new ProviderError('invalid_phpass_hash_format')
  return (password) => checkInThread({ scheme: 'phpass', password, salt, rounds: 2 ** cost, expected })
}

const READERS: Record<MigratedHash['hash_type'], HashReader> = {
  bcrypt: readBcryptHash,
  phpass: readPhpassHash,
  md_5: readDigest,
  sha_1: readDigest,
  sha_512: readDigest,
  argon_2i: readArgon2Hash,
  argon_2id: readArgon2Hash,
  scrypt: readScryptHash,
  pbkdf_2: readPbkdf2Hash,
  scrypt_firebase: readFirebaseHash,
}

/** Whether servers may migrate hashes of this type. Those of Firebase are the mock's own extension, for imports. */
export function isHashType(text: string): text is Exclude<MigratedHash['hash_type'], 'scrypt_firebase'> {
  return Object.hasOwn(READERS, text) && text !== 'scrypt_firebase'
}

/**
 * Checks that passwords can be compared with a hash.
 *
 * @throws ProviderError `missing_hash_config`, or one of the errors of its type, such as `invalid_bcrypt_hash`
 */
export function checkMigratedHash(given: MigratedHash): void {
  READERS[given.hash_type](given)
}

/** Whether a password matches a migrated hash. @throws ProviderError as `checkMigratedHash` does */
export async function isPasswordOfMigrated(given: MigratedHash, password: string): Promise<boolean> {
  return READERS[given.hash_type](given)(password)
}
