import { afterEach, expect, test, vi } from 'vitest'
import { createFakeWallet } from '../testing/fake-wallet.ts'
import { findWallet } from './wallets.ts'

afterEach(() => vi.unstubAllGlobals())

const findVessel = () => findWallet('Vessel')
const findMetamask = () => findWallet('Metamask')
const findCoinbase = () => findWallet('Coinbase')
const findBinance = () => findWallet('Binance')
const findOtherEthereumWallet = () => findWallet('GenericEthereumWallet')

function givePage(wallets: object): EventTarget {
  const page = Object.assign(new EventTarget(), wallets)
  vi.stubGlobal('window', page)
  return page
}

/** Announces wallets to a page, as their extensions do. @see EIP-6963 */
function announce(page: EventTarget, ...wallets: readonly [rdns: unknown, provider: unknown][]) {
  for (const [rdns, provider] of wallets) {
    const info = { uuid: crypto.randomUUID(), name: 'MetaMask', icon: 'https://evil.example/icon.png', rdns }
    page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
  }
}

/** Reports whether the wallet was the one found, by connecting and checking which wallet was asked. */
function isFound(find: () => { connect(): Promise<string> } | undefined, { asks }: { asks: unknown[] }) {
  const before = asks.length
  void find()?.connect()
  return asks.length === before + 1
}

test('a page without wallets has no Ethereum wallet', () => {
  givePage({})
  const finders = [findVessel, findMetamask, findCoinbase, findBinance, findOtherEthereumWallet]
  expect(finders.map((find) => find())).toEqual(finders.map(() => undefined))
})

test('a single injected Ethereum wallet is identified by its flag', () => {
  const metamask = createFakeWallet({ isMetaMask: true })
  givePage({ ethereum: metamask.provider })
  expect(isFound(findMetamask, metamask)).toBe(true)
  expect([findCoinbase(), findOtherEthereumWallet()]).toEqual([undefined, undefined])

  const coinbase = createFakeWallet({ isCoinbaseWallet: true })
  givePage({ ethereum: coinbase.provider })
  expect(isFound(findCoinbase, coinbase)).toBe(true)
  expect([findMetamask(), findOtherEthereumWallet()]).toEqual([undefined, undefined])
})

test('each wallet in window.ethereum.providers is found', () => {
  const metamask = createFakeWallet({ isMetaMask: true })
  const coinbase = createFakeWallet({ isCoinbaseWallet: true })
  const first = createFakeWallet({ providers: [metamask.provider, coinbase.provider] })
  givePage({ ethereum: first.provider })
  expect(isFound(findMetamask, metamask)).toBe(true)
  expect(isFound(findCoinbase, coinbase)).toBe(true)
  expect(findOtherEthereumWallet()).toBeUndefined()
})

test('an Ethereum wallet without a known flag is the generic wallet, alone or among several', () => {
  const other = createFakeWallet({})
  givePage({ ethereum: other.provider })
  expect(isFound(findOtherEthereumWallet, other)).toBe(true)
  givePage({ ethereum: createFakeWallet({ providers: [other.provider] }).provider })
  expect(isFound(findOtherEthereumWallet, other)).toBe(true)
})

test('Vessel and Binance are found in globals of their own', () => {
  const [binance, vessel] = [createFakeWallet({}), createFakeWallet({})]
  givePage({ BinanceChain: binance.provider, vessel: { ethereum: vessel.provider } })
  expect(isFound(findBinance, binance)).toBe(true)
  expect(isFound(findVessel, vessel)).toBe(true)
})

test('an Ethereum wallet connects to the first account', { tags: 'wallet-call.ethereum-accounts' }, async () => {
  const metamask = createFakeWallet({ isMetaMask: true })
  givePage({ ethereum: metamask.provider })
  const address = findMetamask()?.connect()
  expect(metamask.asks[0]?.method).toBe('eth_requestAccounts')
  metamask.asks[0]?.answer(['0x1', '0x2'])
  expect(await address).toBe('0x1')
})

test('an Ethereum wallet signs the unchanged challenge', { tags: 'wallet-call.ethereum-sign' }, async () => {
  const metamask = createFakeWallet({ isMetaMask: true })
  givePage({ ethereum: metamask.provider })
  const signature = findMetamask()?.sign('Sign this.', '0x1')
  expect(metamask.asks[0]).toMatchObject({ method: 'personal_sign', params: ['Sign this.', '0x1'] })
  metamask.asks[0]?.answer('0xsigned')
  expect(await signature).toBe('0xsigned')
})

