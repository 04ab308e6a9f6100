import type { WalletId } from '../browser/wallets.ts'
import type { OtpMethod } from '../config.ts'
import type { ScreenId } from './screens.ts'

export type OtpState = { type: OtpMethod; methodId: string; otpDestination: string }
export type CryptoState = { walletAddress: string; walletOption: WalletId; walletChallenge: string }
export type PasswordState = { email: string; type: 'new' | 'password' | 'passwordless' }
export type PasskeyAutofill = 'unknown' | 'unsupported' | 'supported' | 'failed'

export type PasskeyNews = 'none' | 'created' | 'deleted'

/** What the widget knows of the person who is signing in. Gone when the widget is. */
export type WidgetState = {
  screen: ScreenId
  magicLinkState: { email: string }
  otpState: OtpState
  /** `walletOption` is the first there is, until one is chosen. */
  cryptoState: CryptoState
  passwordState: PasswordState
  resetPasswordState: { token: string }
  /** Whether the form's field offers passkeys. Unknown before the browser has answered. */
  passkeyAutofill: PasskeyAutofill
  /** Why passkeys that the field offered did not sign in; empty unless it failed. */
  passkeyWarning: string
  /** What the last ceremony of the passkey screens did. */
  passkeyNews: PasskeyNews
  /** What went wrong on the way to the screen that tells it; empty when nothing did. */
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
  | { type: 'set-error-descriptor'; internalError: string }

/** Before anything was typed or chosen. */
export const INITIAL_STATE: WidgetState = {
  screen: 'main',
  magicLinkState: { email: '' },
  otpState: { type: 'email', methodId: '', otpDestination: '' },
  cryptoState: { walletAddress: '', walletOption: 'Vessel', walletChallenge: '' },
  passwordState: { email: '', type: 'new' },
  resetPasswordState: { token: '' },
  passkeyAutofill: 'unknown',
  passkeyWarning: '',
  passkeyNews: 'none',
  errorDescriptor: { internalError: '' },
}

/** The state after an action. Each action changes its own member and leaves the others the same objects. */
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
    case 'set-error-descriptor':
      return { ...state, errorDescriptor: { internalError: action.internalError } }
  }
}
