import { ProviderError } from '../core/provider-error.ts'
import { readArgon2Hash } from './argon2-hashes.ts'
import { readFirebaseHash, readPbkdf2Hash, readScryptHash } from './derived-hashes.ts'
import { readDigest } from './digest-hashes.ts'
import { isWithin, type HashReader, type MigratedHash } from './hash-encodings.ts'
import { checkInThread } from './hash-pool.ts'
import { readPhpassHash } from './phpass-hashes.ts'

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
