import type { MockSchemas } from '@latchkey/openapi'
import { isRecord, readMember } from '../core/read-member.ts'
import { ProviderError } from '../core/provider-error.ts'
import { fromBase64, fromHex, type MigratedHash } from '../passwords/hash-encodings.ts'
import { checkMigratedHash } from '../passwords/migrated-hashes.ts'

type FirebaseHashConfig = MockSchemas['FirebaseHashConfig']

/** A password's hash as a file has it. */
export type ForeignHash = {
  hash: unknown
  /** The algorithm, if the file names it. */
  type: string | undefined
  salt: string | undefined
  isFirebase: boolean
  firebase: FirebaseHashConfig | undefined
}

/** Reads the hash of another system. @throws ProviderError whose message says why it cannot be checked */
export function readForeignHash(given: ForeignHash): MigratedHash {
  const read = given.isFirebase ? readFirebaseExport(given) : readOther(given)
  checkMigratedHash(read)
  return read
}

/** @throws ProviderError */
function refuse(message: string): never {
  throw new ProviderError('bad_request', { message })
}

function readOther({ hash, type, salt }: ForeignHash): MigratedHash {
  if (isRecord(hash)) return readCustomHash(hash)
  const text = typeof hash === 'string' ? hash : ''
  const name = type?.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return (
    readEncoded(text, name) ??
    (salt === undefined ? readPlainDigest(text, name) : undefined) ??
    refuse(
      name || salt
        ? `${type ?? 'a digest with a salt'} is not supported`
        : 'it is none of bcrypt, scrypt, Argon2, PBKDF2, phpass, MD5, SHA-1 and SHA-512',
    )
  )
}

const plain = (hash_type: MigratedHash['hash_type'], hash: string): MigratedHash => ({ hash_type, hash, config: {} })

/** Hashes that name their algorithm by a prefix. */
const PREFIXES: readonly [RegExp, MigratedHash['hash_type']][] = [
  [/^\$2[aby]\$/, 'bcrypt'],
  [/^\$argon2id\$/, 'argon_2id'],
  [/^\$argon2i\$/, 'argon_2i'],
  [/^\$scrypt\$ln=/, 'scrypt'],
  [/^\$[PH]\$/, 'phpass'],
]

/** Finds the form of a hash that contains its parameters. @param name its algorithm, in lowercase letters and digits */
function readEncoded(text: string, name: string | undefined): MigratedHash | undefined {
  const prefix = PREFIXES.find(([pattern]) => pattern.test(text))
  if (prefix) return plain(prefix[1], text)
  return readPbkdf2(text, name) ?? readWerkzeug(text) ?? readClerkFirebase(text, name)
}

const toBase64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

function toPbkdf2(algorithm: string, iterations: string, salt: Uint8Array, key: Uint8Array | undefined) {
  if (algorithm !== 'sha256' && algorithm !== 'sha512') return refuse(`PBKDF2 with ${algorithm} is not supported`)
  if (!key) return undefined
  const config = { salt: toBase64(salt), iteration_amount: Number(iterations), key_length: key.length, algorithm }
  return { hash_type: 'pbkdf_2', hash: toBase64(key), config } satisfies MigratedHash
}

/** Base64 as passlib writes it. */
const fromAdaptedBase64 = (text: string) => fromBase64(text.replaceAll('.', '+'))

/** Reads PBKDF2 as Auth0, passlib, Django, Clerk and Werkzeug write it. */
function readPbkdf2(text: string, name: string | undefined): MigratedHash | undefined {
  const [, phc, parameters = '', phcSalt = '', phcKey = ''] =
    /^\$pbkdf2-(sha\d+)\$([\w=,]+)\$([^$]+)\$([^$]+)$/.exec(text) ?? []
  if (phc !== undefined) {
    const iterations = /(?:^|,)i=(\d+)/.exec(parameters)?.[1] ?? parameters
    return toPbkdf2(phc, iterations, fromAdaptedBase64(phcSalt) ?? Buffer.from(phcSalt), fromAdaptedBase64(phcKey))
  }
  const [, django, iterations = '', salt = '', key = ''] =
    /^pbkdf2[_:](sha\d+)(?:_hex)?[$:](\d+)\$([^$]*)\$([^$]+)$/.exec(text) ?? []
  if (django === undefined) return undefined
  // Clerk encodes the salt, where Django writes it as it is.
  const clerkSalt = name === 'pbkdf2sha256' ? fromBase64(salt) : name === 'pbkdf2sha512hex' ? fromHex(salt) : undefined
  return toPbkdf2(django, iterations, clerkSalt ?? Buffer.from(salt), fromHex(key) ?? fromBase64(key))
}

/** Reads scrypt as Werkzeug writes it: `scrypt:32768:8:1$salt$hash`, with the salt as it is and the hash in hexadecimal. */
function readWerkzeug(text: string): MigratedHash | undefined {
  const [, N, r, p, salt = '', hash = ''] = /^scrypt:(\d+):(\d+):(\d+)\$([^$]+)\$([\da-f]+)$/i.exec(text) ?? []
  const key = fromHex(hash)
  return key && toScrypt(key, Buffer.from(salt), { N: Number(N), r: Number(r), p: Number(p) })
}

