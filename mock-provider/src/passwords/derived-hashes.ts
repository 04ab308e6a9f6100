import { createCipheriv, pbkdf2, scrypt, type ScryptOptions } from 'node:crypto'
import { ProviderError } from '../core/provider-error.ts'
import { fromBase64, isSameHash, isWithin, readPhc, type HashReader, type MigratedHash } from './hash-encodings.ts'
import { computeInTurn } from './hash-pool.ts'

const KEY_BYTES = { minimum: 4, maximum: 512 }

/**
 * The maximum of N × r × p. scrypt needs 128 bytes for each unit of N × r, and time for each unit of N × r × p. A
 * hash at the limit takes about a second.
 */
const MAX_SCRYPT_WORK = 262_144 * 8
const MAX_SCRYPT_N = 262_144

type ScryptHash = { N: number; r: number; p: number; salt: Buffer; expected: Buffer }

/** Reads an encoded hash, which contains its parameters: `$scrypt$ln=15,r=8,p=1$salt$hash`. */
function readScryptPhc(text: string): ScryptHash | undefined {
  const phc = readPhc(text)
  if (phc?.id !== 'scrypt') return undefined
  const get = (name: string) => Number(phc.parameters.get(name))
  return { N: 2 ** get('ln'), r: get('r'), p: get('p'), salt: phc.salt, expected: phc.hash }
}

/**
 * @throws ProviderError `missing_hash_config`, `invalid_base64_scrypt_hash`, `invalid_scrypt_parameter`,
 *   `invalid_scrypt_salt_length`, `scrypt_key_length_mismatch`
 */
function readScryptMembers({ hash, config }: MigratedHash): ScryptHash {
  const { n_parameter, r_parameter, p_parameter, key_length, salt: text } = config
  if (text === undefined) throw new ProviderError('missing_hash_config')
  const expected = fromBase64(hash)
  if (!expected) throw new ProviderError('invalid_base64_scrypt_hash')
  const salt = fromBase64(text)
  if (!salt) throw new ProviderError('invalid_scrypt_salt_length')
  if (!isWithin(key_length, KEY_BYTES.minimum, KEY_BYTES.maximum)) throw new ProviderError('invalid_scrypt_parameter')
  if (expected.length !== key_length) throw new ProviderError('scrypt_key_length_mismatch')
  return { N: n_parameter ?? 0, r: r_parameter ?? 0, p: p_parameter ?? 0, salt, expected }
}

function isScryptWork({ N, r, p, expected }: ScryptHash): boolean {
  const isPowerOfTwo = isWithin(N, 2, MAX_SCRYPT_N) && Number.isInteger(Math.log2(N))
  const areSmall = isWithin(r, 1, MAX_SCRYPT_WORK) && isWithin(p, 1, MAX_SCRYPT_WORK)
  return isPowerOfTwo && areSmall && N * r * p <= MAX_SCRYPT_WORK && expected.length <= KEY_BYTES.maximum
}

/** Reads a scrypt hash (RFC 7914): in PHC string format, or in base64 with its parameters. @throws ProviderError */
export const readScryptHash: HashReader = (given) => {
  const read = readScryptPhc(given.hash) ?? readScryptMembers(given)
  if (!isScryptWork(read)) throw new ProviderError('invalid_scrypt_parameter')
  const { N, r, p, salt, expected } = read
  return async (password) => isSameHash(await deriveScrypt(password, salt, expected.length, { N, r, p }), expected)
}

/** The derived key encrypts the project's key by AES-256 in counter mode, from a counter of 0. */
const FIREBASE_KEY_BYTES = 32
const FIREBASE_COUNTER = Buffer.alloc(16)

/**
 * Reads a hash of Firebase's variant of scrypt, whose result is the encrypted key of the project.
 *
 * @throws ProviderError `missing_hash_config`, `invalid_base64_scrypt_hash`, `invalid_scrypt_parameter`
 * @see https://github.com/firebase/scrypt
 */
