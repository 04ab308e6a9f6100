import { afterEach, expect, test, vi } from 'vitest'
import { createFakeWallet } from '../testing/fake-wallet.ts'
import { findWallets, requireWallet, WALLET_IDS } from './wallets.ts'

afterEach(() => vi.unstubAllGlobals())

const { provider } = createFakeWallet({})

test('the table has five named wallets and two for all others', () => {
  expect(WALLET_IDS).toEqual([
    'Vessel',
    'Phantom',
    'Metamask',
    'Coinbase',
    'Binance',
    'GenericEthereumWallet',
    'GenericSolanaWallet',
  ])
})

test('installed wallets are found in the order of the table', () => {
  vi.stubGlobal('window', {
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
  })
  expect(findWallets()).toEqual(['Vessel', 'Phantom', 'Metamask', 'Coinbase', 'Binance'])
  vi.stubGlobal('window', { ethereum: provider, solana: provider })
  expect(findWallets()).toEqual(['GenericEthereumWallet', 'GenericSolanaWallet'])
})

test('Solana wallets have the type solana, all others ethereum', () => {
  vi.stubGlobal('window', { ethereum: provider, solana: provider, BinanceChain: provider })
  expect(requireWallet('GenericSolanaWallet').type).toBe('solana')
  expect(requireWallet('GenericEthereumWallet').type).toBe('ethereum')
  expect(requireWallet('Binance').type).toBe('ethereum')
})

test('requiring an absent wallet throws missing', () => {
  vi.stubGlobal('window', {})
  expect(() => requireWallet('Metamask')).toThrow(expect.objectContaining({ name: 'WalletError', reason: 'missing' }))
})
