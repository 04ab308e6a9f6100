/** What passkeys need after the main screen's buttons, in one piece: a file's headers weigh more than most screens. */
export { createQuietly } from './create-quietly.ts'
export { PasskeyAutofill } from './passkey-autofill.ts'
export { PasskeyButton } from './passkey-button.tsx'
export { PasskeyConfirmation } from './passkey-confirmation.tsx'
export { PasskeyRegisterNew } from './passkey-register-new.tsx'
export { PasskeyRegistrationSuccess } from './passkey-registration-success.tsx'
