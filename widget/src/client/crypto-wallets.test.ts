import { expect, test, vi } from 'vitest'
import { BOOTSTRAP, createSignIn, errorResponse } from './testing/fake-provider.ts'
import { createEnvironment, openClient, openSignedIn, PUBLIC_TOKEN } from './testing/open-client.ts'

const START = '/crypto_wallets/authenticate/start'
const AUTHENTICATE = '/crypto_wallets/authenticate'
const ETHEREUM = { crypto_wallet_address: '0x1', crypto_wallet_type: 'ethereum' } as const
const SOLANA = { crypto_wallet_address: '1', crypto_wallet_type: 'solana' } as const
const CHALLENGE = { challenge: 'Sign this.' }
const SIWE = { ...BOOTSTRAP, siwe_required_for_crypto_wallets: true }

function createWalletEnvironment(responses: object = {}) {
  return createEnvironment({
    [`${START}/primary`]: CHALLENGE,
    [`${START}/secondary`]: CHALLENGE,
    [AUTHENTICATE]: createSignIn(),
    ...responses,
  })
}

test('a wallet challenge can be requested to sign in or, while signed in, to add a wallet', async () => {
  const environment = createWalletEnvironment()
  const visitor = await openClient(environment)
  expect(await visitor.client.cryptoWallets.authenticateStart(ETHEREUM)).toMatchObject(CHALLENGE)
  const signedIn = await openSignedIn(environment)
  await signedIn.client.cryptoWallets.authenticateStart(SOLANA)
  expect(environment.provider.bodiesOf(`${START}/primary`)).toEqual([ETHEREUM])
  expect(environment.provider.bodiesOf(`${START}/secondary`)).toEqual([SOLANA])
})

test('the signature of a crypto wallet signs in', async () => {
  const environment = createWalletEnvironment()
  const { client } = await openClient(environment)
  const body = { ...SOLANA, signature: '2x', session_duration_minutes: 30 }
  const response = await client.cryptoWallets.authenticate(body)
  expect(environment.provider.bodiesOf(AUTHENTICATE)).toEqual([body])
  expect(response).not.toHaveProperty('__user')
  expect(client.session.getSync()).toEqual(createSignIn().session)
})

test('a wrong wallet signature does not sign in', async () => {
  const error = () => errorResponse(401, 'unable_to_authenticate_crypto_wallet')
  const { client } = await openClient(createWalletEnvironment({ [AUTHENTICATE]: error }))
  const trying = client.cryptoWallets.authenticate({ ...ETHEREUM, signature: '0x', session_duration_minutes: 30 })
  await expect(trying).rejects.toMatchObject({ error_type: 'unable_to_authenticate_crypto_wallet' })
  expect(client.session.getSync()).toBeNull()
})

test('Sign-In with Ethereum is requested only for Ethereum wallets of a project that requires it', async () => {
  const environment = createWalletEnvironment({ [`/projects/bootstrap/${PUBLIC_TOKEN}`]: SIWE })
  const { client, tab } = await openClient(environment)
  await client.cryptoWallets.authenticateStart(ETHEREUM)
  await client.cryptoWallets.authenticateStart({
    ...ETHEREUM,
    siwe_params: { uri: 'https://a.example', chain_id: '5' },
  })
  await client.cryptoWallets.authenticateStart({ ...SOLANA, siwe_params: { chain_id: '5' } })
  expect(environment.provider.bodiesOf(`${START}/primary`)).toEqual([
    { ...ETHEREUM, siwe_params: { uri: tab.page.origin } },
    { ...ETHEREUM, siwe_params: { uri: 'https://a.example', chain_id: '5' } },
    SOLANA,
  ])
})

test('no Sign-In with Ethereum parameters are sent when the project does not require them', async () => {
  const environment = createWalletEnvironment()
  const { client } = await openClient(environment)
  await client.cryptoWallets.authenticateStart({ ...ETHEREUM, siwe_params: { chain_id: '5' } })
  expect(environment.provider.bodiesOf(`${START}/primary`)).toEqual([ETHEREUM])
})

test('both wallet calls carry a captcha token when the project uses captchas', async () => {
  const execute = vi.fn(async () => 'captcha-1')
  vi.stubGlobal('grecaptcha', { enterprise: { ready: (callback: () => void) => callback(), execute } })
  const captcha_settings = { enabled: true, siteKey: 'site-key' }
  const environment = createWalletEnvironment({
    [`/projects/bootstrap/${PUBLIC_TOKEN}`]: { ...BOOTSTRAP, captcha_settings },
  })
  const { client } = await openClient(environment)
  await client.cryptoWallets.authenticateStart(SOLANA)
  const signed = { ...SOLANA, signature: '2x', session_duration_minutes: 30 }
  await client.cryptoWallets.authenticate(signed)
  const proof = { captcha_token: 'captcha-1' }
  expect(environment.provider.bodiesOf(`${START}/primary`)).toEqual([{ ...SOLANA, ...proof }])
  expect(environment.provider.bodiesOf(AUTHENTICATE)).toEqual([{ ...signed, ...proof }])
})
