import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto'
import base58 from 'bs58'

const KEY_BYTES = 32
const SIGNATURE_BYTES = 64
/** The bytes before an Ed25519 seed in PKCS #8. @see RFC 8410 §7 */
const PKCS8_HEADER = Buffer.from('302e020100300506032b657004220420', 'hex')

function decode(text: string, length: number): Uint8Array | undefined {
  // Limits the input, because decoding takes quadratic time. Base58 never needs twice as many characters as bytes.
  if (text.length > 2 * length) return undefined
  try {
    const bytes = base58.decode(text)
    return bytes.length === length ? bytes : undefined
  } catch {
    return undefined
  }
}

/** Whether a text is an address: an Ed25519 public key of 32 bytes in base58. */
export function isSolanaAddress(text: string): boolean {
  return decode(text, KEY_BYTES) !== undefined
}

/** Decodes a base58 signature of 64 bytes. Undefined when malformed. */
export function readSolanaSignature(text: string): Uint8Array | undefined {
  return decode(text, SIGNATURE_BYTES)
}

/** Whether a message was signed by the key of an address. @see RFC 8032 §5.1.7 */
export function isSignedBy(address: string, message: string, signature: Uint8Array): boolean {
  const bytes = decode(address, KEY_BYTES)
  if (!bytes) return false
  const x = Buffer.from(bytes).toString('base64url')
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  return verify(null, Buffer.from(message), publicKey, signature)
}

/** Derives the key pair of a seed. @param seed 32 bytes */
export function toSolanaKey(seed: Uint8Array): { address: string; privateKey: KeyObject } {
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8_HEADER, seed]), format: 'der', type: 'pkcs8' })
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' })
  return { address: base58.encode(Buffer.from(x, 'base64url')), privateKey }
}

/** Signs a message. @returns 64 bytes */
export function signSolanaMessage(message: Uint8Array, privateKey: KeyObject): Buffer {
  return sign(null, message, privateKey)
}

/** Encodes bytes as base58, the form of addresses and signatures on the wire. */
export function toBase58(bytes: Uint8Array): string {
  return base58.encode(bytes)
}

/** Decodes base58. @throws Error for other characters */
export function fromBase58(text: string): Uint8Array {
  return base58.decode(text)
}
