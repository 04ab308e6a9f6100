import { createHash, generateKeyPairSync, randomBytes, sign, type JsonWebKey, type KeyObject } from 'node:crypto'
import { createInputCheck } from '../core/check-input.ts'
import { encodeCbor, type CborValue } from '../webauthn/cbor.ts'
import type { Authentication, CreationOptions, Registration, RequestOptions } from './credential-json.ts'

/** Options of an authenticator, all optional. */
export type SoftwareAuthenticatorOptions = {
  /** The origin of the page. Default `http://localhost:3000`. */
  origin?: string
  /** Default `ES256`. */
  algorithm?: Algorithm
  /** The "user present" flag. Default true. */
  isUserPresent?: boolean
  /** The "user verified" flag. Default true. */
  isUserVerified?: boolean
  /** Whether the authenticator's passkeys are synced between devices. Default false. */
  isBackedUp?: boolean
}

/** An authenticator that also plays the browser's part, for tests of passkeys without a browser. */
export type SoftwareAuthenticator = {
  /**
   * Creates a passkey, as `navigator.credentials.create` does, with self attestation if attestation is requested.
   *
   * @throws Error `InvalidStateError` when the authenticator has an excluded passkey
   */
  create(options: CreationOptions): Registration
  /**
   * Signs in with the newest passkey that matches, as `navigator.credentials.get` does.
   *
   * @throws Error `NotAllowedError` when no passkey matches
   */
  get(options: RequestOptions): Authentication
}

type Algorithm = 'ES256' | 'EdDSA' | 'RS256'
type Passkey = {
  id: string
  rpId: string
  userHandle: string
  isDiscoverable: boolean
  privateKey: KeyObject
  signCount: number
}

/** COSE algorithm identifiers (IANA). */
const ALGORITHMS: Record<Algorithm, number> = { ES256: -7, EdDSA: -8, RS256: -257 }
const KEY_TYPES: Record<Algorithm, number> = { ES256: 2, EdDSA: 1, RS256: 3 }
/** Bits of the authenticator data. @see W3C WebAuthn §6.1 */
const FLAGS = { userPresent: 1, userVerified: 4, backupEligible: 8, backedUp: 16, attestedCredential: 64 } as const

const FLAG = { type: 'boolean' }
const checkOptions = createInputCheck({
  type: 'object',
  properties: {
    origin: {
      type: 'string',
      pattern: '^https?://[^/]+$',
      'x-refusal': 'must be the origin of a page, such as http://localhost:3000',
    },
    algorithm: { enum: Object.keys(ALGORITHMS) },
    isUserPresent: FLAG,
    isUserVerified: FLAG,
    isBackedUp: FLAG,
  },
  additionalProperties: false,
})

/** Creates an authenticator without passkeys. @throws TypeError for options that are not valid */
export function createSoftwareAuthenticator(options: SoftwareAuthenticatorOptions = {}): SoftwareAuthenticator {
  checkOptions('createSoftwareAuthenticator', options)
  const { origin = 'http://localhost:3000' } = options
  return createAuthenticator(options, () => origin)
}

/** Creates an authenticator without passkeys. @param toOrigin returns the origin of the page that has a challenge */
export function createAuthenticator(
  options: SoftwareAuthenticatorOptions,
  toOrigin: (challenge: string) => string,
): SoftwareAuthenticator {
  const { algorithm = 'ES256' } = options
  const passkeys: Passkey[] = []
  const has = (id: string) => passkeys.some((passkey) => passkey.id === id)
  return {
    create({ rp, user, challenge, excludeCredentials = [], attestation, authenticatorSelection }) {
      if (excludeCredentials.some(({ id }) => has(id))) throw createError('InvalidStateError')
      const origin = toOrigin(challenge)
      const { privateKey, publicKey } = createKeys(algorithm)
      const rpId = rp.id ?? new URL(origin).hostname
      const id = toBase64url(randomBytes(32))
      const isDiscoverable = authenticatorSelection?.residentKey !== 'discouraged'
      const passkey = { id, rpId, userHandle: user.id, isDiscoverable, privateKey, signCount: 0 }
      passkeys.push(passkey)
      const clientData = toClientData('webauthn.create', challenge, origin)
      const authData = toAuthenticatorData(passkey, options, toAttested(id, publicKey, algorithm))
      const isAttested = attestation !== undefined && attestation !== 'none'
      const signature = signWith(privateKey, algorithm, authData, clientData)
      const attestationObject = new Map<string, CborValue>([
        ['fmt', isAttested ? 'packed' : 'none'],
        ['attStmt', toStatement(isAttested ? { alg: ALGORITHMS[algorithm], sig: signature } : {})],
        ['authData', authData],
      ])
      return toCredential(id, {
        clientDataJSON: toBase64url(clientData),
        attestationObject: toBase64url(encodeCbor(attestationObject)),
        transports: ['internal' as const],
      })
    },
    get({ challenge, allowCredentials = [], ...request }) {
      const origin = toOrigin(challenge)
      const { rpId = new URL(origin).hostname } = request
      const isAllowed = (passkey: Passkey) =>
        allowCredentials.length > 0 ? allowCredentials.some(({ id }) => id === passkey.id) : passkey.isDiscoverable
      const passkey = passkeys.findLast((known) => known.rpId === rpId && isAllowed(known))
      if (!passkey) throw createError('NotAllowedError')
      passkey.signCount += 1
      const clientData = toClientData('webauthn.get', challenge, origin)
      const authenticatorData = toAuthenticatorData(passkey, options)
      return toCredential(passkey.id, {
        clientDataJSON: toBase64url(clientData),
        authenticatorData: toBase64url(authenticatorData),
        signature: toBase64url(signWith(passkey.privateKey, algorithm, authenticatorData, clientData)),
        ...(passkey.isDiscoverable && { userHandle: passkey.userHandle }),
      })
    },
  }
}

