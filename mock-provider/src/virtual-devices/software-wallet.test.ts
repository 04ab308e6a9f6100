import { expect, test } from 'vitest'
import { recoverSigner } from '../wallets/ethereum.ts'
import { toSiweText } from '../wallets/siwe-message.ts'
import { createSoftwareWallet, type SoftwareWallet } from './software-wallet.ts'
import { isSignedBy, readSolanaSignature } from '../wallets/solana.ts'
import type { WalletPage } from './wallet-in-page.ts'

type Binding = Parameters<WalletPage['exposeBinding']>[1]

/** What a page's script would ask of the wallet. */
async function ask(wallet: SoftwareWallet, method: string, ...params: unknown[]) {
  const bindings: Binding[] = []
  await wallet.install({
    exposeBinding: async (_name, callback) => bindings.push(callback),
    addInitScript: async () => {},
  })
  return bindings[0]?.({ frame: { url: () => 'https://app.example/login' } }, { method, params })
}

test('the same seed gives the same wallet of either type', () => {
  for (const type of ['ethereum', 'solana'] as const) {
    const [one, same, other] = ['ada', 'ada', 'bob'].map((seed) => createSoftwareWallet({ type, seed }).address)
    expect(one).toBe(same)
    expect(one).not.toBe(other)
    expect(createSoftwareWallet({ type }).address).not.toBe(createSoftwareWallet({ type }).address)
  }
})

test("a signature verifies for the wallet's address only", () => {
  const [ethereum, solana] = [createSoftwareWallet(), createSoftwareWallet({ type: 'solana' })]
  expect(recoverSigner('Sign this: é', ethereum.sign('Sign this: é'))).toBe(ethereum.address)
  const signature = readSolanaSignature(solana.sign('Sign this: é')) ?? new Uint8Array()
  expect(isSignedBy(solana.address, 'Sign this: é', signature)).toBe(true)
})

test('a rejection applies to the next request only', async () => {
  const wallet = createSoftwareWallet()
  wallet.rejectNext()
  expect(await ask(wallet, 'eth_chainId')).toEqual({ result: '0x1' }) // needs no consent
  expect(await ask(wallet, 'eth_requestAccounts')).toMatchObject({ error: { code: 4001 } })
  expect(await ask(wallet, 'eth_requestAccounts')).toEqual({ result: [wallet.address] })
})

test('a message gets the same signature as text and in hexadecimal', async () => {
  const wallet = createSoftwareWallet()
  const bytes = `0x${Buffer.from('Sign this.').toString('hex')}`
  const expected = { result: wallet.sign('Sign this.') }
  expect(await ask(wallet, 'personal_sign', 'Sign this.', wallet.address.toLowerCase())).toEqual(expected)
  expect(await ask(wallet, 'personal_sign', bytes, wallet.address)).toEqual(expected)
})

test.each([
  ['eth_sendTransaction', [], 4200],
  ['personal_sign', [], 4200],
  ['personal_sign', ['0x', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'], 4100],
])('the request %s with %j fails with the code %i', async (method, params, code) => {
  expect(await ask(createSoftwareWallet(), method, ...params)).toMatchObject({ error: { code } })
})

test('a wallet signs only for the domain that the message names', async () => {
  const wallet = createSoftwareWallet()
  const { address } = wallet
  const times = { issued_at: '2026-01-05T09:00:00Z', nonce: '12345678', chain_id: '1' }
  const toText = (domain: string) => toSiweText({ domain, address, uri: `https://${domain}`, ...times })
  expect(await ask(wallet, 'personal_sign', toText('app.example'), address)).toHaveProperty('result')
  expect(await ask(wallet, 'personal_sign', toText('evil.example'), address)).toMatchObject({ error: { code: 4001 } })
})
