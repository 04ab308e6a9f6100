/** What passwords need after the main screen's buttons, in one piece: a file's headers weigh more than most screens. */
export { PasswordBreached } from './password-breached.tsx'
export { PasswordConfirmation } from './password-confirmation.tsx'
export { PasswordCreateOrLogin } from './password-create-or-login.tsx'
export { PasswordDedupe } from './password-dedupe.tsx'
export { PasswordEmailForm } from './password-email-form.tsx'
export { PasswordForgot } from './password-forgot.tsx'
export { PasswordResetForm } from './password-reset-form.tsx'
export { PasswordSetNew } from './password-set-new.tsx'
