import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/** The secret key 1, as 32 bytes. */
const SECRET = new Uint8Array(32).fill(1, 31)

/** Signs a message as wallets do for `personal_sign`. @param secret 32 bytes @see EIP-191, version 0x45 */
export function signMessage(message: string, secret: Uint8Array = SECRET): string {
  const bytes = utf8ToBytes(message)
  const hash = keccak_256(concatBytes(utf8ToBytes(`\x19Ethereum Signed Message:\n${bytes.length}`), bytes))
  const [parity = 0, ...rAndS] = secp256k1.sign(hash, secret, { prehash: false, format: 'recovered' })
  return `0x${bytesToHex(Uint8Array.from([...rAndS, parity + 27]))}`
}
