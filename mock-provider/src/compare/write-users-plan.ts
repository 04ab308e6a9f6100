import { SANDBOX } from '@latchkey/openapi'
import { machineNow } from '../core/clock.ts'
import { showPasscode } from '../virtual-devices/authenticator-app.ts'
import { createSoftwareAuthenticator, type SoftwareAuthenticator } from '../virtual-devices/software-authenticator.ts'
import { createSoftwareWallet } from '../virtual-devices/software-wallet.ts'
import { unknownId } from './read-plan.ts'
import { right, wrong, type Chapter, type Step, type Values } from './step.ts'

/** The beginning of the names and addresses of everything that a comparison creates. */
export const PREFIX = 'latchkey-compare-'

export const NONE = undefined
export const MINUTES = { session_duration_minutes: 60 }
export const EMAIL = { email: '{run}@example.com' }
export const USER = { user_id: '{user_id}' }
export const SESSION = { session_token: '{session_token}' }
export const PASSWORD = 'correct horse battery staple 1'
const OTHER_PASSWORD = 'another horse battery staple 2'
const NO_APP = unknownId('connected-app')
const NOT_ALLOWED = { resource_id: 'nothing', action: 'read' }
/** A hash of the form that bcrypt has, with a cost of 10. */
const BCRYPT = '$2a$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy'

/** Creates a user who signs in with a password, for chapters that need one. */
export const signUp = (keep = ''): Step =>
  right(
    'serverPasswordsCreate',
    { ...EMAIL, password: PASSWORD, ...MINUTES },
    {
      name: 'a new user',
      keep: `user_id session_token session_jwt ${keep}`.trim(),
    },
  )

const search = (filter_name: string, filter_value: unknown): Step => {
  const query = { operator: 'AND', operands: [{ filter_name, filter_value }] }
  return right('serverUsersSearch', { query }, { name: `by ${filter_name}` })
}

const ADA = {
  ...EMAIL,
  phone_number: '+12025550143',
  name: { first_name: 'Ada', middle_name: 'King', last_name: 'Lovelace' },
  external_id: '{run}',
  trusted_metadata: { plan: 'pro', seats: 3 },
  untrusted_metadata: { theme: 'dark' },
}

const users: Chapter = {
  name: 'write users',
  isWriting: true,
  steps: [
    right('serverUsersCreate', ADA, { keep: 'user_id email_id phone_id' }),
    wrong('serverUsersCreate', 'a known address', EMAIL),
    wrong('serverUsersCreate', 'a known external id', { email: '{run}-2@example.com', external_id: '{run}' }),
    wrong('serverUsersCreate', 'malformed email', { email: 'x' }),
    wrong('serverUsersCreate', 'malformed phone number', { phone_number: 'x' }),
    wrong('serverUsersCreate', 'two faults', { email: 'x', phone_number: 'x' }, { isOrder: true }),
    right('serverUsersGet', NONE, { path: USER }),
    right('serverUsersGet', NONE, { path: { user_id: '{run}' }, name: 'by external id' }),
    right('serverUsersUpdate', { name: { first_name: 'Augusta' }, trusted_metadata: { plan: null } }, { path: USER }),
    search('email_address', ['{run}@example.com']),
    search('email_address_fuzzy', '{run}'),
    search('user_id', ['{user_id}']),
    right('serverUsersConnectedApps', NONE, { path: USER }),
    wrong('serverUsersRevoke', 'unknown client', NONE, { path: { ...USER, connected_app_id: NO_APP } }),
    right('serverUsersDeleteExternalId', NONE, { path: USER }),
    right('serverUsersDeletePhoneNumber', NONE, { path: { phone_id: '{phone_id}' } }),
    right('serverUsersExchangePrimaryFactor', { email_address: '{run}-new@example.com' }, { path: USER }),
    right('serverUsersDelete', NONE, { path: USER }),
    wrong('serverUsersDelete', 'a deleted user', NONE, { path: USER }),
    right('serverPasswordsMigrate', { email: '{run}-4@example.com', hash: BCRYPT, hash_type: 'bcrypt' }),
    wrong('serverPasswordsMigrate', 'no hash', { email: '{run}-3@example.com', hash: 'x', hash_type: 'bcrypt' }),
  ],
}

const sessions: Chapter = {
  name: 'write passwords and sessions',
  isWriting: true,
  steps: [
    signUp('email_id password_id=user.password.password_id'),
    wrong('serverPasswordsCreate', 'a known address', { ...EMAIL, password: PASSWORD }),
    wrong('serverPasswordsCreate', 'a weak password', { email: '{run}-2@example.com', password: 'a' }),
    wrong('serverPasswordsCreate', 'two faults', { email: 'x', password: 'a' }, { isOrder: true }),
    right('serverSessionsAuthenticate', SESSION),
    right('serverSessionsAuthenticate', { session_jwt: '{session_jwt}', ...MINUTES }, { name: 'by JWT' }),
    right('serverSessionsAuthenticate', { ...SESSION, session_custom_claims: { a: 'b' } }, { name: 'with claims' }),
    wrong('serverSessionsAuthenticate', 'too short', { ...SESSION, session_duration_minutes: 1 }),
    wrong('serverSessionsAuthenticate', 'not allowed', { ...SESSION, authorization_check: NOT_ALLOWED }),
    right('serverSessionsGet', NONE, { query: USER }),
    right('serverPasswordsAuthenticate', { ...EMAIL, password: PASSWORD, ...MINUTES }),
    right('serverPasswordsAuthenticate', { ...EMAIL, password: PASSWORD }, { name: 'without a session' }),
    wrong('serverPasswordsAuthenticate', 'a wrong password', { ...EMAIL, password: 'x' }),
    right(
      'serverPasswordsExistingPasswordReset',
      { ...EMAIL, existing_password: PASSWORD, new_password: OTHER_PASSWORD, ...MINUTES },
      { keep: 'session_token' },
    ),
    right('serverPasswordsSessionsReset', { ...SESSION, password: PASSWORD }),
    wrong('serverOauthAttach', 'unknown provider', { provider: 'nobody', ...USER }),
    right('serverMagicLinksCreate', USER, { keep: 'token' }),
    right('serverMagicLinksAuthenticate', { token: '{token}', ...MINUTES }, { keep: 'session_token' }),
    wrong('serverMagicLinksAuthenticate', 'a used token', { token: '{token}' }),
    right('serverSessionsRevoke', SESSION),
    wrong('serverSessionsAuthenticate', 'a revoked session', SESSION),
    right('serverUsersDeletePassword', NONE, { path: { password_id: '{password_id}' } }),
    wrong('serverPasswordsAuthenticate', 'no password', { ...EMAIL, password: PASSWORD }),
    wrong('serverUsersDeleteEmail', 'the last factor', NONE, { path: { email_id: '{email_id}' } }),
    right('serverMagicLinksEmailLoginOrCreate', { email: SANDBOX.email }, { name: 'twice at once', isBurst: true }),
  ],
}

