import type { WalletMood } from '../scene.ts'

/** The address of the secret key 1, which is nobody's: everybody knows it. */
const ADDRESS = '0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf'
/** EIP-1193, "Provider Errors": User Rejected Request. */
const REJECTED = 4001

type Request = { method: string; params?: readonly string[] }

/**
 * Puts an Ethereum wallet into this page, as an extension would, and a person who holds it. Its signatures are real: the
 * provider verifies them.
 *
 * @see EIP-1193
 */
export function installWallet(mood: WalletMood): void {
  const request = async ({ method, params = [] }: Request): Promise<unknown> => {
    if (mood === 'declines') throw Object.assign(new Error('The gallery has it so.'), { code: REJECTED })
    if (mood === 'silent') return waitForever()
    if (method === 'eth_requestAccounts') return [ADDRESS]
    if (mood === 'unwilling') return waitForever()
    const { signMessage } = await import('./sign-message.ts')
    return signMessage(params[0] ?? '')
  }
  Object.defineProperty(window, 'ethereum', { value: { isMetaMask: true, request }, configurable: true })
}

function waitForever(): Promise<never> {
  return new Promise(() => {})
}
