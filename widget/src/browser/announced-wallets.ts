import { getWallets } from '@wallet-standard/app'
import type { Wallet as StandardWallet } from '@wallet-standard/base'
import { isRecord } from './is-record.ts'

/** The name of a member by which wallets that share a global tell themselves apart, such as `isMetaMask`. */
export type ProviderFlag = `is${string}`

/** The API of an Ethereum wallet. @see EIP-1193 */
export type EthereumProvider = {
  request(call: { method: string; params?: readonly string[] }): Promise<unknown>
  readonly [flag: ProviderFlag]: unknown
  /** Lists all wallets when several extensions share `window.ethereum`. */
  providers?: readonly EthereumProvider[]
}

/** @see EIP-6963 */
type Announced = { rdns: string; provider: EthereumProvider }

/** The wallets that have announced themselves in one window, in the order of their announcements. */
type Announcements = {
  ethereum: readonly Announced[]
  solana: readonly StandardWallet[]
  /** Calls back after each announcement. Returns a function that unsubscribes. */
  subscribe(onChange: () => void): () => void
}

const byWindow = new WeakMap<EventTarget, Announcements>()

/** Returns the announcements of this window. The first call asks its wallets to announce themselves. */
export function getAnnouncements(): Announcements {
  const known = byWindow.get(window)
  if (known) return known
  const created = listen()
  byWindow.set(window, created)
  return created
}

function listen(): Announcements {
  const ethereum: Announced[] = []
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }
  window.addEventListener('eip6963:announceProvider', (event) => {
    const announced = readAnnounced(event)
    // A wallet announces itself again after each request. Only its first announcement counts, so that it cannot change
    // its name.
    if (!announced || ethereum.some(({ provider }) => provider === announced.provider)) return
    ethereum.push(announced)
    notify()
  })
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  const wallets = getWallets()
  wallets.on('register', notify)
  wallets.on('unregister', notify)
  return {
    ethereum,
    get solana() {
      return wallets.get()
    },
    subscribe(onChange) {
      listeners.add(onChange)
      return () => void listeners.delete(onChange)
    },
  }
}

/**
 * Reads an announcement. Any script can send one, so its content is not trusted: the icon and the name in it are not
 * shown.
 */
function readAnnounced(event: Event): Announced | undefined {
  const detail = event instanceof CustomEvent ? event.detail : undefined
  if (!isRecord(detail) || !isRecord(detail['info'])) return undefined
  const { rdns } = detail['info']
  const { provider } = detail
  return typeof rdns === 'string' && isProvider(provider) ? { rdns, provider } : undefined
}

function isProvider(value: unknown): value is EthereumProvider {
  return isRecord(value) && typeof value['request'] === 'function'
}
