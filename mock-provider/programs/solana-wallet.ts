// Phantom's API, and the same wallet registered by the Wallet Standard.
import { createAsk, createEvents } from './wallet/page-wallet.ts'

declare global {
  var solana: unknown
}

type Key = ReturnType<typeof toKey>
type Account = { address: string; publicKey: Uint8Array; chains: string[]; features: string[] }

const ask = createAsk(() => window.askSolanaWallet)
const { emit, methods } = createEvents()

function toKey(address: string) {
  return { toString: () => address, toBase58: () => address, toJSON: () => address }
}

const solana = {
  ...methods,
  isPhantom: true,
  isConnected: false,
  publicKey: null as Key | null, // set by `connect`
  async connect() {
    const publicKey = toKey(await ask<string>('connect', []))
    this.publicKey = publicKey
    this.isConnected = true
    emit('connect', publicKey)
    return { publicKey }
  },
  async disconnect() {
    this.publicKey = null
    this.isConnected = false
    emit('disconnect')
  },
  async signMessage(message: Uint8Array) {
    if (!this.isConnected) throw Object.assign(new Error('The wallet is not connected.'), { code: 4100 })
    return { signature: new Uint8Array(await ask<number[]>('signMessage', [...message])), publicKey: this.publicKey }
  },
  async request({ method, params }: { method: string; params?: { message: Uint8Array } }) {
    if (method === 'connect' || method === 'disconnect') return this[method]()
    if (method === 'signMessage' && params) return this.signMessage(params.message)
    return ask(method, [])
  },
}
window.solana = solana

let accounts: Account[] = []
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
        const { publicKey } = await solana.connect()
        const bytes = new Uint8Array(await ask<number[]>('getPublicKey', []))
        accounts = [{ address: publicKey.toString(), publicKey: bytes, chains, features: ['solana:signMessage'] }]
        return { accounts }
      },
    },
    'solana:signMessage': {
      version: '1.1.0',
      signMessage: (...inputs: { message: Uint8Array }[]) =>
        Promise.all(
          inputs.map(async ({ message }) => ({ ...(await solana.signMessage(message)), signedMessage: message })),
        ),
    },
  },
}

type WalletRegister = { register(registered: typeof wallet): void }

const register = (api: WalletRegister) => api.register(wallet)
window.addEventListener(
  'wallet-standard:app-ready',
  (event) => register((event as CustomEvent<WalletRegister>).detail), // by the Wallet Standard
)
window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
