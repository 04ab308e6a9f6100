import { MatchersV3 } from '@pact-foundation/pact'
import { expect, test } from 'vitest'
import {
  responds,
  given,
  provided,
  providerError,
  rejects,
  sends,
  SESSION_TOKEN,
  SIGNED_IN,
  VISITOR,
} from './interactions.ts'
import { createPactClient, createSignedInClient, PAGE_ORIGIN } from './pact-client.ts'
import { SIGN_IN, USER } from './shapes.ts'

const { like, regex } = MatchersV3

const AUTHENTICATE = '/sdk/v1/crypto_wallets/authenticate'
const PRIMARY = `${AUTHENTICATE}/start/primary`
const SECONDARY = `${AUTHENTICATE}/start/secondary`
const ADA = { email: 'ada@example.com' }
const HOUR = { session_duration_minutes: 60 }

const ADDRESSES = {
  ethereum: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  solana: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
} as const
type WalletType = keyof typeof ADDRESSES
const TYPES = ['ethereum', 'solana'] as const

const toWallet = (type: WalletType) => ({ crypto_wallet_address: ADDRESSES[type], crypto_wallet_type: type })
/** The wallet in the request. The state provides its address. */
const toGivenWallet = (type: WalletType) => ({
  crypto_wallet_address: provided('crypto_wallet_address', ADDRESSES[type]),
  crypto_wallet_type: type,
})
const SIGNATURE = '0xa signature'
const GIVEN_SIGNATURE = { signature: provided('signature', SIGNATURE) }
const CHALLENGE = { challenge: like('Sign this message to sign in to Latchkey.') }
/** A user with a wallet alone has no email address. */
const WALLET_SIGN_IN = { ...SIGN_IN, user: { ...USER, emails: [], name: {} } }

test.each(TYPES)(
  'the provider returns a sign-in challenge for a visitor’s %s wallet',
  { tags: 'crypto-start.body' },
  (type) =>
    given({ 'a wallet exists': { type } })
      .uponReceiving(`cryptoWalletsAuthenticateStartPrimary of an ${type} wallet`)
      .withRequest('POST', PRIMARY, sends(VISITOR, toGivenWallet(type)))
      .willRespondWith(...responds(CHALLENGE))
      .executeTest(async ({ url }) => {
        const { challenge } = await createPactClient(url).client.cryptoWallets.authenticateStart(toWallet(type))
        expect(challenge).not.toBe('')
      }),
)

test('a wallet address with a wrong checksum is rejected', () => {
  const wallet = { ...toWallet('ethereum'), crypto_wallet_address: ADDRESSES.ethereum.replace('A', 'a') }
  return given()
    .uponReceiving('cryptoWalletsAuthenticateStartPrimary of an address with a wrong checksum')
    .withRequest('POST', PRIMARY, sends(VISITOR, wallet))
    .willRespondWith(...rejects('invalid_ethereum_address'))
    .executeTest(async ({ url }) => {
      const response = createPactClient(url).client.cryptoWallets.authenticateStart(wallet)
      await expect(response).rejects.toMatchObject(providerError('invalid_ethereum_address'))
    })
})

test('the wallet challenge is a Sign-In with Ethereum message when the project requires SIWE', () => {
  const siwe_params = { uri: PAGE_ORIGIN, chain_id: '137' }
  const text = String.raw`^localhost:3000 wants you to sign in with your Ethereum account:\n0x[0-9a-fA-F]{40}\n\n\nURI: ${PAGE_ORIGIN}\nVersion: 1\nChain ID: 137\nNonce: \w{8,}\nIssued At: (.|\n)+$`
  const example = `localhost:3000 wants you to sign in with your Ethereum account:\n${ADDRESSES.ethereum}\n\n\nURI: ${PAGE_ORIGIN}\nVersion: 1\nChain ID: 137\nNonce: 12345678\nIssued At: 2026-01-05T09:00:00Z`
  return given({ 'a wallet exists': { type: 'ethereum' } })
    .uponReceiving('cryptoWalletsAuthenticateStartPrimary for a Sign-In with Ethereum message')
    .withRequest('POST', PRIMARY, sends(VISITOR, { ...toGivenWallet('ethereum'), siwe_params }))
    .willRespondWith(...responds({ challenge: regex(text, example) }))
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url, { isSiweRequired: true })
      const { challenge } = await client.cryptoWallets.authenticateStart({
        ...toWallet('ethereum'),
        siwe_params: { chain_id: '137' },
      })
      expect(challenge).toContain('Chain ID: 137')
    })
})

test('a signed-in user gets a challenge for adding a crypto wallet', () =>
  given({ 'a user is signed in': ADA, 'a wallet exists': { type: 'solana' } })
    .uponReceiving('cryptoWalletsAuthenticateStartSecondary of an unknown wallet')
    .withRequest('POST', SECONDARY, sends(SIGNED_IN, toGivenWallet('solana')))
    .willRespondWith(...responds(CHALLENGE))
    .executeTest(async ({ url }) => {
      const client = await createSignedInClient(url, SESSION_TOKEN)
      expect(await client.cryptoWallets.authenticateStart(toWallet('solana'))).toHaveProperty('challenge')
    }))

