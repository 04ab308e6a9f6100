import {
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  SignJWT,
  type CryptoKey,
  type JWK,
  type JWTPayload,
} from 'jose'

type SigningKey = { privateKey: CryptoKey; publicJwk: JWK & { kid: string } }

let signingKey: Promise<SigningKey> | undefined

async function createSigningKey(): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  return describeKey(privateKey, await exportJWK(publicKey))
}

async function describeKey(privateKey: CryptoKey, jwk: JWK): Promise<SigningKey> {
  const kid = `jwk-test-${await calculateJwkThumbprint(jwk)}`
  return { privateKey, publicJwk: { ...jwk, kid, alg: 'RS256', use: 'sig', key_ops: ['verify'] } }
}

/** The RS256 key of this process, made at first use: session JWTs, ID tokens and access tokens share it, as at the provider. */
export function getSigningKey(): Promise<SigningKey> {
  return (signingKey ??= createSigningKey())
}

/** The private key, for whoever keeps it beyond this process. */
export async function exportSigningKey(): Promise<JWK> {
  return exportJWK((await getSigningKey()).privateKey)
}

/** Signs with a kept key from now on, so that what was signed with it still verifies. */
export async function importSigningKey(kept: JWK): Promise<void> {
  const privateKey = (await importJWK(kept, 'RS256', { extractable: true })) as CryptoKey // an RSA key pair
  const { kty = 'RSA', n = '', e = '' } = kept
  signingKey = describeKey(privateKey, { kty, n, e })
  await signingKey
}

/**
 * Signs claims as a compact JWS (RFC 7515).
 *
 * @param claims time claims in seconds, already set
 * @param typ `JWT`, or `at+jwt` for access tokens (RFC 9068 §2.1)
 */
export async function signJwt(claims: JWTPayload, typ: 'JWT' | 'at+jwt'): Promise<string> {
  const { privateKey, publicJwk } = await getSigningKey()
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', typ, kid: publicJwk.kid }).sign(privateKey)
}
