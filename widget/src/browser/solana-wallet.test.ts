import { afterEach, expect, test, vi } from 'vitest'
import { createFakeWallet } from '../testing/fake-wallet.ts'
import { openWallet } from './wallet-calls.ts'
import { findWallet } from './wallets.ts'

afterEach(() => vi.unstubAllGlobals())

function find(id: 'Phantom' | 'GenericSolanaWallet') {
  const found = findWallet(id)
  return found && openWallet(found)
}

const findPhantom = () => find('Phantom')
const findOtherSolanaWallet = () => find('GenericSolanaWallet')

function giveWallet(flags: object) {
  const wallet = createFakeWallet(flags)
  vi.stubGlobal('window', Object.assign(new EventTarget(), { solana: wallet.provider }))
  return wallet
}

test('a page without wallets has no Solana wallet', () => {
  vi.stubGlobal('window', new EventTarget())
  expect([findPhantom(), findOtherSolanaWallet()]).toEqual([undefined, undefined])
})

test('Phantom is identified by its flag, and any other Solana wallet is the generic one', () => {
  giveWallet({ isPhantom: true })
  expect([findPhantom()?.type, findOtherSolanaWallet()]).toEqual(['solana', undefined])
  giveWallet({})
  expect([findPhantom(), findOtherSolanaWallet()?.type]).toEqual([undefined, 'solana'])
})

test(
  'connecting a Solana wallet returns the public key of its response',
  { tags: 'wallet-call.solana-connect' },
  async () => {
    const { asks } = giveWallet({ isPhantom: true })
    const address = findPhantom()?.connect()
    asks[0]?.answer({ publicKey: { toString: () => 'So1ana' } })
    expect(await address).toBe('So1ana')
  },
)

test('connecting a Solana wallet that responds with only “true” returns the wallet’s own public key', async () => {
  const { asks } = giveWallet({ publicKey: { toString: () => 'So1ana' } })
  const address = findOtherSolanaWallet()?.connect()
  asks[0]?.answer(true)
  expect(await address).toBe('So1ana')
})

test('connecting a Solana wallet without a public key fails', async () => {
  const { asks } = giveWallet({ publicKey: null })
  const address = findOtherSolanaWallet()?.connect()
  asks[0]?.answer(false)
  await expect(address).rejects.toMatchObject({ name: 'WalletError', reason: 'failed' })
})

test(
  'a Solana wallet signs the bytes of the challenge and returns those of the signature',
  { tags: 'wallet-call.solana-sign' },
  async () => {
    const { asks } = giveWallet({ isPhantom: true })
    const signature = findPhantom()?.sign('Sign this.', 'So1ana')
    const message = new TextEncoder().encode('Sign this.')
    expect(asks[0]).toMatchObject({ method: 'signMessage', params: { message, display: 'utf8' } })
    asks[0]?.answer({ signature: Uint8Array.of(0, 1, 2, 255) })
    expect(await signature).toEqual(Uint8Array.of(0, 1, 2, 255))
  },
)

test('declining a Solana connection fails with the reason “rejected”', async () => {
  const { asks } = giveWallet({ isPhantom: true })
  const address = findPhantom()?.connect()
  asks[0]?.fail({ code: 4001 })
  await expect(address).rejects.toMatchObject({ reason: 'rejected' })
})

test('Phantom is found in a global of its own, beside another wallet', () => {
  const [phantom, other] = [createFakeWallet({ isPhantom: true }), createFakeWallet({})]
  const page = { phantom: { solana: phantom.provider }, solana: other.provider }
  vi.stubGlobal('window', Object.assign(new EventTarget(), page))
  void findPhantom()?.connect()
  void findOtherSolanaWallet()?.connect()
  expect([phantom.asks.length, other.asks.length]).toEqual([1, 1])
})

test.each([
  ['null', { value: null }],
  ['no wallet', { value: { isPhantom: true } }],
  [
    'a getter that throws',
    {
      get() {
        throw new Error('Another extension has taken this over.')
      },
    },
  ],
])('%s in window.solana is not a wallet, and hides no Phantom', (_, property) => {
  const phantom = createFakeWallet({ isPhantom: true })
  const page = Object.defineProperty(new EventTarget(), 'solana', property)
  vi.stubGlobal('window', page)
  expect([findPhantom(), findOtherSolanaWallet()]).toEqual([undefined, undefined])
  Object.assign(page, { phantom: { solana: phantom.provider } })
  expect(findPhantom()?.type).toBe('solana')
})

test('a Solana wallet is asked whether it still has an account', async () => {
  const publicKey = { toString: () => 'So1ana' }
  giveWallet({ isPhantom: true, publicKey })
  expect(await findPhantom()?.hasAccount('So1ana')).toBe(true)
  expect(await findPhantom()?.hasAccount('0ther')).toBe(false)
  giveWallet({ isPhantom: true })
  expect(await findPhantom()?.hasAccount('So1ana')).toBe(true)
})
