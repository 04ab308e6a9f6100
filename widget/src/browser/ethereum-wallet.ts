import { getAnnouncements, type EthereumProvider, type ProviderFlag, callWallet, type Wallet } from './wallet.ts'
import { WalletError } from './wallet-error.ts'

declare const window: {
  ethereum?: EthereumProvider
  BinanceChain?: EthereumProvider
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

export function findVessel(): Wallet | undefined {
  return toWallet(window.vessel?.ethereum)
}

export function findBinanceChain(): EthereumProvider | undefined {
  return window.BinanceChain
}

/** Finds the wallet that has these traits. */
export function findEthereumWallet(traits: EthereumTraits): Wallet | undefined {
  const announced = getAnnouncements().ethereum.find((it) => isNamed(it, traits))
  return toWallet(announced?.provider ?? findFlagged(traits) ?? traits.findGlobal?.())
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

function findFlagged({ flag }: EthereumTraits): EthereumProvider | undefined {
  return flag && getInjected().find((provider) => provider[flag])
}

/**
 * Returns the wallets that did not announce themselves. Names in announcements take precedence over flags, which any
 * wallet can set.
 */
function getInjected(): readonly EthereumProvider[] {
  if (!window.ethereum) return []
  const { providers = [] } = window.ethereum
  const announced = getAnnouncements().ethereum.map(({ provider }) => provider)
  return (providers.length > 0 ? providers : [window.ethereum]).filter((provider) => !announced.includes(provider))
}

function toWallet(provider: EthereumProvider | undefined): Wallet | undefined {
  return (
    provider && {
      type: 'ethereum',
      connect: () => callWallet(() => requestAddress(provider)),
      sign: (challenge, address) => callWallet(() => requestSignature(provider, challenge, address)),
    }
  )
}

/** @see EIP-1102 */
async function requestAddress(provider: EthereumProvider): Promise<string> {
  const accounts = await provider.request({ method: 'eth_requestAccounts' })
  return requireText(Array.isArray(accounts) ? accounts[0] : undefined)
}

/** @see EIP-191, version 0x45 */
async function requestSignature(provider: EthereumProvider, challenge: string, address: string): Promise<string> {
  return requireText(await provider.request({ method: 'personal_sign', params: [challenge, address] }))
}

/** @throws WalletError when the wallet returns nothing, as some wallets do when their dialog is closed */
function requireText(result: unknown): string {
  if (typeof result !== 'string' || result === '') throw new WalletError('failed')
  return result
}
