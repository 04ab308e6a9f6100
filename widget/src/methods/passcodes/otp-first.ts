/**
 * The passcode parts of the main screen, for pages that load them lazily. Bundled pages import the modules directly.
 */
export { EmailPasscodeForm } from './email-passcode-form.tsx'
export { SmsForm, WhatsappForm } from './phone-form.tsx'
