import type { OtpMethod } from '../config.ts'
import type { ScreenId } from './screens.ts'

export type OtpState = { type: OtpMethod; methodId: string; otpDestination: string }
export type CryptoState = { walletAddress: string; walletOption: string; walletChallenge: string }
export type PasswordState = { email: string; type: 'new' | 'password' | 'passwordless' }
export type PasskeyAutofill = 'unsupported' | 'supported' | 'failed'

/** What the widget knows of the person who is signing in. Gone when the widget is. */
export type WidgetState = {
  screen: ScreenId
  magicLinkState: { email: string }
  otpState: OtpState
  /** `walletOption` is empty until the first wallet option is known. */
  cryptoState: CryptoState
  passwordState: PasswordState
  resetPasswordState: { token: string }
  /** Whether the email field offers passkeys. Nothing is known before the browser has answered. */
  passkeyAutofill: PasskeyAutofill
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
  | { type: 'set-passkey-autofill'; passkeyAutofill: PasskeyAutofill }
  | { type: 'set-error-descriptor'; internalError: string }

/** Before anything was typed or chosen. */
export const INITIAL_STATE: WidgetState = {
  screen: 'main',
  magicLinkState: { email: '' },
  otpState: { type: 'email', methodId: '', otpDestination: '' },
  cryptoState: { walletAddress: '', walletOption: '', walletChallenge: '' },
  passwordState: { email: '', type: 'new' },
  resetPasswordState: { token: '' },
  passkeyAutofill: 'unsupported',
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
      return { ...state, passkeyAutofill: action.passkeyAutofill }
    case 'set-error-descriptor':
      return { ...state, errorDescriptor: { internalError: action.internalError } }
  }
}
