import { createSiweMessage } from 'viem/siwe'
import { expect, test } from 'vitest'
import { findSigner, readEthereumAddress } from '../wallets/ethereum.ts'
import { createSoftwareWallet, type SoftwareWallet } from './software-wallet.ts'
import { fromBase58, isSignedBy, readSolanaSignature } from '../wallets/solana.ts'
import { installWallet, type WalletPage } from './wallet-in-page.ts'

type Binding = Parameters<WalletPage['exposeBinding']>[1]

/** Sends a request to a wallet, as the page's script does. */
async function ask(wallet: SoftwareWallet, method: string, ...params: unknown[]) {
  const bindings: Binding[] = []
  await wallet.install({
    exposeBinding: async (_name, callback) => bindings.push(callback),
    addInitScript: async () => {},
  })
  return bindings[0]?.({ frame: { url: () => 'https://app.example/login' } }, { method, params })
}

test('the same seed creates the same software wallet, of type Ethereum or Solana', () => {
  for (const type of ['ethereum', 'solana'] as const) {
    const [one, same, other] = ['ada', 'ada', 'bob'].map((seed) => createSoftwareWallet({ type, seed }).address)
    expect(one).toBe(same)
    expect(one).not.toBe(other)
    expect(createSoftwareWallet({ type }).address).not.toBe(createSoftwareWallet({ type }).address)
  }
})

test('a signature of the software wallet verifies for the wallet’s address', async () => {
  const [ethereum, solana] = [createSoftwareWallet(), createSoftwareWallet({ type: 'solana' })]
  expect(await findSigner('Sign this: é', await ethereum.sign('Sign this: é'))).toBe(ethereum.address)
  const signature = readSolanaSignature(await solana.sign('Sign this: é')) ?? new Uint8Array()
  expect(isSignedBy(solana.address, 'Sign this: é', signature)).toBe(true)
  const other = createSoftwareWallet({ type: 'solana' })
  expect(isSignedBy(other.address, 'Sign this: é', signature)).toBe(false)
})

test('a wallet rejection applies only to the next request that needs consent', async () => {
  const wallet = createSoftwareWallet()
  wallet.rejectNext()
  expect(await ask(wallet, 'eth_chainId')).toEqual({ result: '0x1' }) // this request needs no consent
  expect(await ask(wallet, 'eth_requestAccounts')).toMatchObject({ error: { code: 4001 } })
  expect(await ask(wallet, 'eth_requestAccounts')).toEqual({ result: [wallet.address] })
})

test('the software wallet signs a text and its hexadecimal form with the same signature', async () => {
  const wallet = createSoftwareWallet()
  const bytes = `0x${Buffer.from('Sign this.').toString('hex')}`
  const expected = { result: await wallet.sign('Sign this.') }
  expect(await ask(wallet, 'personal_sign', 'Sign this.', wallet.address.toLowerCase())).toEqual(expected)
  expect(await ask(wallet, 'personal_sign', bytes, wallet.address)).toEqual(expected)
})

test.each([
  ['eth_sendTransaction', [], 4200],
  ['personal_sign', [], 4200],
  ['personal_sign', ['0x', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'], 4100],
])('the wallet request %s with %j fails with the code %i', async (method, params, code) => {
  expect(await ask(createSoftwareWallet(), method, ...params)).toMatchObject({ error: { code } })
})

test('the software wallet signs a SIWE message only for the domain of the page', async () => {
  const wallet = createSoftwareWallet()
  const address = readEthereumAddress(wallet.address) ?? '0x'
  const toText = (domain: string) =>
    createSiweMessage({ domain, address, uri: `https://${domain}`, nonce: '12345678', chainId: 1, version: '1' })
  expect(await ask(wallet, 'personal_sign', toText('app.example'), address)).toHaveProperty('result')
  expect(await ask(wallet, 'personal_sign', toText('evil.example'), address)).toMatchObject({ error: { code: 4001 } })
})

test('the Solana software wallet connects and signs bytes after the user consents', async () => {
  const wallet = createSoftwareWallet({ type: 'solana' })
  expect(await ask(wallet, 'connect')).toEqual({ result: wallet.address })
  const { result } = Object(await ask(wallet, 'signMessage', 83, 105))
  expect(isSignedBy(wallet.address, 'Si', Uint8Array.from(result))).toBe(true)
  expect(await ask(wallet, 'getPublicKey')).toEqual({ result: [...fromBase58(wallet.address)] })
  expect(await ask(wallet, 'disconnect')).toMatchObject({ error: { code: 4200 } })
  wallet.rejectNext()
  expect(await ask(wallet, 'signMessage', 83)).toMatchObject({ error: { code: 4001 } })
})

test('an unexpected error of the software wallet reaches the page as an internal error', async () => {
  const bindings: [name: string, binding: Binding][] = []
  const scripts: string[] = []
  const page: WalletPage = {
    exposeBinding: async (name, binding) => bindings.push([name, binding]),
    addInitScript: async ({ content }) => scripts.push(content),
  }
  await installWallet(page, 'solana', ({ host }) => {
    throw new Error(host)
  })
  const [[name, binding] = []] = bindings
  const source = { frame: { url: () => 'https://app.example:8080/login' } }
  expect(await binding?.(source, { method: 'connect', params: [] })).toEqual({
    error: { message: 'app.example:8080', code: -32603 },
  })
  expect(scripts).toEqual([expect.stringContaining(String(name))])
})