export const showCode = ({ totp_secret = '' }: Values, shift = 0) => ({
  totp_code: showPasscode(totp_secret, machineNow() + shift),
})

const totps: Chapter = {
  name: 'write authenticator apps',
  isWriting: true,
  steps: [
    signUp(),
    right('serverTotpsCreate', USER, { keep: 'totp_id totp_secret=secret recovery_code=recovery_codes.0' }),
    wrong('serverTotpsAuthenticate', 'a wrong code', USER, { prove: (values) => showCode(values, -86_400_000) }),
    right('serverTotpsAuthenticate', { ...USER, ...MINUTES }, { prove: showCode }),
    right('serverTotpsRecoveryCodes', USER),
    right('serverTotpsRecover', { ...USER, recovery_code: '{recovery_code}', ...MINUTES }),
    wrong('serverTotpsRecover', 'a used code', { ...USER, recovery_code: '{recovery_code}' }),
    wrong('serverTotpsCreate', 'a second app', USER),
    right('serverUsersDeleteTOTP', NONE, { path: { totp_id: '{totp_id}' } }),
  ],
}

/** The authenticators of the sides, by the user that each has registered. */
const authenticators = new Map<string, SoftwareAuthenticator>()

function getAuthenticator({ user_id = '', origin = '' }: Values): SoftwareAuthenticator {
  const known = authenticators.get(user_id) ?? createSoftwareAuthenticator({ origin })
  authenticators.set(user_id, known)
  return known
}

const create = (values: Values) => ({
  public_key_credential: JSON.stringify(getAuthenticator(values).create(JSON.parse(values['options'] ?? ''))),
})
const assert = (values: Values) => ({
  public_key_credential: JSON.stringify(getAuthenticator(values).get(JSON.parse(values['options'] ?? ''))),
})
const CEREMONY = {
  ...USER,
  domain: '{domain}',
  return_passkey_credential_options: true,
  use_base64_url_encoding: true,
}
const REGISTRATION = { path: { webauthn_registration_id: '{webauthn_registration_id}' } }

const passkeys: Chapter = {
  name: 'write passkeys',
  isWriting: true,
  steps: [
    signUp(),
    right('serverWebauthnRegisterStart', CEREMONY, { keep: 'options=public_key_credential_creation_options' }),
    right('serverWebauthnRegister', { ...USER, ...MINUTES }, { prove: create, keep: 'webauthn_registration_id' }),
    right('serverWebauthnListCredentials', NONE, { path: { ...USER, domain: '{domain}' } }),
    right('serverWebauthnUpdate', { name: 'Key' }, REGISTRATION),
    right('serverWebauthnAuthenticateStart', CEREMONY, { keep: 'options=public_key_credential_request_options' }),
    right('serverWebauthnAuthenticate', MINUTES, { prove: assert }),
    wrong('serverWebauthnAuthenticate', 'a used challenge', {}, { prove: assert }),
    right('serverUsersDeleteWebAuthnRegistration', NONE, REGISTRATION),
  ],
}

const MALFORMED_WALLET = { crypto_wallet_type: 'ethereum', crypto_wallet_address: 'x' }

function signInWith(type: 'ethereum' | 'solana'): Step[] {
  const wallet = createSoftwareWallet({ type, seed: PREFIX })
  const body = { crypto_wallet_type: type, crypto_wallet_address: wallet.address, ...SESSION }
  const prove = async ({ challenge = '' }: Values) => ({ signature: await wallet.sign(challenge) })
  const keep = 'crypto_wallet_id=user.crypto_wallets.0.crypto_wallet_id'
  return [
    right('serverCryptoWalletsAuthenticateStart', body, { keep: 'challenge', name: type }),
    right('serverCryptoWalletsAuthenticate', { ...body, ...MINUTES }, { prove, keep, name: type }),
    wrong('serverCryptoWalletsAuthenticate', `${type}, a used challenge`, body, { prove }),
    right('serverUsersDeleteCryptoWallet', NONE, { path: { crypto_wallet_id: '{crypto_wallet_id}' }, name: type }),
  ]
}

const wallets: Chapter = {
  name: 'write wallets',
  isWriting: true,
  steps: [
    signUp(),
    ...signInWith('ethereum'),
    ...signInWith('solana'),
    wrong('serverCryptoWalletsAuthenticateStart', 'malformed address', MALFORMED_WALLET),
  ],
}

/** Chapters about users and their factors. */
export const USER_CHAPTERS: readonly Chapter[] = [users, sessions, totps, passkeys, wallets]
