import { afterEach, expect, test, vi } from 'vitest'
import { createFakeWallet } from '../testing/fake-wallet.ts'
import { findWallets, requireWallet, WALLET_IDS } from './wallets.ts'

afterEach(() => vi.unstubAllGlobals())

const { provider } = createFakeWallet({})

test('five wallets have names, and two stand for all others', () => {
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

test('those that the browser has are found in that order', () => {
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

test("Solana's wallets are of the type solana, all others of the type ethereum", () => {
  vi.stubGlobal('window', { ethereum: provider, solana: provider, BinanceChain: provider })
  expect(requireWallet('GenericSolanaWallet').type).toBe('solana')
  expect(requireWallet('GenericEthereumWallet').type).toBe('ethereum')
  expect(requireWallet('Binance').type).toBe('ethereum')
})

test('a wallet that is not there is missing', () => {
  vi.stubGlobal('window', {})
  expect(() => requireWallet('Metamask')).toThrow(expect.objectContaining({ name: 'WalletError', reason: 'missing' }))
})
