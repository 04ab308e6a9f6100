import { expect, test, vi } from 'vitest'
import { requireWallet } from './wallet-calls.ts'
import { findWallets } from './wallets.ts'
import { watchWallets } from './wallet.ts'

type Account = { address: string; publicKey: Uint8Array; chains: string[]; features: string[] }
type Registry = { register(...wallets: unknown[]): () => void }

const ACCOUNT: Account = { address: 'So1ana', publicKey: new Uint8Array(32), chains: ['solana:mainnet'], features: [] }

/** Registers a wallet as an extension does. Returns a function that removes it. @see Wallet Standard, "Register" */
function register(wallet: object): () => void {
  let remove = () => {}
  const detail = (registry: Registry) => {
    remove = registry.register(wallet)
  }
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
  return () => remove()
}

function createWallet(name: string, { chain = 'solana:mainnet', signatures = [Uint8Array.of(0, 1, 255)] } = {}) {
  const accounts: Account[] = []
  const connect = vi.fn<() => Promise<object>>(async () => {
    accounts.push(ACCOUNT)
    return { accounts }
  })
  const signMessage = vi.fn<(input: object) => Promise<object>>(async () =>
    signatures.map((signature) => ({ signature })),
  )
  const features = { 'standard:connect': { connect }, 'solana:signMessage': { signMessage } }
  return { wallet: { version: '1.0.0', name, icon: 'data:,', chains: [chain], accounts, features }, signMessage }
}

test('wallets registered through Wallet Standard are found by name until they unregister', () => {
  expect(findWallets()).toEqual([])
  const onChange = vi.fn<() => void>()
  const stop = watchWallets(onChange)
  const removePhantom = register(createWallet('Phantom').wallet)
  expect(findWallets()).toEqual(['Phantom'])
  const removeOther = register(createWallet('Solflare').wallet)
  expect(findWallets()).toEqual(['Phantom', 'GenericSolanaWallet'])
  expect(onChange).toHaveBeenCalledTimes(2)
  removePhantom()
  removeOther()
  expect(findWallets()).toEqual([])
  expect(onChange).toHaveBeenCalledTimes(4)
  stop()
})

test('a Wallet Standard wallet connects and signs the bytes of the challenge with its account', async () => {
  const { wallet, signMessage } = createWallet('Phantom')
  const remove = register(wallet)
  const phantom = requireWallet('Phantom')
  expect(await phantom.connect()).toBe('So1ana')
  expect(await phantom.sign('Sign this.', 'So1ana')).toEqual(Uint8Array.of(0, 1, 255))
  expect(signMessage).toHaveBeenCalledWith({ account: ACCOUNT, message: new TextEncoder().encode('Sign this.') })
  await expect(phantom.sign('Sign this.', 'another')).rejects.toMatchObject({ name: 'WalletError', reason: 'account' })
  remove()
})

test('signing fails when a Wallet Standard wallet returns no signature', async () => {
  const remove = register(createWallet('Solflare', { signatures: [] }).wallet)
  const other = requireWallet('GenericSolanaWallet')
  await other.connect()
  await expect(other.sign('Sign this.', 'So1ana')).rejects.toMatchObject({ reason: 'failed' })
  remove()
})

test('a wallet for another chain or without the required methods is not a Solana wallet', () => {
  const removers = [
    register(createWallet('Phantom', { chain: 'sui:mainnet' }).wallet),
    register({ ...createWallet('Phantom').wallet, features: { 'standard:connect': {}, 'solana:signMessage': null } }),
  ]
  expect(findWallets()).toEqual([])
  for (const remove of removers) remove()
})
