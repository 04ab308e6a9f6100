import { isRecord } from './is-record.ts'
import {
  callWallet,
  getAnnouncements,
  isProvider,
  readQuietly,
  type EthereumProvider,
  type ProviderFlag,
  type Wallet,
} from './wallet.ts'
import { WalletError } from './wallet-error.ts'

declare const window: {
  ethereum?: EthereumProvider
  BinanceChain?: EthereumProvider
  coinbaseWalletExtension?: EthereumProvider
  vessel?: { ethereum?: EthereumProvider }
}

/** The longest that a wallet may take to name its accounts, for which it shows no dialog. */
const ACCOUNTS_TIMEOUT_MS = 1_000

/** What recognises an Ethereum wallet that has a button of its own. */
export type EthereumTraits = {
  /** The name that it announces itself with. One for another platform adds a part, as in `io.metamask.flask`. @see EIP-6963, "rdns" */
  rdns: string
  /** The member that tells its provider from others in `window.ethereum`. */
  flag?: ProviderFlag
  /** Finds its provider in a global of its own. */
  findGlobal?: () => EthereumProvider | undefined
}

export function findVessel(): Wallet | undefined {
  return toWallet(readQuietly(() => window.vessel?.ethereum))
}

export function findBinanceChain(): EthereumProvider | undefined {
  return window.BinanceChain
}

export function findCoinbaseExtension(): EthereumProvider | undefined {
  return window.coinbaseWalletExtension
}

/** Finds the wallet that has these traits. */
export function findEthereumWallet(traits: EthereumTraits): Wallet | undefined {
  const announced = getAnnouncements().ethereum.find((it) => isNamed(it, traits))
  return toWallet(announced?.provider ?? findFlagged(traits) ?? readQuietly(() => traits.findGlobal?.()))
}

/**
 * Finds a wallet that has no button of its own: the first announced one, else the one in `window.ethereum`, unless a
 * wallet there has a button.
 *
 * @param named the traits of the wallets that have a button
 */
export function findOtherEthereumWallet(named: readonly EthereumTraits[]): Wallet | undefined {
  const announced = getAnnouncements().ethereum.find((it) => !named.some((traits) => isNamed(it, traits)))
  return toWallet(announced?.provider ?? (named.some(findFlagged) ? undefined : getInjected()[0]))
}

function isNamed(announced: { rdns: string }, { rdns }: EthereumTraits): boolean {
  return `${announced.rdns}.`.startsWith(`${rdns}.`)
}

/** The flag that nearly every wallet sets, so that pages which know only MetaMask work with it. */
const COMMON_FLAG: ProviderFlag = 'isMetaMask'

/** Finds the wallet with a flag. It has none of another wallet, or the flag tells more than the one of MetaMask. */
function findFlagged({ flag }: EthereumTraits): EthereumProvider | undefined {
  if (!flag) return undefined
  const flagged = getInjected().filter((provider) => hasFlag(provider, flag))
  const alone = flagged.find((provider) => !hasOtherFlag(provider, flag))
  return alone ?? (flag === COMMON_FLAG ? undefined : flagged[0])
}

function hasFlag(provider: EthereumProvider, flag: ProviderFlag): boolean {
  return readQuietly(() => Boolean(provider[flag])) ?? false
}

/** Reports whether a provider has another wallet's flag: a member such as `isRabby` that is true. */
function hasOtherFlag(provider: EthereumProvider, own: ProviderFlag): boolean {
  const names = readQuietly(() => {
    const found: string[] = []
    for (const name in provider) found.push(name) // flags may be inherited
    return found
  })
  return (names ?? []).some(
    (name) => /^is[A-Z]/.test(name) && name !== own && readQuietly(() => Reflect.get(provider, name)) === true,
  )
}

/**
 * Returns the wallets that did not announce themselves. Names in announcements take precedence over flags, which any
 * wallet can set.
 */
function getInjected(): readonly EthereumProvider[] {
  const injected = readQuietly(() => window.ethereum)
  if (!isProvider(injected)) return []
  const listed = readQuietly(() => [...(injected.providers ?? [])].filter(isProvider)) ?? []
  const announced = getAnnouncements().ethereum.map(({ provider }) => provider)
  return (listed.length > 0 ? listed : [injected]).filter((provider) => !announced.includes(provider))
}

function toWallet(provider: EthereumProvider | undefined): Wallet | undefined {
  if (!isProvider(provider)) return undefined
  return {
    type: 'ethereum',
    connect: () => callWallet(() => requestAddress(provider)),
    sign: (challenge, address) => callWallet(() => requestSignature(provider, challenge, address)),
    hasAccount: (address) => listsAccount(provider, address),
  }
}

/** @see EIP-1102 */
async function requestAddress(provider: EthereumProvider): Promise<string> {
  const accounts = await provider.request({ method: 'eth_requestAccounts' })
  return requireText(Array.isArray(accounts) ? accounts[0] : undefined)
}

/** @see EIP-1193, "accountsChanged": the accounts are also those that `eth_accounts` returns */
async function listsAccount(provider: EthereumProvider, address: string): Promise<boolean> {
  const timeout = new Promise((resolve) => setTimeout(resolve, ACCOUNTS_TIMEOUT_MS))
  const asked = callWallet(() => provider.request({ method: 'eth_accounts' })).catch(() => undefined)
  const accounts = await Promise.race([asked, timeout])
  if (!Array.isArray(accounts)) return true
  return accounts.some((account) => String(account).toLowerCase() === address.toLowerCase())
}

/** What a wallet says that takes a message in hexadecimal only. -32602 (JSON-RPC 2.0): Invalid params. */
const WANTS_HEXADECIMAL = /hex|0x|invalid (param|message|input|argument)/i
const INVALID_PARAMS = -32602

/** Lets the wallet sign a text. All wallets take hexadecimal, too, but many then show it. @see EIP-191, version 0x45 */
async function requestSignature(provider: EthereumProvider, challenge: string, address: string): Promise<string> {
  const sign = async (message: string) =>
    requireText(await provider.request({ method: 'personal_sign', params: [message, address] }))
  try {
    return await sign(challenge)
  } catch (error) {
    const { code, message } = isRecord(error) ? error : { message: error }
    const isRefused = code === INVALID_PARAMS || WANTS_HEXADECIMAL.test(String(message))
    if (!isRefused || error instanceof WalletError) throw error
    return sign(toHexadecimal(challenge))
  }
}

function toHexadecimal(text: string): string {
  const bytes = Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0'))
  return `0x${bytes.join('')}`
}

/** @throws WalletError when the wallet returns nothing, as some wallets do when their dialog is closed */
function requireText(result: unknown): string {
  if (typeof result !== 'string' || result === '') throw new WalletError('failed')
  return result
}
