import { createHash } from 'node:crypto'
import { MatchersV3 } from '@pact-foundation/pact'
import { PUBLIC_TOKEN } from '../provider-states.ts'
import { BOTH_PROOFS, CAPTCHA, testFullCalls, type FullCall } from './every-option.ts'
import { provided } from './interactions.ts'
import { PAGE_ORIGIN } from './pact-client.ts'
import { SIGN_IN, USER, USER_ID } from './shapes.ts'

const { like, regex } = MatchersV3

const ADA = { email: 'ada@example.com' }
const HOUR = { session_duration_minutes: 60 }
const SIGNED_IN_AS_ADA = { 'a user is signed in': ADA }

const CREATION = {
  rp: { id: 'localhost', name: 'Latchkey' },
  user: { id: 'YWRhLTE', name: 'ada', displayName: 'Ada' },
  challenge: 'Y2hhbGxlbmdlLW9mLTMyLWJ5dGVzLWFzLWJhc2U2NHU',
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
}
const CREATION_TEXT = JSON.stringify(CREATION)
const REQUEST_TEXT = JSON.stringify({ challenge: CREATION.challenge, rpId: 'localhost' })
const CREDENTIAL = { id: 'bmV3', rawId: 'bmV3', type: 'public-key', clientExtensionResults: {} }
const GIVEN_CREDENTIAL = { public_key_credential: provided('public_key_credential', JSON.stringify(CREDENTIAL)) }
const PASSKEY_SIGN_IN = { ...SIGN_IN, webauthn_registration_id: like('webauthn-registration-test-1') }
const OVERRIDES = {
  authenticator_type: 'platform',
  override_id: 'ada-1',
  override_name: 'ada',
  override_display_name: 'Ada',
} as const

const PASSKEYS: FullCall[] = [
  {
    name: 'webauthnRegisterStart',
    path: '/sdk/v1/webauthn/register/start',
    states: SIGNED_IN_AS_ADA,
    by: 'user',
    body: {
      domain: 'localhost',
      return_passkey_credential_options: true,
      ...OVERRIDES,
      user_agent: 'Pact',
      use_base64_url_encoding: true,
    },
    data: {
      user_id: USER_ID,
      public_key_credential_creation_options: regex('^\\{.*"name":"ada","displayName":"Ada".*\\}$', CREATION_TEXT),
    },
    // Only the first of the two calls is under test. The creation of the passkey is cancelled, so the second is never
    // made.
    send: (client) =>
      client.webauthn
        .register(() => Promise.reject(new Error('cancelled')), { is_passkey: true, ...OVERRIDES })
        .catch((error: Error) => error.message === 'cancelled' || Promise.reject(error)),
  },
  {
    name: 'webauthnRegister',
    path: '/sdk/v1/webauthn/register',
    states: { ...SIGNED_IN_AS_ADA, 'an authenticator has created a passkey': {} },
    by: 'user',
    options: {
      responses: { '/sdk/v1/webauthn/register/start': { public_key_credential_creation_options: CREATION_TEXT } },
    },
    body: { ...GIVEN_CREDENTIAL, ...HOUR },
    data: PASSKEY_SIGN_IN,
    send: (client) => client.webauthn.register(async () => CREDENTIAL as RegistrationResponseJSON, HOUR),
  },
  {
    name: 'webauthnAuthenticate',
    path: '/sdk/v1/webauthn/authenticate',
    states: {
      ...SIGNED_IN_AS_ADA,
      'the passkey has been registered': {},
      'an authenticator has signed with the passkey': { by: 'visitor' },
    },
    options: {
      responses: {
        '/sdk/v1/webauthn/authenticate/start/primary': { public_key_credential_request_options: REQUEST_TEXT },
      },
    },
    body: { ...GIVEN_CREDENTIAL, ...HOUR, ...BOTH_PROOFS },
    data: PASSKEY_SIGN_IN,
    send: (client) => client.webauthn.authenticate(async () => CREDENTIAL as AuthenticationResponseJSON, HOUR),
  },
]

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const WALLET = { crypto_wallet_address: ADDRESS, crypto_wallet_type: 'ethereum' } as const
const GIVEN_WALLET = { ...WALLET, crypto_wallet_address: provided('crypto_wallet_address', ADDRESS) }
const SIWE = {
  uri: PAGE_ORIGIN,
  chain_id: '137',
  issued_at: '2026-01-05T09:00:00Z',
  statement: 'Sign in to Latchkey.',
  not_before: '2026-01-05T09:00:00Z',
  message_request_id: 'request-1',
  resources: ['https://app.example/terms'],
}
const CHALLENGE = {
  challenge: regex('^localhost:3000 wants you to sign in(.|\\n)+$', 'localhost:3000 wants you to sign in'),
}

