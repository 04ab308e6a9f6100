import { afterEach, expect, test, vi } from 'vitest'
import { createFakeWallet } from '../testing/fake-wallet.ts'
import { requireWallet } from './wallet-calls.ts'
import { findWallets, WALLET_IDS, WALLETS, type WalletRow } from './wallets.ts'
import { watchWallets } from './wallet.ts'

afterEach(() => vi.unstubAllGlobals())

const { provider } = createFakeWallet({})

/** Announces a wallet to a page, as its extension does. @see EIP-6963 */
function announce(page: EventTarget, rdns: string) {
  const detail = { info: { rdns }, provider: { ...provider } }
  page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
}

test(
  'the wallet table lists five named wallets, and one generic entry each for Ethereum and Solana',
  { tags: 'wallets.named' },
  () => {
    expect(WALLET_IDS).toEqual([
      'Vessel',
      'Phantom',
      'Metamask',
      'Coinbase',
      'Binance',
      'GenericEthereumWallet',
      'GenericSolanaWallet',
    ])
  },
)

test('installed wallets are listed in the order of the wallet table', () => {
  vi.stubGlobal(
    'window',
    Object.assign(new EventTarget(), {
      ethereum: {
        ...provider,
        providers: [
          { ...provider, isCoinbaseWallet: true },
          { ...provider, isMetaMask: true },
        ],
      },
      BinanceChain: provider,
      solana: { ...provider, isPhantom: true },
      vessel: { ethereum: provider },
    }),
  )
  expect(findWallets()).toEqual(['Vessel', 'Phantom', 'Metamask', 'Coinbase', 'Binance'])
  vi.stubGlobal('window', Object.assign(new EventTarget(), { ethereum: provider, solana: provider }))
  expect(findWallets()).toEqual(['GenericEthereumWallet', 'GenericSolanaWallet'])
})

/** Each trait of each wallet, with the page that has it. */
const PAGES = Object.entries<WalletRow>(WALLETS).flatMap(([id, row]) => {
  if (typeof row === 'function') return []
  const { rdns, flag } = row
  const announcing = new EventTarget()
  announcing.addEventListener('eip6963:requestProvider', () => announce(announcing, rdns))
  const injecting = flag && Object.assign(new EventTarget(), { ethereum: { ...provider, [flag]: true } })
  return [{ id, trait: rdns, page: announcing }, ...(injecting ? [{ id, trait: flag, page: injecting }] : [])]
})

test.each(PAGES)('$id, identified by $trait, is not also listed as a generic wallet', ({ id, page }) => {
  vi.stubGlobal('window', page)
  expect(findWallets()).toEqual([id])
})

test(
  'Solana wallets have the type solana, all others ethereum',
  { tags: ['wallets.type-solana', 'wallets.type-ethereum'] },
  () => {
    vi.stubGlobal(
      'window',
      Object.assign(new EventTarget(), { ethereum: provider, solana: provider, BinanceChain: provider }),
    )
    expect(requireWallet('GenericSolanaWallet').type).toBe('solana')
    expect(requireWallet('GenericEthereumWallet').type).toBe('ethereum')
    expect(requireWallet('Binance').type).toBe('ethereum')
  },
)

test('requiring a wallet that is not installed throws an error with the reason “missing”', () => {
  vi.stubGlobal('window', new EventTarget())
  expect(() => requireWallet('Metamask')).toThrow(expect.objectContaining({ name: 'WalletError', reason: 'missing' }))
})

test('a wallet that announces itself late is reported until watching stops', () => {
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  const onChange = vi.fn<() => void>()
  const stop = watchWallets(onChange)
  announce(page, 'io.metamask')
  expect(onChange).toHaveBeenCalledTimes(1)
  expect(findWallets()).toEqual(['Metamask'])
  page.dispatchEvent(new Event('ethereum#initialized'))
  expect(onChange).toHaveBeenCalledTimes(2)
  stop()
  announce(page, 'com.coinbase.wallet')
  expect(onChange).toHaveBeenCalledTimes(2)
})
