import operations from '@latchkey/openapi/generated/operations.json' with { type: 'json' }
import type { ProviderClient } from '../index.ts'

type OperationId = keyof typeof operations

/** Calls one operation by the client's method for it. */
export type Call = (client: ProviderClient) => Promise<unknown>

const EMAIL = 'ada@example.com'
const PHONE = '+12025550123'
const HOUR = { session_duration_minutes: 60 }
const CREDENTIALS = { email: EMAIL, password: 'secret', ...HOUR }
const WALLET = { crypto_wallet_address: '0x1', crypto_wallet_type: 'ethereum' } as const
const REQUEST = {
  client_id: 'app-1',
  redirect_uri: 'https://app.example/callback',
  response_type: 'code',
  scopes: ['openid'],
}

/** A fake authenticator. The fake provider does not verify its passkeys. */
const createPasskey = async () => ({}) as never
const getPasskey = async () => ({}) as never

/**
 * Every operation of the document that a method of the client calls. Those whose name ends with `Secondary` need a
 * session, and those that end with `Primary` none.
 */
export const EVERY_CALL = {
  usersSearch: (client) => client.search.user(EMAIL),
  b2bOrganizationsMembersSearch: (client) => client.search.member(EMAIL, 'organization-1'),
  magicLinksEmailLoginOrCreate: (client) => client.magicLinks.email.loginOrCreate(EMAIL),
  magicLinksEmailSendPrimary: (client) => client.magicLinks.email.send(EMAIL),
  magicLinksEmailSendSecondary: (client) => client.magicLinks.email.send(EMAIL),
  magicLinksAuthenticate: (client) => client.magicLinks.authenticate('token', HOUR),
  otpsSmsLoginOrCreate: (client) => client.otps.sms.loginOrCreate(PHONE),
  otpsSmsSendPrimary: (client) => client.otps.sms.send(PHONE),
  otpsSmsSendSecondary: (client) => client.otps.sms.send(PHONE),
  otpsWhatsappLoginOrCreate: (client) => client.otps.whatsapp.loginOrCreate(PHONE),
  otpsWhatsappSendPrimary: (client) => client.otps.whatsapp.send(PHONE),
  otpsWhatsappSendSecondary: (client) => client.otps.whatsapp.send(PHONE),
  otpsEmailLoginOrCreate: (client) => client.otps.email.loginOrCreate(EMAIL),
  otpsEmailSendPrimary: (client) => client.otps.email.send(EMAIL),
  otpsEmailSendSecondary: (client) => client.otps.email.send(EMAIL),
  otpsAuthenticate: (client) => client.otps.authenticate('123456', 'method-1', HOUR),
  passwords: (client) => client.passwords.create(CREDENTIALS),
  passwordsAuthenticate: (client) => client.passwords.authenticate(CREDENTIALS),
  passwordsEmailResetStart: (client) => client.passwords.resetByEmailStart({ email: EMAIL }),
  passwordsEmailReset: (client) => client.passwords.resetByEmail({ token: 'token', password: 'secret', ...HOUR }),
  passwordsExistingPasswordReset: (client) =>
    client.passwords.resetByExistingPassword({ email: EMAIL, existing_password: 'old', new_password: 'new', ...HOUR }),
  passwordsSessionReset: (client) => client.passwords.resetBySession({ password: 'secret', ...HOUR }),
  passwordsStrengthCheck: (client) => client.passwords.strengthCheck({ password: 'secret' }),
  webauthnRegisterStart: (client) => client.webauthn.getAccepted(),
  webauthnRegister: (client) => client.webauthn.register(createPasskey),
  webauthnAuthenticateStartPrimary: (client) => client.webauthn.authenticate(getPasskey, HOUR),
  webauthnAuthenticateStartSecondary: (client) => client.webauthn.authenticate(getPasskey, HOUR),
  webauthnAuthenticate: (client) => client.webauthn.authenticate(getPasskey, HOUR),
  webauthnUpdate: (client) => client.webauthn.update('registration-1', { name: 'Phone' }),
  cryptoWalletsAuthenticateStartPrimary: (client) => client.cryptoWallets.authenticateStart(WALLET),
  cryptoWalletsAuthenticateStartSecondary: (client) => client.cryptoWallets.authenticateStart(WALLET),
  cryptoWalletsAuthenticate: (client) => client.cryptoWallets.authenticate({ ...WALLET, signature: '0x1', ...HOUR }),
  oauthAttach: (client) => client.oauth.attach('github'),
  oauthAuthenticate: (client) => client.oauth.authenticate('token', HOUR),
  sessionsAuthenticate: (client) => client.session.authenticate(),
  sessionsRevoke: (client) => client.session.revoke(),
  sessionsAttest: (client) =>
    client.session.attest({ profile_id: 'profile-1', token: 'h.p.s', session_token: 'token-1' }),
  sessionsExchangeAccessToken: (client) => client.session.exchangeAccessToken({ access_token: 'h.p.s', ...HOUR }),
  usersMe: (client) => client.user.get(),
  usersMeUpdate: (client) => client.user.update({ name: { first_name: 'Ada' } }),
  usersEmailsDelete: (client) => client.user.deleteEmail('email-1'),
  usersPhoneNumbersDelete: (client) => client.user.deletePhoneNumber('phone-1'),
  usersTotpsDelete: (client) => client.user.deleteTotp('totp-1'),
  usersCryptoWalletsDelete: (client) => client.user.deleteCryptoWallet('wallet-1'),
  usersOauthDelete: (client) => client.user.deleteOauthRegistration('registration-1'),
  usersWebauthnRegistrationsDelete: (client) => client.user.deleteWebauthnRegistration('registration-1'),
  usersBiometricRegistrationsDelete: (client) => client.user.deleteBiometricRegistration('registration-1'),
  usersConnectedApps: (client) => client.user.getConnectedApps(),
  usersConnectedAppsRevoke: (client) => client.user.revokeConnectedApp('app-1'),
  totps: (client) => client.totps.create(),
  totpsAuthenticate: (client) => client.totps.authenticate({ totp_code: '123456', ...HOUR }),
  totpsRecoveryCodes: (client) => client.totps.recoveryCodes(),
  totpsRecover: (client) => client.totps.recover({ recovery_code: 'code', ...HOUR }),
  impersonationAuthenticate: (client) => client.impersonation.authenticate({ impersonation_token: 'token' }),
  idpOauthAuthorizeStart: (client) => client.idp.oauthAuthorizeStart(REQUEST),
  idpOauthAuthorizeSubmit: (client) => client.idp.oauthAuthorizeSubmit({ ...REQUEST, consent_granted: true }),
  oauthLogoutStart: (client) =>
    client.idp.oauthLogoutStart({ client_id: 'app-1', post_logout_redirect_uri: 'https://app.example' }),
} satisfies Partial<Record<OperationId, Call>>
