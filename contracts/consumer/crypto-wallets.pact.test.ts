import { MatchersV3 } from '@pact-foundation/pact'
import { expect, test } from 'vitest'
import { answers, given, provided, refusal, refuses, sends, SESSION_TOKEN, SIGNED_IN, VISITOR } from './interactions.ts'
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
/** The same on the wire: whose wallet it is, the state decides. */
const toGivenWallet = (type: WalletType) => ({
  crypto_wallet_address: provided('crypto_wallet_address', ADDRESSES[type]),
  crypto_wallet_type: type,
})
const SIGNATURE = '0xa signature'
const GIVEN_SIGNATURE = { signature: provided('signature', SIGNATURE) }
const CHALLENGE = { challenge: like('Sign this message to sign in to Latchkey.') }
/** Who has only a wallet has no address to show. */
const { emails: _, ...NAMELESS } = USER
const WALLET_SIGN_IN = { ...SIGN_IN, user: { ...NAMELESS, name: {} } }

test.each(TYPES)('a visitor’s %s wallet is given something to sign', (type) =>
  given({ 'somebody has a wallet': { type } })
    .uponReceiving(`cryptoWalletsAuthenticateStartPrimary of an ${type} wallet`)
    .withRequest('POST', PRIMARY, sends(VISITOR, toGivenWallet(type)))
    .willRespondWith(...answers(CHALLENGE))
    .executeTest(async ({ url }) => {
      const { challenge } = await createPactClient(url).client.cryptoWallets.authenticateStart(toWallet(type))
      expect(challenge).not.toBe('')
    }),
)

test('an address with a wrong checksum is none', () => {
  const wallet = { ...toWallet('ethereum'), crypto_wallet_address: ADDRESSES.ethereum.replace('A', 'a') }
  return given()
    .uponReceiving('cryptoWalletsAuthenticateStartPrimary of an address with a wrong checksum')
    .withRequest('POST', PRIMARY, sends(VISITOR, wallet))
    .willRespondWith(...refuses('invalid_ethereum_address'))
    .executeTest(async ({ url }) => {
      const answer = createPactClient(url).client.cryptoWallets.authenticateStart(wallet)
      await expect(answer).rejects.toMatchObject(refusal('invalid_ethereum_address'))
    })
})

test('a project may demand Sign-In with Ethereum', () => {
  const siwe_params = { uri: PAGE_ORIGIN, chain_id: '137' }
  const text = String.raw`^localhost:3000 wants you to sign in with your Ethereum account:\n0x[0-9a-fA-F]{40}\n\n\nURI: ${PAGE_ORIGIN}\nVersion: 1\nChain ID: 137\nNonce: \w{8,}\nIssued At: (.|\n)+$`
  const example = `localhost:3000 wants you to sign in with your Ethereum account:\n${ADDRESSES.ethereum}\n\n\nURI: ${PAGE_ORIGIN}\nVersion: 1\nChain ID: 137\nNonce: 12345678\nIssued At: 2026-01-05T09:00:00Z`
  return given({ 'somebody has a wallet': { type: 'ethereum' } })
    .uponReceiving('cryptoWalletsAuthenticateStartPrimary for a Sign-In with Ethereum message')
    .withRequest('POST', PRIMARY, sends(VISITOR, { ...toGivenWallet('ethereum'), siwe_params }))
    .willRespondWith(...answers({ challenge: regex(text, example) }))
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url, { isSiweRequired: true })
      const { challenge } = await client.cryptoWallets.authenticateStart({
        ...toWallet('ethereum'),
        siwe_params: { chain_id: '137' },
      })
      expect(challenge).toContain('Chain ID: 137')
    })
})

test('a user’s wallet is given something to sign', () =>
  given({ 'a user is signed in': ADA, 'somebody has a wallet': { type: 'solana' } })
    .uponReceiving('cryptoWalletsAuthenticateStartSecondary of a wallet that is nobody’s')
    .withRequest('POST', SECONDARY, sends(SIGNED_IN, toGivenWallet('solana')))
    .willRespondWith(...answers(CHALLENGE))
    .executeTest(async ({ url }) => {
      const client = await createSignedInClient(url, SESSION_TOKEN)
      expect(await client.cryptoWallets.authenticateStart(toWallet('solana'))).toHaveProperty('challenge')
    }))

