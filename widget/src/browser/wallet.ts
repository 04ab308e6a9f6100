import { getWallets } from '@wallet-standard/app'
import type { Wallet as StandardWallet } from '@wallet-standard/base'
import { isRecord } from './is-record.ts'
import { WalletError, type WalletFailure } from './wallet-error.ts'

/** A crypto wallet of this browser. Its methods show a dialog to the person, and throw a WalletError. */
export type Wallet = {
  /** Wire name `crypto_wallet_type`. */
  type: 'ethereum' | 'solana'
  /** @returns the address that the person chose */
  connect(): Promise<string>
  /** @returns the signature: a hexadecimal string from an Ethereum wallet, bytes from a Solana wallet */
  sign(challenge: string, address: string): Promise<string | Uint8Array>
  /** Reports whether the wallet still has this account. True when the wallet does not say. Shows no dialog. */
  hasAccount(address: string): Promise<boolean>
}

/** Failures, keyed by the `code` of the wallet's error. Solana wallets use the same codes. */
const FAILURES = new Map<string, WalletFailure>([
  /** EIP-1193, "Provider Errors": User Rejected Request. */
  ['4001', 'rejected'],
  /** EIP-1193: Unauthorized. The person has not given the page this account. */
  ['4100', 'account'],
  /** WalletConnect's codes for a rejected request. @see https://specs.walletconnect.com/2.0/specs/clients/sign/error-codes */
  ['5000', 'rejected'],
  ['5001', 'rejected'],
  ['5002', 'rejected'],
  ['5003', 'rejected'],
  /** The name that ethers gives 4001. */
  ['ACTION_REJECTED', 'rejected'],
  /** EIP-1474, "Error codes": Resource unavailable. Wallets return this code while an earlier request is open. */
  ['-32002', 'busy'],
])
/** What wallets write when the person declines, but send no code for it or the one of an internal error. */
const REJECTION = /\b(reject|den(y|ied)|declin|cancel|refus|user closed|closed by)/i
/** The members in which wallets and libraries keep the error that they have wrapped. */
const WRAPPING = ['cause', 'error', 'originalError', 'data', 'info', 'reason'] as const
const MAX_WRAPPED = 4

/** Calls a wallet and maps its errors. @throws WalletError */
export async function callWallet<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call()
  } catch (cause) {
    if (cause instanceof WalletError) throw cause
    throw new WalletError(findFailure(cause) ?? 'failed', { cause })
  }
}

/** Finds out why a wallet failed: by the code of its error, of an error inside it, or by what it says. */
function findFailure(error: unknown, depth = 0): WalletFailure | undefined {
  if (typeof error === 'string') return REJECTION.test(error) ? 'rejected' : undefined
  if (!isRecord(error) || depth > MAX_WRAPPED) return undefined
  const known = FAILURES.get(String(error['code'])) ?? findFailure(error['message'])
  if (known) return known
  for (const name of WRAPPING) {
    const wrapped = findFailure(error[name], depth + 1)
    if (wrapped) return wrapped
  }
  return undefined
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
