import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'

/** `r`, `s` and the parity of the signing point, as `personal_sign` returns them. */
const SIGNATURE = /^0x[0-9a-f]{130}$/i
const ADDRESS = /^0x[0-9a-f]{40}$/i
/** Parity by the last byte: 27 and 28 are Ethereum's own, 0 and 1 come from some hardware wallets. @see EIP-155, "v" of messages */
const PARITIES = new Map([
  [27, 0],
  [28, 1],
  [0, 0],
  [1, 1],
])

/** Converts an address to the form whose letter case is its checksum. @param address 40 hexadecimal digits after `0x` @see EIP-55 */
export function toChecksumAddress(address: string): string {
  const digits = address.slice(2).toLowerCase()
  const hash = Buffer.from(keccak_256(Buffer.from(digits))).toString('hex')
  const cased = digits.replaceAll(/[a-f]/g, (digit, index: number) =>
    Number.parseInt(hash.charAt(index), 16) >= 8 ? digit.toUpperCase() : digit,
  )
  return `0x${cased}`
}

/** Parses an address and returns it with its checksum. Undefined when malformed or when a mixed-case checksum is wrong. */
export function readEthereumAddress(text: string): string | undefined {
  if (!ADDRESS.test(text)) return undefined
  const address = toChecksumAddress(text)
  const digits = text.slice(2)
  const isOneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  return isOneCase || text === address ? address : undefined
}

/** Returns the address of a key. @param publicKey 65 bytes, uncompressed */
function toAddress(publicKey: Uint8Array): string {
  const hash = Buffer.from(keccak_256(publicKey.subarray(1)))
  return toChecksumAddress(`0x${hash.subarray(-20).toString('hex')}`)
}

/** Returns the address of a secret key. @param secretKey 32 bytes @throws Error for an invalid key */
export function toEthereumAddress(secretKey: Uint8Array): string {
  return toAddress(secp256k1.getPublicKey(secretKey, false))
}

/** The prefix keeps a signed message from being a valid transaction. @see EIP-191, version 0x45 */
function hashMessage(message: Uint8Array): Uint8Array {
  return keccak_256(Buffer.concat([Buffer.from(`\x19Ethereum Signed Message:\n${message.length}`), message]))
}

/** Signs a message as wallets do for `personal_sign`. @param secretKey 32 bytes @returns 65 bytes */
export function signPersonalMessage(message: Uint8Array, secretKey: Uint8Array): Uint8Array {
  const signed = secp256k1.sign(hashMessage(message), secretKey, { prehash: false, format: 'recovered' })
  const [parity = 0, ...rAndS] = signed
  return Uint8Array.from([...rAndS, parity + 27])
}

/** Recovers the address that signed a message. Undefined for an invalid signature. */
export function recoverSigner(message: string, signature: string): string | undefined {
  if (!SIGNATURE.test(signature)) return undefined
  const bytes = Buffer.from(signature.slice(2), 'hex')
  const parity = PARITIES.get(bytes.at(-1) ?? -1)
  if (parity === undefined) return undefined
  try {
    const recoverable = Buffer.from([parity, ...bytes.subarray(0, -1)])
    const publicKey = secp256k1.recoverPublicKey(recoverable, hashMessage(Buffer.from(message)), { prehash: false })
    return toAddress(secp256k1.Point.fromBytes(publicKey).toBytes(false))
  } catch {
    return undefined // r or s out of range, or r on no point of the curve
  }
}
