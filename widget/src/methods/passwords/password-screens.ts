/**
 * Everything that passwords need after the main screen, in one chunk: most screens are too small to be worth a request.
 */
export { PasswordBreached } from './password-breached.tsx'
export { PasswordConfirmation } from './password-confirmation.tsx'
export { PasswordCreateOrLogin } from './password-create-or-login.tsx'
export { PasswordDedupe } from './password-dedupe.tsx'
export { PasswordForgot } from './password-forgot.tsx'
export { PasswordResetForm } from './password-reset-form.tsx'
export { PasswordSetNew } from './password-set-new.tsx'
export { SecondFactor } from './second-factor.tsx'
