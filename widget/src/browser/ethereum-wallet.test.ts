import { REFUSALS } from '../../../e2e/corpora/real-pages.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { createFakeWallet } from '../testing/fake-wallet.ts'
import { openWallet } from './wallet-calls.ts'
import { findWallet, type WalletId } from './wallets.ts'

afterEach(() => vi.unstubAllGlobals())

function find(id: WalletId) {
  const found = findWallet(id)
  return found && openWallet(found)
}

const findVessel = () => find('Vessel')
const findMetamask = () => find('Metamask')
const findCoinbase = () => find('Coinbase')
const findBinance = () => find('Binance')
const findOtherEthereumWallet = () => find('GenericEthereumWallet')

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
  [4100, 'account'],
  [-32603, 'failed'],
])('a wallet error with the code %d is reported with the reason "%s"', async (code, reason) => {
  const metamask = createFakeWallet({ isMetaMask: true })
  givePage({ ethereum: metamask.provider })
  const address = findMetamask()?.connect()
  metamask.asks[0]?.fail({ code })
  await expect(address).rejects.toMatchObject({ name: 'WalletError', reason, cause: { code } })
})

test.each(REFUSALS)('a refusal that a wallet reports by %s is one of the person', async (_, error) => {
  const metamask = createFakeWallet({ isMetaMask: true })
  givePage({ ethereum: metamask.provider })
  const signature = findMetamask()?.sign('Sign this.', '0x1')
  metamask.asks[0]?.fail(error)
  await expect(signature).rejects.toMatchObject({ name: 'WalletError', reason: 'rejected' })
})

test.each([undefined, null, 0, '', {}, { code: 4900 }, new Error('Disconnected'), { code: -32603, data: 'x' }])(
  'the wallet error %o is not taken for a refusal',
  async (error) => {
    const metamask = createFakeWallet({ isMetaMask: true })
    givePage({ ethereum: metamask.provider })
    const signature = findMetamask()?.sign('Sign this.', '0x1')
    metamask.asks[0]?.fail(error)
    await expect(signature).rejects.toMatchObject({ name: 'WalletError', reason: 'failed' })
  },
)

test('an error that contains itself is a failure', async () => {
  const metamask = createFakeWallet({ isMetaMask: true })
  givePage({ ethereum: metamask.provider })
  const error: { cause?: unknown } = {}
  error.cause = error
  const signature = findMetamask()?.sign('Sign this.', '0x1')
  metamask.asks[0]?.fail(error)
  await expect(signature).rejects.toMatchObject({ reason: 'failed' })
})

test.each([
  { code: -32602, message: 'Invalid params' },
  { code: -32603, message: 'Invalid hex string' },
  new Error('invalid arrayify value: 0x prefix required'),
  'expected a hexadecimal message',
])('a wallet that refuses plain text with %o gets the challenge in hexadecimal', async (error) => {
  const wallet = createFakeWallet({})
  givePage({ ethereum: wallet.provider })
  const signature = findOtherEthereumWallet()?.sign('Grüße', '0x1')
  wallet.asks[0]?.fail(error)
  expect(await wallet.nth(2)).toMatchObject({ method: 'personal_sign', params: ['0x4772c3bcc39f65', '0x1'] })
  wallet.asks[1]?.answer('0xsigned')
  expect(await signature).toBe('0xsigned')
  expect(wallet.asks).toHaveLength(2)
})

