/** The passkey parts of the main screen, for pages that load them lazily. Bundled pages import the modules directly. */
export { PasskeyAutofill } from './passkey-autofill.ts'
export { PasskeyButton } from './passkey-button.tsx'
