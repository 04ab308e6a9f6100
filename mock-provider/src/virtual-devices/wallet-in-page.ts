/** A request to a wallet, with the host of the page that sends it. */
export type WalletRequest = { method: string; params: readonly unknown[]; host: string }

type Source = { frame: { url(): string } }
type InPage = { method: string; params: unknown[] }

/** The part of a Playwright page or context that a wallet uses. */
export type WalletPage = {
  exposeBinding(name: string, callback: (source: Source, request: InPage) => unknown): Promise<unknown>
  addInitScript(script: { content: string }): Promise<unknown>
}

/**
 * Installs a wallet in pages. The keys stay in this process.
 *
 * @param respond returns the wallet's response, or throws an error with a `code`
 */
export async function installWallet(
  page: WalletPage,
  type: keyof typeof SCRIPTS,
  respond: (request: WalletRequest) => unknown,
): Promise<void> {
  await page.exposeBinding(BINDINGS[type], async ({ frame }, { method, params }) => {
    try {
      return { result: await respond({ method, params, host: new URL(frame.url()).host }) }
    } catch (error) {
      return { error: toWireError(error) } // a thrown error would lose its code on the way to the page
    }
  })
  await page.addInitScript({ content: SCRIPTS[type] })
}

/** Without a code of its own, an error has that of an internal error (JSON-RPC 2.0 §5.1). */
function toWireError(error: unknown): { message: string; code: number } {
  const message = error instanceof Error ? error.message : String(error)
  const code = error instanceof Error && 'code' in error ? Number(error.code) : -32603
  return { message, code }
}

const BINDINGS = { ethereum: 'askEthereumWallet', solana: 'askSolanaWallet' } as const

/** Wraps a script, and provides it with `ask` and with the event methods of both kinds of wallet. */
const toScript = (binding: string, body: string) => `(() => {
'use strict'
const ask = async (method, params) => {
  const { result, error } = await window[${JSON.stringify(binding)}]({ method, params })
  if (error) throw Object.assign(new Error(error.message), { code: error.code })
  return result
}
const emitter = new EventTarget()
const handlers = new Map()
const emit = (name, detail) => emitter.dispatchEvent(new CustomEvent(name, { detail }))
const emits = {
  on(name, handler) {
    const listener = ({ detail }) => handler(detail)
    handlers.set(handler, listener)
    emitter.addEventListener(name, listener)
    return this
  },
  removeListener(name, handler) {
    emitter.removeEventListener(name, handlers.get(handler))
    return this
  },
}
${body}
})()`

/** MetaMask's API: EIP-1193, announced by EIP-6963. */
const ETHEREUM = `
let accounts = []
const provider = {
  ...emits,
  isMetaMask: true,
  async request({ method, params = [] }) {
    if (method === 'eth_accounts') return accounts
    const result = await ask(method, params)
    if (method !== 'eth_requestAccounts') return result
    const isNew = accounts.length === 0
    accounts = result
    if (isNew) emit('accountsChanged', accounts)
    return accounts
  },
}
window.ethereum = provider
// A blank page is no secure context.
const info = { uuid: crypto.randomUUID?.() ?? '', name: 'Software wallet', icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>', rdns: 'io.metamask' }
const announce = () =>
  window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
window.addEventListener('eip6963:requestProvider', announce)
announce()
`

/** Phantom's API, and the same wallet registered by the Wallet Standard. */
const SOLANA = `
const toKey = (address) => ({ toString: () => address, toBase58: () => address, toJSON: () => address })
window.solana = {
  ...emits,
  isPhantom: true,
  isConnected: false,
  publicKey: null,
  async connect() {
    this.publicKey = toKey(await ask('connect', []))
    this.isConnected = true
    emit('connect', this.publicKey)
    return { publicKey: this.publicKey }
  },
  async disconnect() {
    this.publicKey = null
    this.isConnected = false
    emit('disconnect')
  },
  async signMessage(message) {
    if (!this.isConnected) throw Object.assign(new Error('The wallet is not connected.'), { code: 4100 })
    return { signature: new Uint8Array(await ask('signMessage', [...message])), publicKey: this.publicKey }
  },
  async request({ method, params = {} }) {
    if (method === 'connect' || method === 'disconnect') return this[method]()
    if (method === 'signMessage') return this.signMessage(params.message)
    return ask(method, [])
  },
}
let accounts = []
const chains = ['solana:mainnet']
const wallet = {
  version: '1.0.0',
  name: 'Phantom',
  icon: 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=',
  chains,
  get accounts() {
    return accounts
  },
  features: {
    'standard:connect': {
      version: '1.0.0',
      async connect() {
        const { publicKey } = await window.solana.connect()
        const bytes = new Uint8Array(await ask('getPublicKey', []))
        accounts = [{ address: publicKey.toString(), publicKey: bytes, chains, features: ['solana:signMessage'] }]
        return { accounts }
      },
    },
    'solana:signMessage': {
      version: '1.1.0',
      signMessage: (...inputs) =>
        Promise.all(
          inputs.map(async ({ message }) => ({ ...(await window.solana.signMessage(message)), signedMessage: message })),
        ),
    },
  },
}
const register = (api) => api.register(wallet)
window.addEventListener('wallet-standard:app-ready', ({ detail }) => register(detail))
window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
`

const SCRIPTS = { ethereum: toScript(BINDINGS.ethereum, ETHEREUM), solana: toScript(BINDINGS.solana, SOLANA) } as const