test('a wallet is asked whether it still has an account, regardless of case', async () => {
  const wallet = createFakeWallet({})
  givePage({ ethereum: wallet.provider })
  const ask = async (accounts: unknown) => {
    const answer = findOtherEthereumWallet()?.hasAccount('0xAb')
    expect(wallet.asks.at(-1)?.method).toBe('eth_accounts')
    wallet.asks.at(-1)?.answer(accounts)
    return answer
  }
  expect([await ask(['0xab']), await ask(['0xcd', '0xAB']), await ask(['0xcd']), await ask([])]).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('a wallet that does not say which accounts it has counts as unchanged', async () => {
  vi.useFakeTimers()
  const wallet = createFakeWallet({})
  givePage({ ethereum: wallet.provider })
  const refused = findOtherEthereumWallet()?.hasAccount('0x1')
  wallet.asks[0]?.fail({ code: 4200 })
  expect(await refused).toBe(true)
  const silent = findOtherEthereumWallet()?.hasAccount('0x1')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await silent).toBe(true)
  vi.useRealTimers()
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

const broken = () => {
  throw new Error('Another extension has taken this over.')
}

test.each([
  ['a getter that throws', () => Object.defineProperty({}, 'ethereum', { get: broken })],
  ['null', () => ({ ethereum: null })],
  ['an object that is no wallet', () => ({ ethereum: { isMetaMask: true } })],
])('%s in window.ethereum hides no other wallet', (_, create) => {
  const [coinbase, binance] = [createFakeWallet({}), createFakeWallet({})]
  const page = givePage({})
  Object.defineProperties(page, Object.getOwnPropertyDescriptors(create()))
  Object.assign(page, { BinanceChain: binance.provider })
  page.addEventListener('eip6963:requestProvider', () => announce(page, ['com.coinbase.wallet', coinbase.provider]))
  expect(isFound(findCoinbase, coinbase)).toBe(true)
  expect(isFound(findBinance, binance)).toBe(true)
  expect([findMetamask(), findOtherEthereumWallet()]).toEqual([undefined, undefined])
})

test.each([
  ['are null', null],
  ['contain no wallet', [undefined, null, {}, 'x']],
  ['are no list', 5],
  ['cannot be read', undefined],
])('window.ethereum itself is a wallet if its providers %s', (what, providers) => {
  const wallet = createFakeWallet({ isMetaMask: true })
  const list = what === 'cannot be read' ? { get: broken } : { value: providers }
  givePage({ ethereum: Object.defineProperty(wallet.provider, 'providers', list) })
  expect(isFound(findMetamask, wallet)).toBe(true)
})

test('the wallets of a list remain if one of them is null or throws', () => {
  const metamask = createFakeWallet({ isMetaMask: true })
  const bad = Object.defineProperty({ request: () => undefined }, 'isMetaMask', { get: broken })
  givePage({ ethereum: { ...createFakeWallet({}).provider, providers: [undefined, bad, metamask.provider] } })
  expect(isFound(findMetamask, metamask)).toBe(true)
})

test.each(['isBraveWallet', 'isRabby', 'isPhantom', 'isTrust', 'isOkxWallet'])(
  'a wallet with the flags isMetaMask and %s is not MetaMask, and MetaMask beside it is found',
  (flag) => {
    const other = createFakeWallet({ isMetaMask: true, [flag]: true })
    givePage({ ethereum: other.provider })
    expect(findMetamask()).toBeUndefined()
    expect(isFound(findOtherEthereumWallet, other)).toBe(true)
    const metamask = createFakeWallet({ isMetaMask: true, isConnected: () => true })
    givePage({ ethereum: { ...other.provider, providers: [other.provider, metamask.provider] } })
    expect(isFound(findMetamask, metamask)).toBe(true)
  },
)

test('a wallet with the flags of MetaMask and Coinbase is Coinbase', () => {
  const coinbase = createFakeWallet({ isMetaMask: true, isCoinbaseWallet: true, isCoinbaseBrowser: true })
  givePage({ ethereum: coinbase.provider })
  expect(isFound(findCoinbase, coinbase)).toBe(true)
  expect(findMetamask()).toBeUndefined()
})

test('Coinbase is found in a global of its own', () => {
  const coinbase = createFakeWallet({})
  givePage({ coinbaseWalletExtension: coinbase.provider })
  expect(isFound(findCoinbase, coinbase)).toBe(true)
})
