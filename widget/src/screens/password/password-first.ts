/** What the main screen needs of passwords, for pages that load it. Pages that bundle it import the modules themselves. */
export { PasswordEmailForm } from './password-email-form.tsx'
