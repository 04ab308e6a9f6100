import { usePasskeyAutofill } from './use-passkey-autofill.ts'

/** What it does is seen in the form's field. */
export function PasskeyAutofill() {
  usePasskeyAutofill()
  return null
}
