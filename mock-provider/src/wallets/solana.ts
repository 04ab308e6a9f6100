import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto'
import { base58 } from '@scure/base'

const KEY_BYTES = 32
const SIGNATURE_BYTES = 64
/** What precedes the seed of an Ed25519 key in PKCS #8. @see RFC 8410 §7 */
const PKCS8_HEADER = Buffer.from('302e020100300506032b657004220420', 'hex')

function decode(text: string, length: number): Uint8Array | undefined {
  // Decoding takes as long as the square of the length: nothing that short is longer than twice its bytes.
  if (text.length > 2 * length) return undefined
  try {
    const bytes = base58.decode(text)
    return bytes.length === length ? bytes : undefined
  } catch {
    return undefined
  }
}

/** An address is an Ed25519 public key: 32 bytes in base58. */
export function isSolanaAddress(text: string): boolean {
  return decode(text, KEY_BYTES) !== undefined
}

/** The 64 bytes of a signature in base58, or undefined for what cannot be one. */
export function readSolanaSignature(text: string): Uint8Array | undefined {
  return decode(text, SIGNATURE_BYTES)
}

/** Whether an address's own key signed a message. @see RFC 8032 §5.1.7 */
export function isSignedBy(address: string, message: string, signature: Uint8Array): boolean {
  const bytes = decode(address, KEY_BYTES)
  if (!bytes) return false
  const x = Buffer.from(bytes).toString('base64url')
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  return verify(null, Buffer.from(message), publicKey, signature)
}

/** The key pair of a seed. @param seed 32 bytes */
export function toSolanaKey(seed: Uint8Array): { address: string; privateKey: KeyObject } {
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8_HEADER, seed]), format: 'der', type: 'pkcs8' })
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' })
  return { address: base58.encode(Buffer.from(x, 'base64url')), privateKey }
}

/** The signature of a message's bytes. */
export function signSolanaMessage(message: Uint8Array, privateKey: KeyObject): Buffer {
  return sign(null, message, privateKey)
}

/** As wallets' callers write it on the wire. */
export function toBase58(bytes: Uint8Array): string {
  return base58.encode(bytes)
}
