export { COOKIE_NAMES, DEFAULT_SCOPES, PROVIDER, toScopes, UNRECOVERABLE_ERROR_TYPES } from '@latchkey/openapi'
export type { OauthProviderId, PasswordStrength, Session, User, UserType } from '@latchkey/openapi'
export { findUrl } from '../browser/navigate.ts'
export { isRedirectSafe, navigateAway, UnsafeRedirectError } from '../browser/navigate.ts'
export { OneTapError } from '../browser/one-tap-error.ts'
export { PasskeyError, type PasskeyFailure } from '../browser/passkey-error.ts'
export type {
  PasskeyCreationOptions,
  PasskeyDescriptor,
  PasskeyRequestOptions,
  RegisteredPasskey,
  SignedPasskey,
} from '../browser/passkey-json.ts'
export type { ParsedPhoneNumber } from '../browser/phone-number.ts'
export { WalletError, type WalletFailure } from '../browser/wallet-error.ts'
export type { Bootstrap, BootstrapInfo } from './bootstrap.ts'
export type { Clock } from './clock.ts'
export { createProviderClient } from './create-client.ts'
export type { CryptoWalletAuthenticateOptions, CryptoWalletStartOptions } from './crypto-wallets.ts'
export type { ProviderClient } from './create-client.ts'
export {
  BrowserBlockedError,
  NetworkError,
  type NetworkFailure,
  ProviderError,
  SchemaError,
  SecondFactorRequiredError,
  SignInDeclinedError,
  UsageError,
} from './errors.ts'
export type { CookieOptions } from './own-cookies.ts'
export type { AuthorizeStartRequest, AuthorizeSubmitRequest, LogoutStartRequest } from './idp.ts'
export type { MagicLinkEmailOptions } from './magic-links.ts'
export type { MethodOptions } from './methods.ts'
export type { OauthStartOptions } from './oauth.ts'
export type {
  OneTapClient,
  OneTapOutcome,
  OneTapRedirects,
  OneTapRenderOptions,
  OneTapResult,
  OneTapStartOptions,
} from './one-tap.ts'
export type { OtpEmailOptions, OtpSmsOptions, OtpWhatsappOptions } from './otps.ts'
export type {
  EmailResetRequest,
  EmailResetStartRequest,
  ExistingPasswordResetRequest,
  SessionResetRequest,
} from './passwords.ts'
export type { EmailPasswordRequest, StrengthCheckRequest } from './passwords.ts'
export type { OneTapPosition } from '../constants.ts'
export type { ClientState } from './storage.ts'
export type { Tokens } from './session.ts'
export type { ClientOptions, Surroundings } from './surroundings.ts'
export type { AuthenticateByUrlOptions } from './authenticate-by-url.ts'
export type { ConfirmSignIn, UnconfirmedSignIn, UntilAgreed } from './sign-in.ts'
export type { UserUpdate } from './users.ts'
export type {
  AcceptedPasskeys,
  CreatePasskey,
  GetPasskey,
  PasskeyStartOptions,
  WebauthnAuthenticateOptions,
  WebauthnRegisterOptions,
} from './webauthn.ts'
