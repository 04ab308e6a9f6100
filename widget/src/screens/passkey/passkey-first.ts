/** What the main screen needs of passkeys, for pages that load it. Pages that bundle it import the modules themselves. */
export { PasskeyAutofill } from './passkey-autofill.ts'
export { PasskeyButton } from './passkey-button.tsx'