test('a signed-in user cannot add a crypto wallet of another user', () =>
  given({
    'a user is signed in': ADA,
    'a user exists': { email: 'bob@example.com', crypto_wallets: [toWallet('ethereum')] },
  })
    .uponReceiving('cryptoWalletsAuthenticateStartSecondary of another user’s wallet')
    .withRequest('POST', SECONDARY, sends(SIGNED_IN, toWallet('ethereum')))
    .willRespondWith(...rejects('duplicate_wallet_address'))
    .executeTest(async ({ url }) => {
      const client = await createSignedInClient(url, SESSION_TOKEN)
      const response = client.cryptoWallets.authenticateStart(toWallet('ethereum'))
      await expect(response).rejects.toMatchObject(providerError('duplicate_wallet_address'))
    }))

const SIGNS = { by: 'visitor', what: 'the challenge' } as const

test.each(TYPES)('a wallet signature of type %s signs the visitor in', { tags: 'crypto-authenticate.body' }, (type) =>
  given({ 'a wallet exists': { type }, 'the wallet has signed': SIGNS })
    .uponReceiving(`cryptoWalletsAuthenticate of an ${type} wallet`)
    .withRequest('POST', AUTHENTICATE, sends(VISITOR, { ...toGivenWallet(type), ...GIVEN_SIGNATURE, ...HOUR }))
    .willRespondWith(...responds(WALLET_SIGN_IN))
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url)
      await client.cryptoWallets.authenticate({ ...toWallet(type), signature: SIGNATURE, ...HOUR })
      expect(client.session.getSync()).not.toBeNull()
    }),
)

test('a wallet signature of a signed-in user adds the wallet to that user', () =>
  given({
    'a user is signed in': ADA,
    'a wallet exists': { type: 'ethereum' },
    'the wallet has signed': { ...SIGNS, by: 'user' },
  })
    .uponReceiving('cryptoWalletsAuthenticate of a user')
    .withRequest('POST', AUTHENTICATE, sends(SIGNED_IN, { ...toGivenWallet('ethereum'), ...GIVEN_SIGNATURE, ...HOUR }))
    .willRespondWith(...responds(SIGN_IN))
    .executeTest(async ({ url }) => {
      const client = await createSignedInClient(url, SESSION_TOKEN)
      await client.cryptoWallets.authenticate({ ...toWallet('ethereum'), signature: SIGNATURE, ...HOUR })
      expect(client.user.getSync()?.emails[0]?.email).toBe(ADA.email)
    }))

const FUTURE = '2100-01-01T00:00:00Z'
const SIWE = { siwe_params: { uri: PAGE_ORIGIN } }

test.each([
  [
    'of something else',
    { 'the wallet has signed': { ...SIGNS, what: 'something else' } },
    'unable_to_authenticate_crypto_wallet',
  ],
  [
    'that was used before',
    { 'the wallet has signed': SIGNS, 'the wallet has signed in': {} },
    'unable_to_authenticate_crypto_wallet',
  ],
  [
    'that is too late',
    { 'the wallet has signed': { ...SIGNS, ...SIWE }, 'time passes': { minutes: 5 } },
    'siwe_message_expired',
  ],
  [
    'that is too early',
    { 'the wallet has signed': { ...SIGNS, siwe_params: { uri: PAGE_ORIGIN, not_before: FUTURE } } },
    'siwe_message_not_valid_yet',
  ],
] as const)('a wallet signature %s does not sign the visitor in', (what, states, error_type) =>
  given({ 'a wallet exists': { type: 'ethereum' }, ...states })
    .uponReceiving(`cryptoWalletsAuthenticate with a signature ${what}`)
    .withRequest('POST', AUTHENTICATE, sends(VISITOR, { ...toGivenWallet('ethereum'), ...GIVEN_SIGNATURE, ...HOUR }))
    .willRespondWith(...rejects(error_type))
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url)
      const response = client.cryptoWallets.authenticate({ ...toWallet('ethereum'), signature: SIGNATURE, ...HOUR })
      await expect(response).rejects.toMatchObject(providerError(error_type))
      expect(client.session.getSync()).toBeNull()
    }),
)

test('a malformed wallet signature is rejected', () =>
  given()
    .uponReceiving('cryptoWalletsAuthenticate with a malformed signature')
    .withRequest('POST', AUTHENTICATE, sends(VISITOR, { ...toWallet('solana'), signature: '0', ...HOUR }))
    .willRespondWith(...rejects('invalid_signature'))
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url)
      const response = client.cryptoWallets.authenticate({ ...toWallet('solana'), signature: '0', ...HOUR })
      await expect(response).rejects.toMatchObject(providerError('invalid_signature'))
    }))
