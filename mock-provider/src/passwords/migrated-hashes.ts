import { readArgon2Hash } from './argon2-hashes.ts'
import { readBcryptHash } from './bcrypt-hashes.ts'
import { readPbkdf2Hash, readScryptHash } from './derived-hashes.ts'
import { readDigest } from './digest-hashes.ts'
import type { HashReader, MigratedHash } from './hash-reader.ts'
import { readPhpassHash } from './phpass-hashes.ts'

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
}

/** Whether the provider can check hashes of this type. */
export function isHashType(text: string): text is MigratedHash['hash_type'] {
  return Object.hasOwn(READERS, text)
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
