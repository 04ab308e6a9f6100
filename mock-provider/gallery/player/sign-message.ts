import type { Hex } from 'viem'
import { signMessage as sign } from 'viem/accounts'

/** The secret key 1. */
const SECRET: Hex = `0x${'1'.padStart(64, '0')}`

/** Signs a message as wallets do for `personal_sign`. @see EIP-191, version 0x45 */
export function signMessage(message: string, privateKey: Hex = SECRET): Promise<Hex> {
  return sign({ message, privateKey })
}
