/**
 * The code that signs in with a passkey, for the button and the field of the main screen. Loaded by
 * `load-passkey-actions.ts`.
 */
export { canAutofillPasskeys } from '../../browser/passkeys.ts'
export { loadErrorMessages } from '../../flow/error-messages.ts'
export { passkeySignInText } from '../../messages/passkey-failures.ts'
export { needsSecondFactor, offerPasskeys, signInWithPasskey } from './passkey-ceremonies.ts'
