/**
 * The password parts of the main screen, for pages that load them lazily. Bundled pages import the modules directly.
 */
export { PasswordEmailForm } from './password-email-form.tsx'