const WALLETS: FullCall[] = [
  {
    name: 'cryptoWalletsAuthenticateStartPrimary',
    path: '/sdk/v1/crypto_wallets/authenticate/start/primary',
    states: { 'a wallet exists': { type: 'ethereum' } },
    body: { ...GIVEN_WALLET, siwe_params: SIWE, ...CAPTCHA },
    data: CHALLENGE,
    send: (client) => client.cryptoWallets.authenticateStart({ ...WALLET, siwe_params: SIWE }),
  },
  {
    name: 'cryptoWalletsAuthenticateStartSecondary',
    path: '/sdk/v1/crypto_wallets/authenticate/start/secondary',
    states: { ...SIGNED_IN_AS_ADA, 'a wallet exists': { type: 'ethereum' } },
    by: 'user',
    body: { ...GIVEN_WALLET, siwe_params: SIWE, ...CAPTCHA },
    data: CHALLENGE,
    send: (client) => client.cryptoWallets.authenticateStart({ ...WALLET, siwe_params: SIWE }),
  },
  {
    name: 'cryptoWalletsAuthenticate',
    path: '/sdk/v1/crypto_wallets/authenticate',
    states: {
      'a wallet exists': { type: 'ethereum' },
      'the wallet has signed': { by: 'visitor', what: 'the challenge' },
    },
    body: { ...GIVEN_WALLET, signature: provided('signature', '0xa signature'), ...HOUR, ...BOTH_PROOFS },
    data: { ...SIGN_IN, user: { ...USER, emails: [], name: {} } },
    send: (client) => client.cryptoWallets.authenticate({ ...WALLET, signature: '0xa signature', ...HOUR }),
  },
]

