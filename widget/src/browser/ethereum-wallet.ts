import { getAnnouncements, type EthereumProvider } from './announced-wallets.ts'
import { WalletError } from './wallet-error.ts'
import { callWallet, type Wallet } from './wallet.ts'

declare const window: {
  ethereum?: EthereumProvider
  BinanceChain?: EthereumProvider
  vessel?: { ethereum?: EthereumProvider }
}

/** The names that wallets announce themselves with. A wallet for another platform adds a part, as in `io.metamask.flask`. @see EIP-6963, "rdns" */
const RDNS = {
  metamask: 'io.metamask',
  coinbase: 'com.coinbase.wallet',
  binance: 'com.binance.wallet',
} as const

export function findVessel(): Wallet | undefined {
  return toWallet(window.vessel?.ethereum)
}

export function findMetamask(): Wallet | undefined {
  return toWallet(findAnnounced(RDNS.metamask) ?? getInjected().find(isMetamask))
}

export function findCoinbase(): Wallet | undefined {
  return toWallet(findAnnounced(RDNS.coinbase) ?? getInjected().find(isCoinbase))
}

export function findBinance(): Wallet | undefined {
  return toWallet(findAnnounced(RDNS.binance) ?? window.BinanceChain)
}

/**
 * Finds a wallet that has no button of its own: the first announced one, else the one in `window.ethereum`, unless a
 * wallet there has a button.
 */
export function findOtherEthereumWallet(): Wallet | undefined {
  const isNamed = (rdns: string) => Object.values(RDNS).some((named) => isOf(rdns, named))
  const announced = getAnnouncements().ethereum.find(({ rdns }) => !isNamed(rdns))
  if (announced) return toWallet(announced.provider)
  const injected = getInjected()
  return injected.some((provider) => isMetamask(provider) || isCoinbase(provider)) ? undefined : toWallet(injected[0])
}

function findAnnounced(named: string): EthereumProvider | undefined {
  return getAnnouncements().ethereum.find(({ rdns }) => isOf(rdns, named))?.provider
}

function isOf(rdns: string, named: string): boolean {
  return rdns === named || rdns.startsWith(`${named}.`)
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

const isMetamask = ({ isMetaMask = false }: EthereumProvider) => isMetaMask
const isCoinbase = ({ isCoinbaseWallet = false }: EthereumProvider) => isCoinbaseWallet

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