/** Creates an error with the name of a DOMException. */
function createError(name: 'InvalidStateError' | 'NotAllowedError'): Error {
  return Object.assign(new Error(`The authenticator failed with ${name}.`), { name })
}

function createKeys(algorithm: Algorithm): { privateKey: KeyObject; publicKey: KeyObject } {
  if (algorithm === 'EdDSA') return generateKeyPairSync('ed25519')
  if (algorithm === 'RS256') return generateKeyPairSync('rsa', { modulusLength: 2048 })
  return generateKeyPairSync('ec', { namedCurve: 'P-256' })
}

/** @see W3C WebAuthn §5.8.1.1 */
function toClientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

/** Builds the authenticator data of either ceremony. @see W3C WebAuthn §6.1 */
function toAuthenticatorData(
  { rpId, signCount }: Passkey,
  options: SoftwareAuthenticatorOptions,
  attested: Buffer = Buffer.alloc(0),
): Buffer {
  const { isUserPresent = true, isUserVerified = true, isBackedUp = false } = options
  const flags =
    (isUserPresent ? FLAGS.userPresent : 0) |
    (isUserVerified ? FLAGS.userVerified : 0) |
    (isBackedUp ? FLAGS.backupEligible | FLAGS.backedUp : 0) |
    (attested.length > 0 ? FLAGS.attestedCredential : 0)
  const counter = Buffer.alloc(4)
  counter.writeUInt32BE(signCount)
  return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), counter, attested])
}

/** Builds the attested credential data: no AAGUID, the id, the public key. @see W3C WebAuthn §6.5.1 */
function toAttested(id: string, publicKey: KeyObject, algorithm: Algorithm): Buffer {
  const bytes = Buffer.from(id, 'base64url')
  const length = Buffer.alloc(2)
  length.writeUInt16BE(bytes.length)
  return Buffer.concat([
    Buffer.alloc(16),
    length,
    bytes,
    encodeCbor(toCoseKey(publicKey.export({ format: 'jwk' }), algorithm)),
  ])
}

/** @see W3C WebAuthn §8.2 (self attestation), §8.7 (none) */
function toStatement(members: { alg?: number; sig?: Uint8Array }): Map<string, CborValue> {
  return new Map(Object.entries(members))
}

/** Converts a public key to a COSE_Key, with the labels of RFC 9053 §7 and RFC 8230 §4. */
function toCoseKey({ x = '', y = '', n = '', e = '' }: JsonWebKey, algorithm: Algorithm): Map<number, CborValue> {
  const bytes = (text: string) => Buffer.from(text, 'base64url')
  const key = new Map<number, CborValue>().set(1, KEY_TYPES[algorithm]).set(3, ALGORITHMS[algorithm])
  if (algorithm === 'EdDSA') return key.set(-1, 6).set(-2, bytes(x))
  if (algorithm === 'RS256') return key.set(-1, bytes(n)).set(-2, bytes(e))
  return key.set(-1, 1).set(-2, bytes(x)).set(-3, bytes(y))
}

/** @see W3C WebAuthn §6.3.3 step 11 */
function signWith(key: KeyObject, algorithm: Algorithm, authenticatorData: Buffer, clientData: Buffer): Buffer {
  const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientData).digest()])
  return sign(algorithm === 'EdDSA' ? null : 'sha256', signed, key)
}

function toCredential<Response>(id: string, response: Response) {
  return {
    id,
    rawId: id,
    type: 'public-key' as const,
    authenticatorAttachment: 'platform' as const,
    clientExtensionResults: {},
    response,
  }
}

function toBase64url(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url')
}
