import type { Moment } from '../browser/moment.ts'
import type { WalletId } from '../browser/wallets.ts'
import type { OtpMethod } from '../config.ts'
import type { ScreenId } from './screens.ts'

export type OtpState = {
  type: OtpMethod
  methodId: string
  otpDestination: string
  /** When the passcode was sent. */
  sentAt: Moment
}
export type CryptoState = { walletAddress: string; walletOption: WalletId; walletChallenge: string }
export type PasswordState = { email: string; type: 'new' | 'password' | 'passwordless' }
export type PasskeyAutofill = 'unknown' | 'unsupported' | 'supported' | 'failed'

/** The latest change to the user's passkeys, which the list announces. */
export type PasskeyNews = 'none' | 'created' | 'deleted'

/** A trusted token, which is exchanged for a session before consent is requested. */
export type TrustedAttestation = {
  /** A token of another system that the project trusts. */
  trustedAuthToken: string
  /** The id of the project's trusted token profile, which names the token's issuer. */
  profileId: string
}

/** The request that the consent or the logout screen is about. */
export type IdpState = {
  /** The request's query. Default: that of the page's URL. */
  query?: string
  /** A trusted token, which is first exchanged for a session. Default: the session of this browser. */
  attestation?: TrustedAttestation
}

/** Why Google's prompt cannot be shown until a developer fixes the cause (wire). */
export type OneTapFailure =
  | 'none'
  | 'origin_not_allowed_for_client'
  | 'invalid_client'
  | 'oauth_config_not_found'
  | 'no_login_redirect_urls_set'
  | 'no_signup_redirect_urls_set'
  | 'default_provider_not_allowed'

/** The state of one widget, which is lost when the widget is removed. The tab keeps `otpState` for a reload alone. */
export type WidgetState = {
  screen: ScreenId
  magicLinkState: { email: string }
  otpState: OtpState
  /** `walletOption` is the first of the table until one is chosen. */
  cryptoState: CryptoState
  passwordState: PasswordState
  resetPasswordState: { token: string }
  idpState: IdpState
  /** Whether the form's field offers passkeys: `unknown` until the browser has reported its support. */
  passkeyAutofill: PasskeyAutofill
  /** Why the passkey that the field offered did not sign in. Empty unless `passkeyAutofill` is `failed`. */
  passkeyWarning: string
  passkeyNews: PasskeyNews
  /** Google's prompt. Once the prompt `isOver`, the ordinary button replaces it until the widget is removed. */
  oneTap: { isOver: boolean; failure: OneTapFailure }
  /** The text of the error that led to an error screen. Empty without one. */
  errorDescriptor: { internalError: string }
}

export type Action =
  | { type: 'transition'; screen: ScreenId }
  | { type: 'set-magic-link-email'; email: string }
  | { type: 'update-otp-state'; otpState: Partial<OtpState> }
  | { type: 'update-crypto-state'; cryptoState: Partial<CryptoState> }
  | { type: 'update-password-state'; passwordState: Partial<PasswordState> }
  | { type: 'set-reset-password-token'; token: string }
  | { type: 'set-passkey-autofill'; passkeyAutofill: PasskeyAutofill; warning?: string }
  | { type: 'set-passkey-news'; passkeyNews: PasskeyNews }
  | { type: 'end-one-tap'; failure?: OneTapFailure }
  | { type: 'set-error-descriptor'; internalError: string }

/** The state before anything is typed or chosen. */
export const INITIAL_STATE: WidgetState = {
  screen: 'main',
  magicLinkState: { email: '' },
  otpState: { type: 'email', methodId: '', otpDestination: '', sentAt: { monotonic: 0, date: 0 } },
  cryptoState: { walletAddress: '', walletOption: 'Vessel', walletChallenge: '' },
  passwordState: { email: '', type: 'new' },
  resetPasswordState: { token: '' },
  idpState: {},
  passkeyAutofill: 'unknown',
  passkeyWarning: '',
  passkeyNews: 'none',
  oneTap: { isOver: false, failure: 'none' },
  errorDescriptor: { internalError: '' },
}

/** Returns the state after an action. Members that the action does not change keep their identity. */
export function reducer(state: WidgetState, action: Action): WidgetState {
  switch (action.type) {
    case 'transition':
      return { ...state, screen: action.screen }
    case 'set-magic-link-email':
      return { ...state, magicLinkState: { email: action.email } }
    case 'update-otp-state':
      return { ...state, otpState: { ...state.otpState, ...action.otpState } }
    case 'update-crypto-state':
      return { ...state, cryptoState: { ...state.cryptoState, ...action.cryptoState } }
    case 'update-password-state':
      return { ...state, passwordState: { ...state.passwordState, ...action.passwordState } }
    case 'set-reset-password-token':
      return { ...state, resetPasswordState: { token: action.token } }
    case 'set-passkey-autofill':
      return { ...state, passkeyAutofill: action.passkeyAutofill, passkeyWarning: action.warning ?? '' }
    case 'set-passkey-news':
      return { ...state, passkeyNews: action.passkeyNews }
    case 'end-one-tap':
      return { ...state, oneTap: { isOver: true, failure: action.failure ?? 'none' } }
    case 'set-error-descriptor':
      return { ...state, errorDescriptor: { internalError: action.internalError } }
  }
}
