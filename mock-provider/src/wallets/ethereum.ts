import type { Address, Hex } from 'viem'
import { privateKeyToAddress, sign } from 'viem/accounts'
import { bytesToHex, getAddress, hashMessage, isAddress, recoverMessageAddress } from 'viem/utils'

/** Signatures consist of `r`, `s` and the parity of the signing point, as `personal_sign` returns them. */
const SIGNATURE = /^0x[0-9a-f]{130}$/i

/** Parses an address and returns it with its checksum (EIP-55). Undefined when malformed or when a mixed-case checksum is wrong. */
export function readEthereumAddress(text: string): Address | undefined {
  if (!isAddress(text, { strict: false })) return undefined
  const address = getAddress(text)
  const digits = text.slice(2)
  const isOneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  return isOneCase || text === address ? address : undefined
}

/** Returns the address of a secret key. @param secretKey 32 bytes @throws Error for an invalid key */
export function toEthereumAddress(secretKey: Uint8Array): Address {
  return privateKeyToAddress(bytesToHex(secretKey))
}

/** Signs a message as wallets do for `personal_sign`. @param secretKey 32 bytes @see EIP-191, version 0x45 */
export function signPersonalMessage(message: Uint8Array, secretKey: Uint8Array): Promise<Hex> {
  return sign({ hash: hashMessage({ raw: message }), privateKey: bytesToHex(secretKey), to: 'hex' })
}

/** Whether a text is `0x` followed by hexadecimal bytes. */
export function isHexBytes(text: string): text is Hex {
  return /^0x(?:[0-9a-f]{2})*$/i.test(text)
}

/** Recovers the address that signed a message. Undefined for an invalid signature. @see EIP-191, version 0x45 */
export async function findSigner(message: string, signature: string): Promise<Address | undefined> {
  if (!SIGNATURE.test(signature) || !isHexBytes(signature)) return undefined
  try {
    return await recoverMessageAddress({ message, signature })
  } catch {
    return undefined // r or s is out of range, r is not on the curve, or the parity is invalid
  }
}
