import { usePasskeyAutofill } from './use-passkey-autofill.ts'

/** Renders nothing: the browser offers passkeys in the form's field. */
export function PasskeyAutofill() {
  usePasskeyAutofill()
  return null
}
