import { WalletError } from './wallet-error.ts'
import { askWallet, type Wallet } from './wallet.ts'

/** What extensions put into pages. @see EIP-1193 */
type EthereumProvider = {
  request(call: { method: string; params?: readonly string[] }): Promise<unknown>
  isMetaMask?: boolean
  isCoinbaseWallet?: boolean
  /** Each of several wallets, when they share one place. */
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

/** What stands in the shared place, unless it is one of those that are known by name. */
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
      connect: () => askWallet(() => requestAddress(provider)),
      sign: (challenge, address) => askWallet(() => requestSignature(provider, challenge, address)),
    }
  )
}

/** @see EIP-1102 */
async function requestAddress(provider: EthereumProvider): Promise<string> {
  const accounts = await provider.request({ method: 'eth_requestAccounts' })
  return checkText(Array.isArray(accounts) ? accounts[0] : undefined)
}

/** @see EIP-191, version 0x45 */
async function requestSignature(provider: EthereumProvider, challenge: string, address: string): Promise<string> {
  return checkText(await provider.request({ method: 'personal_sign', params: [challenge, address] }))
}

/** @throws WalletError when a wallet answers nothing, as some do that were closed */
function checkText(answer: unknown): string {
  if (typeof answer !== 'string' || answer === '') throw new WalletError('failed')
  return answer
}
