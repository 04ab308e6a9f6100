import { expect, test, vi } from 'vitest'
import { BOOTSTRAP, createSignIn, errorResponse } from './testing/fake-provider.ts'
import { createWorld, openClient, openSignedIn, PUBLIC_TOKEN } from './testing/open-client.ts'

const START = '/crypto_wallets/authenticate/start'
const AUTHENTICATE = '/crypto_wallets/authenticate'
const ETHEREUM = { crypto_wallet_address: '0x1', crypto_wallet_type: 'ethereum' } as const
const SOLANA = { crypto_wallet_address: '1', crypto_wallet_type: 'solana' } as const
const CHALLENGE = { challenge: 'Sign this.' }
const SIWE = { ...BOOTSTRAP, siwe_required_for_crypto_wallets: true }

function createWalletWorld(answers: object = {}) {
  return createWorld({
    [`${START}/primary`]: CHALLENGE,
    [`${START}/secondary`]: CHALLENGE,
    [AUTHENTICATE]: createSignIn(),
    ...answers,
  })
}

test('a visitor signs in with a wallet, a user adds one', async () => {
  const world = createWalletWorld()
  const visitor = await openClient(world)
  expect(await visitor.client.cryptoWallets.authenticateStart(ETHEREUM)).toMatchObject(CHALLENGE)
  const signedIn = await openSignedIn(world)
  await signedIn.client.cryptoWallets.authenticateStart(SOLANA)
  expect(world.provider.bodiesOf(`${START}/primary`)).toEqual([ETHEREUM])
  expect(world.provider.bodiesOf(`${START}/secondary`)).toEqual([SOLANA])
})

test('a signature signs in', async () => {
  const world = createWalletWorld()
  const { client } = await openClient(world)
  const body = { ...SOLANA, signature: '2x', session_duration_minutes: 30 }
  const answer = await client.cryptoWallets.authenticate(body)
  expect(world.provider.bodiesOf(AUTHENTICATE)).toEqual([body])
  expect(answer).not.toHaveProperty('__user')
  expect(client.session.getSync()).toEqual(createSignIn().session)
})

test('a wrong signature signs nobody in', async () => {
  const refusal = () => errorResponse(401, 'unable_to_authenticate_crypto_wallet')
  const { client } = await openClient(createWalletWorld({ [AUTHENTICATE]: refusal }))
  const trying = client.cryptoWallets.authenticate({ ...ETHEREUM, signature: '0x', session_duration_minutes: 30 })
  await expect(trying).rejects.toMatchObject({ error_type: 'unable_to_authenticate_crypto_wallet' })
  expect(client.session.getSync()).toBeNull()
})

test('a message of Sign-In with Ethereum is asked for where it is demanded, and only for Ethereum', async () => {
  const world = createWalletWorld({ [`/projects/bootstrap/${PUBLIC_TOKEN}`]: SIWE })
  const { client, tab } = await openClient(world)
  await client.cryptoWallets.authenticateStart(ETHEREUM)
  await client.cryptoWallets.authenticateStart({
    ...ETHEREUM,
    siwe_params: { uri: 'https://a.example', chain_id: '5' },
  })
  await client.cryptoWallets.authenticateStart({ ...SOLANA, siwe_params: { chain_id: '5' } })
  expect(world.provider.bodiesOf(`${START}/primary`)).toEqual([
    { ...ETHEREUM, siwe_params: { uri: tab.page.origin } },
    { ...ETHEREUM, siwe_params: { uri: 'https://a.example', chain_id: '5' } },
    SOLANA,
  ])
})

test('where it is not demanded nothing is said of it', async () => {
  const world = createWalletWorld()
  const { client } = await openClient(world)
  await client.cryptoWallets.authenticateStart({ ...ETHEREUM, siwe_params: { chain_id: '5' } })
  expect(world.provider.bodiesOf(`${START}/primary`)).toEqual([ETHEREUM])
})

test('a project with captchas gets a token with both calls', async () => {
  const execute = vi.fn(async () => 'captcha-1')
  vi.stubGlobal('grecaptcha', { enterprise: { ready: (callback: () => void) => callback(), execute } })
  const captcha_settings = { enabled: true, siteKey: 'site-key' }
  const world = createWalletWorld({ [`/projects/bootstrap/${PUBLIC_TOKEN}`]: { ...BOOTSTRAP, captcha_settings } })
  const { client } = await openClient(world)
  await client.cryptoWallets.authenticateStart(SOLANA)
  const signed = { ...SOLANA, signature: '2x', session_duration_minutes: 30 }
  await client.cryptoWallets.authenticate(signed)
  const proof = { captcha_token: 'captcha-1' }
  expect(world.provider.bodiesOf(`${START}/primary`)).toEqual([{ ...SOLANA, ...proof }])
  expect(world.provider.bodiesOf(AUTHENTICATE)).toEqual([{ ...signed, ...proof }])
})
