import { WalletError } from './wallet-error.ts'
import { callWallet, type Wallet } from './wallet.ts'

/** The object that wallet extensions put into pages. @see EIP-1193 */
type EthereumProvider = {
  request(call: { method: string; params?: readonly string[] }): Promise<unknown>
  isMetaMask?: boolean
  isCoinbaseWallet?: boolean
  /** Each wallet, when several share `window.ethereum`. */
  providers?: readonly EthereumProvider[]
}

declare const window: {
  ethereum?: EthereumProvider
  BinanceChain?: EthereumProvider
  vessel?: { ethereum?: EthereumProvider }
}

export function findVessel(): Wallet | undefined {
  return toWallet(window.vessel?.ethereum)
}

export function findMetamask(): Wallet | undefined {
  return toWallet(getInjected().find(isMetamask))
}

export function findCoinbase(): Wallet | undefined {
  return toWallet(getInjected().find(isCoinbase))
}

export function findBinance(): Wallet | undefined {
  return toWallet(window.BinanceChain)
}

/** Finds the wallet in `window.ethereum`, unless one there is known by name. */
export function findOtherEthereumWallet(): Wallet | undefined {
  const injected = getInjected()
  const isNamed = injected.some((provider) => isMetamask(provider) || isCoinbase(provider))
  return isNamed ? undefined : toWallet(injected[0])
}

function getInjected(): readonly EthereumProvider[] {
  if (!window.ethereum) return []
  const { providers = [] } = window.ethereum
  return providers.length > 0 ? providers : [window.ethereum]
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

/** @throws WalletError when a wallet returns nothing, as some do when they are closed */
function requireText(result: unknown): string {
  if (typeof result !== 'string' || result === '') throw new WalletError('failed')
  return result
}
