// MetaMask's API: EIP-1193, announced by EIP-6963.
import { createAsk, createEvents } from './wallet/page-wallet.ts'

declare global {
  var ethereum: unknown
}

type ProviderRequest = { method: string; params?: readonly unknown[] }

const ask = createAsk(() => window.askEthereumWallet)
const { emit, methods } = createEvents()
let accounts: unknown[] = []

const provider = {
  ...methods,
  isMetaMask: true,
  async request({ method, params = [] }: ProviderRequest) {
    if (method === 'eth_accounts') return accounts
    if (method !== 'eth_requestAccounts') return ask<unknown>(method, params)
    const connected = await ask<unknown[]>(method, params)
    const isNew = accounts.length === 0
    accounts = connected
    if (isNew) emit('accountsChanged', accounts)
    return accounts
  },
}
window.ethereum = provider

const info = {
  // A blank page is no secure context.
  uuid: isSecureContext ? crypto.randomUUID() : '',
  name: 'Software wallet',
  icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
  rdns: 'io.metamask',
}
const announce = () =>
  window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
window.addEventListener('eip6963:requestProvider', announce)
announce()
