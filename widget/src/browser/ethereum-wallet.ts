import {
  getAnnouncements,
  isProvider,
  readQuietly,
  type EthereumProvider,
  type FoundWallet,
  type ProviderFlag,
} from './wallet.ts'

declare const window: {
  ethereum?: EthereumProvider
  BinanceChain?: EthereumProvider
  coinbaseWalletExtension?: EthereumProvider
  vessel?: { ethereum?: EthereumProvider }
}

/** What recognises an Ethereum wallet that has a button of its own. */
export type EthereumTraits = {
  /** The name that it announces itself with. One for another platform adds a part, as in `io.metamask.flask`. @see EIP-6963, "rdns" */
  rdns: string
  /** The member that tells its provider from others in `window.ethereum`. */
  flag?: ProviderFlag
  /** Finds its provider in a global of its own. */
  findGlobal?: () => EthereumProvider | undefined
}

export function findVessel(): FoundWallet | undefined {
  return toFound(readQuietly(() => window.vessel?.ethereum))
}

export function findBinanceChain(): EthereumProvider | undefined {
  return window.BinanceChain
}

export function findCoinbaseExtension(): EthereumProvider | undefined {
  return window.coinbaseWalletExtension
}

/** Finds the wallet that has these traits. */
export function findEthereumWallet(traits: EthereumTraits): FoundWallet | undefined {
  const announced = getAnnouncements().ethereum.find((it) => isNamed(it, traits))
  return toFound(announced?.provider ?? findFlagged(traits) ?? readQuietly(() => traits.findGlobal?.()))
}

/**
 * Finds a wallet that has no button of its own: the first announced one, else the one in `window.ethereum`, unless a
 * wallet there has a button.
 *
 * @param named the traits of the wallets that have a button
 */
export function findOtherEthereumWallet(named: readonly EthereumTraits[]): FoundWallet | undefined {
  const announced = getAnnouncements().ethereum.find((it) => !named.some((traits) => isNamed(it, traits)))
  return toFound(announced?.provider ?? (named.some(findFlagged) ? undefined : getInjected()[0]))
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

function toFound(provider: EthereumProvider | undefined): FoundWallet | undefined {
  return isProvider(provider) ? { type: 'ethereum', provider } : undefined
}
