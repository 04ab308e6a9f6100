import type { WalletBehaviour } from '../story.ts'

/** The address of the well-known secret key 1. */
const ADDRESS = '0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf'
/** EIP-1193, "Provider Errors": User Rejected Request. */
const REJECTED = 4001

type Request = { method: string; params?: readonly string[] }

/**
 * Installs an Ethereum wallet in this page, as a browser extension does. Its signatures are real: the provider verifies
 * them.
 *
 * @see EIP-1193
 */
export function installWallet(behaviour: WalletBehaviour): void {
  const request = async ({ method, params = [] }: Request): Promise<unknown> => {
    if (behaviour === 'declines')
      throw Object.assign(new Error('The gallery simulates this refusal.'), { code: REJECTED })
    if (behaviour === 'silent') return waitForever()
    if (method === 'eth_requestAccounts') return [ADDRESS]
    if (behaviour === 'unwilling') return waitForever()
    const { signMessage } = await import('./sign-message.ts')
    return signMessage(params[0] ?? '')
  }
  Object.defineProperty(window, 'ethereum', { value: { isMetaMask: true, request }, configurable: true })
}

function waitForever(): Promise<never> {
  return new Promise(() => {})
}