test('another user’s wallet cannot be added', () =>
  given({
    'a user is signed in': ADA,
    'a user exists': { email: 'bob@example.com', crypto_wallets: [toWallet('ethereum')] },
  })
    .uponReceiving('cryptoWalletsAuthenticateStartSecondary of another user’s wallet')
    .withRequest('POST', SECONDARY, sends(SIGNED_IN, toWallet('ethereum')))
    .willRespondWith(...refuses('duplicate_wallet_address'))
    .executeTest(async ({ url }) => {
      const client = await createSignedInClient(url, SESSION_TOKEN)
      const answer = client.cryptoWallets.authenticateStart(toWallet('ethereum'))
      await expect(answer).rejects.toMatchObject(refusal('duplicate_wallet_address'))
    }))

const SIGNS = { by: 'visitor', what: 'the challenge' } as const

test.each(TYPES)('the signature of an %s wallet signs in', (type) =>
  given({ 'somebody has a wallet': { type }, 'the wallet has signed': SIGNS })
    .uponReceiving(`cryptoWalletsAuthenticate of an ${type} wallet`)
    .withRequest('POST', AUTHENTICATE, sends(VISITOR, { ...toGivenWallet(type), ...GIVEN_SIGNATURE, ...HOUR }))
    .willRespondWith(...answers(WALLET_SIGN_IN))
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url)
      await client.cryptoWallets.authenticate({ ...toWallet(type), signature: SIGNATURE, ...HOUR })
      expect(client.session.getSync()).not.toBeNull()
    }),
)

test('the signature of a user’s wallet adds it', () =>
  given({
    'a user is signed in': ADA,
    'somebody has a wallet': { type: 'ethereum' },
    'the wallet has signed': { ...SIGNS, by: 'user' },
  })
    .uponReceiving('cryptoWalletsAuthenticate of a user')
    .withRequest('POST', AUTHENTICATE, sends(SIGNED_IN, { ...toGivenWallet('ethereum'), ...GIVEN_SIGNATURE, ...HOUR }))
    .willRespondWith(...answers(SIGN_IN))
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
    'that has signed in',
    { 'the wallet has signed': SIGNS, 'the wallet has signed in': {} },
    'unable_to_authenticate_crypto_wallet',
  ],
  [
    'that came late',
    { 'the wallet has signed': { ...SIGNS, ...SIWE }, 'time passes': { minutes: 5 } },
    'siwe_message_expired',
  ],
  [
    'that came early',
    { 'the wallet has signed': { ...SIGNS, siwe_params: { uri: PAGE_ORIGIN, not_before: FUTURE } } },
    'siwe_message_not_valid_yet',
  ],
] as const)('a signature %s signs nobody in', (what, states, error_type) =>
  given({ 'somebody has a wallet': { type: 'ethereum' }, ...states })
    .uponReceiving(`cryptoWalletsAuthenticate with a signature ${what}`)
    .withRequest('POST', AUTHENTICATE, sends(VISITOR, { ...toGivenWallet('ethereum'), ...GIVEN_SIGNATURE, ...HOUR }))
    .willRespondWith(...refuses(error_type))
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url)
      const answer = client.cryptoWallets.authenticate({ ...toWallet('ethereum'), signature: SIGNATURE, ...HOUR })
      await expect(answer).rejects.toMatchObject(refusal(error_type))
      expect(client.session.getSync()).toBeNull()
    }),
)

test('what cannot be a signature is said to be none', () =>
  given()
    .uponReceiving('cryptoWalletsAuthenticate with no signature')
    .withRequest('POST', AUTHENTICATE, sends(VISITOR, { ...toWallet('solana'), signature: '0', ...HOUR }))
    .willRespondWith(...refuses('invalid_signature'))
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url)
      const answer = client.cryptoWallets.authenticate({ ...toWallet('solana'), signature: '0', ...HOUR })
      await expect(answer).rejects.toMatchObject(refusal('invalid_signature'))
    }))
