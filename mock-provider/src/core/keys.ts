import { KeyObject, sign as signInThreadPool } from 'node:crypto'
import { promisify } from 'node:util'
import {
  calculateJwkThumbprint,
  compactVerify,
  exportJWK,
  generateKeyPair,
  importJWK,
  jwtVerify,
  type CompactVerifyResult,
  type CryptoKey,
  type JWK,
  type JWTPayload,
  type JWTVerifyOptions,
  type JWTVerifyResult,
} from 'jose'
import type { OauthSchemas } from '@latchkey/openapi'
import { peekDeeply } from '../store/observed.ts'

/** The public half of a signing key (RFC 7517 §4). */
export type PublicJwk = OauthSchemas['Jwk']

type SigningKey = {
  privateKey: CryptoKey
  /** The private key for `node:crypto`, which signs with less overhead than Web Crypto. */
  ownKey: KeyObject
  publicJwk: PublicJwk
  /** The encoded protected JWT headers, by `typ`. */
  headers: Readonly<Record<TokenType, string>>
}

/** The `typ` header of a JWT: `JWT`, or `at+jwt` for access tokens (RFC 9068 §2.1). */
type TokenType = 'JWT' | 'at+jwt'

/** An RS256 key of one mock, such as the provider's. Session JWTs, ID tokens and access tokens share it, as they do at the provider. */
export type SigningKeys = {
  getPublicJwk(): Promise<PublicJwk>
  /** Returns the public key with its certificate, as the provider's `jwks_uri` publishes it. */
  getCertifiedJwk(): Promise<PublicJwk>
  /**
   * Signs claims as a compact JWS (RFC 7515).
   *
   * @param claims time claims in seconds, already set
   */
  sign(claims: JWTPayload, typ: TokenType): Promise<string>
  /**
   * Verifies the signature and the claims of a JWT. One key signs tokens of several kinds, so any claim may be missing.
   *
   * @throws JOSEError
   */
  verifyJwt<Claims>(token: string, options: JWTVerifyOptions): Promise<JWTVerifyResult<Partial<Claims>>>
  /** Verifies the signature alone. @throws JOSEError */
  verifySignature(token: string): Promise<CompactVerifyResult>
  /** Returns the private key, to be stored. */
  exportPrivateJwk(): Promise<JWK>
  /**
   * Replaces the key with a stored one, so that tokens signed with that key still verify.
   *
   * @throws JOSEError, TypeError
   */
  importPrivateJwk(stored: JWK): Promise<void>
}

const ALGORITHM = 'RS256'
/** RS256 is RSASSA-PKCS1-v1_5 with SHA-256 (RFC 7518 §3.3). No further signing option is needed. */
const DIGEST = 'sha256'
const sign = promisify(signInThreadPool)

function encode(part: unknown): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}

async function createSigningKey(): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair(ALGORITHM, { extractable: true })
  return describeKey(privateKey, await exportJWK(publicKey))
}

async function describeKey(privateKey: CryptoKey, { n = '', e = '' }: JWK): Promise<SigningKey> {
  const kid = `jwk-test-${await calculateJwkThumbprint({ kty: 'RSA', n, e })}`
  const toHeader = (typ: TokenType) => encode({ alg: ALGORITHM, typ, kid })
  return {
    privateKey,
    ownKey: KeyObject.from(privateKey),
    publicJwk: { kty: 'RSA', n, e, kid, alg: ALGORITHM, use: 'sig', key_ops: ['verify'] },
    headers: { JWT: toHeader('JWT'), 'at+jwt': toHeader('at+jwt') },
  }
}

/** @throws JOSEError, TypeError when the key is not an RSA key */
async function importSigningKey(stored: JWK): Promise<SigningKey> {
  const privateKey = await importJWK(stored, ALGORITHM, { extractable: true })
  if (privateKey instanceof Uint8Array) throw new TypeError('The stored signing key is symmetric.')
  return describeKey(privateKey, stored)
}

/**
 * Adds a certificate to a key. Loaded with the first JWKS, because parsing the certificate code would slow down every
 * start.
 */
async function certify({ privateKey, publicJwk }: SigningKey): Promise<PublicJwk> {
  const { createCertificate } = await import('./certificate.ts')
  const publicKey = await importJWK(publicJwk, ALGORITHM, { extractable: true })
  if (publicKey instanceof Uint8Array) throw new TypeError('The signing key is symmetric.')
  return { ...publicJwk, ...(await createCertificate({ privateKey, publicKey }, publicJwk.kid)) }
}

/** Creates the signing key of one mock. It is generated at first use. */
export function createSigningKeys(): SigningKeys {
  let current: Promise<SigningKey> | undefined
  const getKey = () => (current ??= createSigningKey())
  const getPublicJwk = async () => (await getKey()).publicJwk
  let certified: Promise<PublicJwk> | undefined
  return {
    getPublicJwk,
    getCertifiedJwk: () => (certified ??= getKey().then(certify)),
    async sign(claims, typ) {
      const { ownKey, headers } = await getKey()
      const input = `${headers[typ]}.${encode(peekDeeply(claims))}`
      const signature = await sign(DIGEST, Buffer.from(input), ownKey)
      return `${input}.${signature.toString('base64url')}`
    },
    verifyJwt: async (token, options) =>
      jwtVerify(token, await getPublicJwk(), { ...options, algorithms: [ALGORITHM] }),
    verifySignature: async (token) => compactVerify(token, await getPublicJwk(), { algorithms: [ALGORITHM] }),
    exportPrivateJwk: async () => exportJWK((await getKey()).privateKey),
    async importPrivateJwk(stored) {
      const imported = await importSigningKey(stored)
      current = Promise.resolve(imported)
      certified = undefined
    },
  }
}
