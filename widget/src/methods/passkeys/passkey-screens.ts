/**
 * Everything that passkeys need after the main screen, in one chunk: most screens are too small to be worth a request.
 */
export { createQuietly } from './passkey-ceremonies.ts'
export { PasskeyConfirmation } from './passkey-confirmation.tsx'
export { PasskeyRegisterNew } from './passkey-register-new.tsx'
export { PasskeyRegistrationSuccess } from './passkey-registration-success.tsx'