const BEGUN = { ...ADA, password: 'marvellous giraffe 9', totp_secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ' }
const FIRST_FACTOR = { session: null, session_token: '', session_jwt: '', intermediate_session_token: 'token-1' }
const NO_NAME = { ...SIGN_IN, user: { ...USER, name: {} }, totp_id: like('totp-test-1') }

/**
 * The user of a password login that still lacks a second factor. The client harness responds to the login, and the
 * client keeps its intermediate token.
 */
const BEGINNER = { user_id: 'user-test-1', emails: [] }
const BEGINS = {
  responses: {
    '/sdk/v1/passwords/authenticate': { ...FIRST_FACTOR, user_id: BEGINNER.user_id, user: BEGINNER, __user: BEGINNER },
  },
}
const beginSignIn = (client: Parameters<FullCall['send']>[0]) =>
  client.passwords.authenticate({ email: BEGUN.email, password: BEGUN.password, ...HOUR }).catch(() => undefined)

const SECOND_FACTORS: FullCall[] = [
  {
    name: 'totpsAuthenticate',
    path: '/sdk/v1/totps/authenticate',
    states: { 'the user has begun to sign in': { ...BEGUN, next: 'passcode' } },
    options: BEGINS,
    body: {
      totp_code: provided('totp_code', '123456'),
      intermediate_session_token: provided('intermediate_session_token', 'token-1'),
      ...HOUR,
      ...BOTH_PROOFS,
    },
    data: NO_NAME,
    async send(client) {
      await beginSignIn(client)
      return client.totps.authenticate({ totp_code: '123456', ...HOUR })
    },
  },
  {
    name: 'totpsRecover',
    path: '/sdk/v1/totps/recover',
    states: { 'the user has begun to sign in': { ...BEGUN, next: 'recovery code' } },
    options: BEGINS,
    body: {
      recovery_code: provided('recovery_code', 'ckss-2skx-ebow'),
      intermediate_session_token: provided('intermediate_session_token', 'token-1'),
      ...HOUR,
      ...BOTH_PROOFS,
    },
    data: NO_NAME,
    async send(client) {
      await beginSignIn(client)
      return client.totps.recover({ recovery_code: 'ckss-2skx-ebow', ...HOUR })
    },
  },
  {
    name: 'impersonationAuthenticate',
    path: '/sdk/v1/impersonation/authenticate',
    states: { ...SIGNED_IN_AS_ADA, 'a member of staff may impersonate the user': {} },
    body: { impersonation_token: provided('impersonation_token', 'impersonation-token-1'), ...BOTH_PROOFS },
    data: SIGN_IN,
    send: (client) => client.impersonation.authenticate({ impersonation_token: 'impersonation-token-1' }),
  },
]

const NAME = { first_name: 'Augusta', middle_name: 'Ada', last_name: 'King' }
const CLIENT_ID = 'connected-app-test-1'
const REDIRECT_URI = 'http://localhost:33418/oauth/callback'
const AUTHORIZATION = {
  client_id: CLIENT_ID,
  redirect_uri: REDIRECT_URI,
  response_type: 'code',
  scopes: ['openid', 'email'],
  prompt: 'consent',
  state: 'af0ifjsldkj',
  nonce: 'n-0S6_WzA2Mj',
  code_challenge: createHash('sha256').update('verifier').digest('base64url'),
  resources: [`http://localhost:4020/${PUBLIC_TOKEN.replace('public-token', 'project')}/mcp`],
}
const APP = {
  client_id: CLIENT_ID,
  client_name: 'Sample assistant',
  client_type: 'third_party_public',
  redirect_urls: [REDIRECT_URI],
} as const
const WITH_APP = { ...SIGNED_IN_AS_ADA, 'an app is registered': { ...APP, redirect_urls: [REDIRECT_URI] } }

const ACCOUNT: FullCall[] = [
  {
    name: 'usersMeUpdate',
    method: 'PUT',
    path: '/sdk/v1/users/me',
    states: SIGNED_IN_AS_ADA,
    by: 'user',
    body: { name: NAME, untrusted_metadata: { theme: 'dark' } },
    data: { user_id: USER_ID, __user: { user_id: USER_ID, name: NAME }, user: { user_id: USER_ID, name: NAME } },
    send: (client) => client.user.update({ name: NAME, untrusted_metadata: { theme: 'dark' } }),
  },
  {
    name: 'idpOauthAuthorizeStart',
    path: '/sdk/v1/idp/oauth/authorize/start',
    states: WITH_APP,
    by: 'user',
    body: AUTHORIZATION,
    data: {
      client: { client_id: CLIENT_ID, client_name: APP.client_name },
      consent_required: true,
      scope_results: ['openid', 'email'].map((scope) => ({ scope, is_grantable: true, description: like('Why.') })),
    },
    send: (client) => client.idp.oauthAuthorizeStart(AUTHORIZATION),
  },
  {
    name: 'idpOauthAuthorizeSubmit',
    path: '/sdk/v1/idp/oauth/authorize/submit',
    states: {
      ...WITH_APP,
      'the user is asked to allow the app': {
        client_id: CLIENT_ID,
        redirect_uri: REDIRECT_URI,
        scopes: AUTHORIZATION.scopes,
      },
    },
    by: 'user',
    body: { ...AUTHORIZATION, consent_granted: true },
    data: { redirect_uri: regex(`^${REDIRECT_URI}\\?.*code=.+$`, `${REDIRECT_URI}?code=code-1`) },
    send: (client) => client.idp.oauthAuthorizeSubmit({ ...AUTHORIZATION, consent_granted: true }),
  },
]

testFullCalls([...PASSKEYS, ...WALLETS, ...SECOND_FACTORS, ...ACCOUNT])
