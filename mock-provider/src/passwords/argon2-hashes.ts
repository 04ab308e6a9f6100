import { ProviderError } from '../core/provider-error.ts'
import { fromHex, isWithin, readPhc, type HashReader, type MigratedHash } from './hash-encodings.ts'
import { checkInThread } from './hash-pool.ts'

/** The algorithm names in encoded hashes. */
const ENCODED_IDS = { argon_2i: 'argon2i', argon_2id: 'argon2id' } as const

/** The only Argon2 version in use (RFC 9106 §3.1). */
const VERSION = 0x13
const KEY_BYTES = { minimum: 4, maximum: 512 }
const MIN_SALT_BYTES = 8
const MAX_THREADS = 64
/**
 * The maximum memory in KiB, summed over all passes. 256 MiB take about a second. The lanes (`p`) share the memory, and
 * at most two hashes are computed at once.
 */
const MAX_WORK = 262_144

type Argon2Hash = { t: number; m: number; p: number; version: number; salt: Uint8Array; expected: Buffer }

/** Reads an encoded hash, which contains its parameters: `$argon2id$v=19$m=65536,t=3,p=4$salt$hash`. */
function readEncoded({ hash, hash_type }: MigratedHash): Argon2Hash | undefined {
  const phc = readPhc(hash)
  const id = hash_type === 'argon_2i' ? ENCODED_IDS.argon_2i : ENCODED_IDS.argon_2id
  if (phc?.id !== id) return undefined
  const get = (name: string) => Number(phc.parameters.get(name))
  return { t: get('t'), m: get('m'), p: get('p'), version: get('v'), salt: phc.salt, expected: phc.hash }
}

/**
 * Reads a hash in hexadecimal. Assumed: its salt is text.
 *
 * @throws ProviderError `missing_hash_config`, `invalid_hash`, `argon_2_key_length_mismatch`
 */
function readMembers({ hash, config }: MigratedHash): Argon2Hash {
  const { iteration_amount: t = 0, memory: m = 0, threads: p = 0, key_length, salt } = config
  if (hash.startsWith('$')) throw new ProviderError('invalid_hash')
  if (salt === undefined) throw new ProviderError('missing_hash_config')
  const expected = fromHex(hash)
  if (!expected) throw new ProviderError('invalid_hash')
  if (expected.length !== key_length) throw new ProviderError('argon_2_key_length_mismatch')
  return { t, m, p, version: VERSION, salt: Buffer.from(salt), expected }
}

/** @throws ProviderError `invalid_argon_2_salt`, `invalid_argon_2_parameter` */
function checkWork({ t, m, p, version, salt, expected }: Argon2Hash): void {
  if (salt.length < MIN_SALT_BYTES) throw new ProviderError('invalid_argon_2_salt')
  const areWithin = isWithin(p, 1, MAX_THREADS) && isWithin(t, 1, MAX_WORK) && isWithin(m, 8 * p, MAX_WORK)
  const isLength = isWithin(expected.length, KEY_BYTES.minimum, KEY_BYTES.maximum)
  if (!areWithin || !isLength || version !== VERSION || t * m > MAX_WORK)
    throw new ProviderError('invalid_argon_2_parameter')
}

/** Reads an Argon2 hash (RFC 9106): encoded, or in hexadecimal with its parameters. @throws ProviderError */
export const readArgon2Hash: HashReader = (given) => {
  const read = readEncoded(given) ?? readMembers(given)
  checkWork(read)
  const { t, m, p, salt, expected } = read
  const scheme = given.hash_type === 'argon_2i' ? 'argon_2i' : 'argon_2id'
  const options = { t, m, p, dkLen: expected.length }
  return (password) => checkInThread({ scheme, password, salt, options, expected })
}