test.each([
  [4001, 'rejected'],
  [-32002, 'busy'],
  [-32603, 'failed'],
])('a wallet error with the code %d is reported with the reason "%s"', async (code, reason) => {
  const metamask = createFakeWallet({ isMetaMask: true })
  givePage({ ethereum: metamask.provider })
  const address = findMetamask()?.connect()
  metamask.asks[0]?.fail(code)
  await expect(address).rejects.toMatchObject({ name: 'WalletError', reason, cause: { code } })
})

test.each([[undefined], [[]], [['']]])('connecting a wallet that returns the accounts %j fails', async (accounts) => {
  const metamask = createFakeWallet({ isMetaMask: true })
  givePage({ ethereum: metamask.provider })
  const address = findMetamask()?.connect()
  metamask.asks[0]?.answer(accounts)
  await expect(address).rejects.toMatchObject({ reason: 'failed' })
})

test('wallets are found whether they announce themselves on request or later', () => {
  const [early, late] = [createFakeWallet({}), createFakeWallet({})]
  const page = givePage({})
  page.addEventListener('eip6963:requestProvider', () => announce(page, ['io.metamask', early.provider]))
  expect(isFound(findMetamask, early)).toBe(true)
  expect(findCoinbase()).toBeUndefined()
  announce(page, ['com.coinbase.wallet', late.provider])
  expect(isFound(findCoinbase, late)).toBe(true)
  expect(isFound(findMetamask, early)).toBe(true)
})

test('two wallets are found even if both set window.ethereum', () => {
  const metamask = createFakeWallet({ isMetaMask: true })
  const binance = createFakeWallet({ isMetaMask: true })
  const page = givePage({ ethereum: binance.provider })
  page.addEventListener('eip6963:requestProvider', () =>
    announce(page, ['io.metamask', metamask.provider], ['com.binance.wallet', binance.provider]),
  )
  expect(isFound(findMetamask, metamask)).toBe(true)
  expect(isFound(findBinance, binance)).toBe(true)
  expect([findCoinbase(), findOtherEthereumWallet()]).toEqual([undefined, undefined])
})

test('a wallet that sets the MetaMask flag but announces another name is not MetaMask', () => {
  const pretender = createFakeWallet({ isMetaMask: true, isCoinbaseWallet: true })
  const page = givePage({ ethereum: pretender.provider })
  page.addEventListener('eip6963:requestProvider', () => announce(page, ['io.pretender', pretender.provider]))
  expect([findMetamask(), findCoinbase()]).toEqual([undefined, undefined])
  expect(isFound(findOtherEthereumWallet, pretender)).toBe(true)
})

test('an announced wallet name matches exactly or with a further dot-separated part', () => {
  const [flask, pretender] = [createFakeWallet({}), createFakeWallet({})]
  const page = givePage({})
  page.addEventListener('eip6963:requestProvider', () =>
    announce(page, ['io.metamaskpretender', pretender.provider], ['io.metamask.flask', flask.provider]),
  )
  expect(isFound(findMetamask, flask)).toBe(true)
  expect(isFound(findOtherEthereumWallet, pretender)).toBe(true)
})

test('a wallet cannot change its name by announcing itself again', () => {
  const wallet = createFakeWallet({})
  const page = givePage({})
  expect(findOtherEthereumWallet()).toBeUndefined()
  announce(page, ['io.pretender', wallet.provider], ['io.metamask', wallet.provider])
  expect(findMetamask()).toBeUndefined()
  expect(isFound(findOtherEthereumWallet, wallet)).toBe(true)
})

test('malformed wallet announcements are ignored', () => {
  const page = givePage({})
  expect(findOtherEthereumWallet()).toBeUndefined()
  announce(page, [undefined, createFakeWallet({}).provider], ['io.metamask', {}], ['io.metamask', null])
  page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info: null } }))
  page.dispatchEvent(new CustomEvent('eip6963:announceProvider'))
  page.dispatchEvent(new Event('eip6963:announceProvider'))
  expect([findMetamask(), findOtherEthereumWallet()]).toEqual([undefined, undefined])
})