export const readFirebaseHash: HashReader = ({ hash, config }) => {
  const { salt: saltText = '', salt_separator = '', signer_key = '', rounds = 0, mem_cost = 0 } = config
  const [expected, salt, signerKey] = [fromBase64(hash), fromBase64(saltText), fromBase64(signer_key)]
  const separator = salt_separator === '' ? Buffer.alloc(0) : fromBase64(salt_separator)
  if (!salt || !separator || !signerKey) throw new ProviderError('missing_hash_config')
  if (!expected) throw new ProviderError('invalid_base64_scrypt_hash')
  if (!isWithin(mem_cost, 1, 32)) throw new ProviderError('invalid_scrypt_parameter')
  const read = { N: 2 ** mem_cost, r: rounds, p: 1, salt: Buffer.concat([salt, separator]), expected }
  if (!isScryptWork(read)) throw new ProviderError('invalid_scrypt_parameter')
  return async (password) => {
    const key = await deriveScrypt(password, read.salt, FIREBASE_KEY_BYTES, read)
    const cipher = createCipheriv('aes-256-ctr', key, FIREBASE_COUNTER)
    return isSameHash(Buffer.concat([cipher.update(signerKey), cipher.final()]), expected)
  }
}

type ScryptCost = Pick<ScryptHash, 'N' | 'r' | 'p'>

function deriveScrypt(password: string, salt: Buffer, bytes: number, { N, r, p }: ScryptCost): Promise<Buffer> {
  // Twice the memory that scrypt needs, because Node.js counts slightly more.
  const options: ScryptOptions = { N, r, p, maxmem: 2 * 128 * (N * r + p * r) + 65_536 }
  return computeInTurn(
    () =>
      new Promise((resolve, reject) => {
        scrypt(password, salt, bytes, options, (error, key) => (error ? reject(error) : resolve(key)))
      }),
  )
}

/** The bytes in one block of PBKDF2's output. Each block needs all iterations. */
const BLOCK_BYTES: ReadonlyMap<string, number> = new Map([
  ['sha256', 32],
  ['sha512', 64],
])
/** The maximum work. It takes about two seconds. */
const MAX_ITERATIONS = 2_000_000

/**
 * Reads a PBKDF2 hash (RFC 8018 §5.2) in base64.
 *
 * @throws ProviderError `missing_hash_config`, `invalid_pbkdf_2_hash`, `invalid_pbkdf_2_salt`,
 *   `invalid_pbkdf_2_iteration_amount`, `invalid_pbkdf_2_parameter`, `pbkdf_2_key_length_mismatch`
 */
export const readPbkdf2Hash: HashReader = ({ hash, config }) => {
  const { salt: text, iteration_amount = 0, key_length } = config
  if (text === undefined) throw new ProviderError('missing_hash_config')
  const algorithm = config.algorithm || 'sha256'
  const blockBytes = BLOCK_BYTES.get(algorithm)
  const isLength = isWithin(key_length, KEY_BYTES.minimum, KEY_BYTES.maximum)
  if (blockBytes === undefined || !isLength) throw new ProviderError('invalid_pbkdf_2_parameter')
  const expected = fromBase64(hash)
  if (!expected) throw new ProviderError('invalid_pbkdf_2_hash')
  const salt = fromBase64(text)
  if (!salt) throw new ProviderError('invalid_pbkdf_2_salt')
  const isAffordable = isWithin(iteration_amount * Math.ceil(key_length / blockBytes), 1, MAX_ITERATIONS)
  if (!isAffordable) throw new ProviderError('invalid_pbkdf_2_iteration_amount')
  if (expected.length !== key_length) throw new ProviderError('pbkdf_2_key_length_mismatch')
  return async (password) =>
    isSameHash(await derivePbkdf2(password, salt, { iteration_amount, key_length, algorithm }), expected)
}

type Pbkdf2Options = { iteration_amount: number; key_length: number; algorithm: string }

function derivePbkdf2(password: string, salt: Buffer, options: Pbkdf2Options): Promise<Buffer> {
  const { iteration_amount, key_length, algorithm } = options
  return computeInTurn(
    () =>
      new Promise((resolve, reject) => {
        pbkdf2(password, salt, iteration_amount, key_length, algorithm, (error, key) =>
          error ? reject(error) : resolve(key),
        )
      }),
  )
}
