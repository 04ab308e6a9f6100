import { getWallets } from '@wallet-standard/app'
import type { Wallet as StandardWallet } from '@wallet-standard/base'
import { isRecord } from './is-record.ts'

/** A crypto wallet of this browser. Its methods show a dialog to the person, and throw a WalletError. */
export type Wallet = {
  type: FoundWallet['type']
  /** @returns the address that the person chose */
  connect(): Promise<string>
  /** @returns the signature: a hexadecimal string from an Ethereum wallet, bytes from a Solana wallet */
  sign(challenge: string, address: string): Promise<string | Uint8Array>
  /** Reports whether the wallet still has this account. True when the wallet does not say. Shows no dialog. */
  hasAccount(address: string): Promise<boolean>
}

/**
 * Reads what an extension has put into the page. Extensions that fight for a global, or are switched off, leave getters
 * that throw. Such a wallet counts as absent, so that the others remain.
 */
export function readQuietly<Value>(read: () => Value): Value | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

/** The name of a member by which wallets that share a global tell themselves apart, such as `isMetaMask`. */
export type ProviderFlag = `is${string}`

/** The API of an Ethereum wallet. @see EIP-1193 */
export type EthereumProvider = {
  request(call: { method: string; params?: readonly string[] }): Promise<unknown>
  readonly [flag: ProviderFlag]: unknown
  /** Lists all wallets when several extensions share `window.ethereum`. */
  providers?: readonly EthereumProvider[]
}

type PublicKey = { toString(): string }

/** The object that Solana wallets put into pages. Modelled on Phantom's API. */
export type SolanaProvider = {
  isPhantom?: boolean
  publicKey?: PublicKey | null
  /** Some wallets return only whether they succeeded, and provide the key as `publicKey`. */
  connect(): Promise<{ publicKey: PublicKey } | boolean | void>
  request(call: {
    method: 'signMessage'
    params: { message: Uint8Array; display: 'utf8' }
  }): Promise<{ signature: ArrayLike<number> }>
}

/** A wallet that was found in the page. Its code to call it is loaded with a press. `type`: wire name `crypto_wallet_type`. */
export type FoundWallet =
  | { type: 'ethereum'; provider: EthereumProvider }
  | { type: 'solana'; provider: SolanaProvider }
  | { type: 'solana'; standard: StandardWallet }

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

/** Whether a value is an Ethereum wallet. */
export function isProvider(value: unknown): value is EthereumProvider {
  return readQuietly(() => isRecord(value) && typeof value['request'] === 'function') ?? false
}

/** MetaMask dispatches this event when it has added its wallet to the page. */
const ANNOUNCEMENT = 'ethereum#initialized'

/** Delays after which wallets are looked for again, in milliseconds: extensions may take this long to start. */
const LOOKS_AFTER_MS = [100, 300, 1_000, 3_000] as const

/**
 * Calls back when the page may have another wallet than before: wallet extensions add their wallets at any time, some of
 * them without an event. Also looks when the person returns to the page, as after unlocking an extension.
 *
 * @returns a function that stops watching
 */
export function watchWallets(onLook: () => void): () => void {
  const timers = LOOKS_AFTER_MS.map((delay_ms) => setTimeout(onLook, delay_ms))
  const events = [ANNOUNCEMENT, 'focus']
  for (const event of events) window.addEventListener(event, onLook)
  const unsubscribe = getAnnouncements().subscribe(onLook)
  return () => {
    unsubscribe()
    for (const timer of timers) clearTimeout(timer)
    for (const event of events) window.removeEventListener(event, onLook)
  }
}