function toScrypt(key: Uint8Array, salt: Uint8Array, { N, r, p }: Record<'N' | 'r' | 'p', number>): MigratedHash {
  const config = { salt: toBase64(salt), n_parameter: N, r_parameter: r, p_parameter: p, key_length: key.length }
  return { hash_type: 'scrypt', hash: toBase64(key), config }
}

/** Reads Firebase's scrypt as Clerk writes it: `hash$salt$signer key$salt separator$rounds$memory cost`. */
function readClerkFirebase(text: string, name: string | undefined): MigratedHash | undefined {
  if (name !== 'scryptfirebase') return undefined
  const [hash = '', salt = '', signer_key = '', salt_separator = '', rounds, mem_cost] = text.split('$')
  const config = { salt, signer_key, salt_separator, rounds: Number(rounds), mem_cost: Number(mem_cost) }
  return { hash_type: 'scrypt_firebase', hash, config }
}

/** @throws ProviderError without the project's parameters */
function readFirebaseExport({ hash, salt = '', firebase }: ForeignHash): MigratedHash {
  if (!firebase) return refuse("it needs the hash parameters of the Firebase project ('firebase_hash_config')")
  const { base64_signer_key: signer_key, base64_salt_separator: salt_separator = '', rounds, mem_cost } = firebase
  const config = { salt, signer_key, salt_separator, rounds, mem_cost }
  return { hash_type: 'scrypt_firebase', hash: String(hash), config }
}

/** The digests without a prefix: the names of each, and its length in hexadecimal. */
const DIGESTS: readonly [MigratedHash['hash_type'], name: string, length: number][] = [
  ['md_5', 'md5', 32],
  ['sha_1', 'sha1', 40],
  ['sha_512', 'sha512', 128],
]

/** Reads a digest in hexadecimal. Without a name, its length tells which it is. */
function readPlainDigest(text: string, name: string | undefined): MigratedHash | undefined {
  if (!fromHex(text)) return undefined
  const digest = DIGESTS.find(([, known, length]) => (name ? name === known : true) && length === text.length)
  return digest && plain(digest[0], text)
}

/** Decodes a value of Auth0 in the encoding that it names. */
function decodeValue(value: unknown, fallback: 'utf8' | 'base64' | 'hex'): Buffer | undefined {
  const text = readMember(value, 'value')
  if (text === undefined) return undefined
  const encoding = readMember(value, 'encoding') ?? fallback
  if (encoding === 'base64') return fromBase64(text)
  return encoding === 'hex' ? fromHex(text) : Buffer.from(text)
}

/** Reads `custom_password_hash` of Auth0's import. @throws ProviderError */
function readCustomHash(custom: Record<string, unknown>): MigratedHash {
  const { hash, salt, keylen, cost, blockSize, parallelization, password } = custom
  const algorithm = readMember(custom, 'algorithm') ?? ''
  const text = (typeof hash === 'string' ? hash : readMember(hash, 'value')) ?? ''
  const passwordEncoding = readMember(password, 'encoding') ?? 'utf8'
  if (passwordEncoding !== 'utf8') return refuse(`passwords in ${passwordEncoding} are not supported`)
  if (algorithm === 'scrypt') {
    const key = decodeValue(hash, 'base64')
    const saltBytes = decodeValue(salt, 'utf8')
    if (!key || !saltBytes || key.length !== (keylen ?? key.length)) return refuse('the scrypt hash is malformed')
    const parameters = { N: Number(cost ?? 16_384), r: Number(blockSize ?? 8), p: Number(parallelization ?? 1) }
    return toScrypt(key, saltBytes, parameters)
  }
  const digest = DIGESTS.find(([, name]) => name === algorithm)
  if (digest) return readSaltedDigest(digest, custom)
  const encoded = ['bcrypt', 'argon2', 'pbkdf2'].includes(algorithm) ? readEncoded(text, algorithm) : undefined
  return encoded ?? refuse(`${algorithm || 'a hash without an algorithm'} is not supported`)
}

function readSaltedDigest(
  [hash_type, name, length]: (typeof DIGESTS)[number],
  { hash, salt }: Record<string, unknown>,
): MigratedHash {
  const bytes = decodeValue(hash, 'hex')
  if (bytes?.length !== length / 2) return refuse(`the ${name} hash is malformed`)
  const digest = plain(hash_type, bytes.toString('hex'))
  if (salt === undefined) return digest
  const saltText = decodeValue(salt, 'utf8')?.toString()
  // The provider's own salts are texts.
  if (saltText === undefined || saltText.includes('\ufffd')) return refuse(`a salt of ${name} that is no text`)
  const isBefore = (readMember(salt, 'position') ?? 'prefix') === 'prefix'
  return { ...digest, config: isBefore ? { prepend_salt: saltText } : { append_salt: saltText } }
}
