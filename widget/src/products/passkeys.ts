import type { PasskeyOptions } from '../config.ts'
import { addFormStyles } from '../theme/form-styles.ts'
import { PasskeyAutofill } from '../screens/passkey/passkey-autofill.ts'
import { PasskeyButton } from '../screens/passkey/passkey-button.tsx'
import { passkeys as product } from '../screens/passkey/passkeys.ts'
import type { ConfiguredProduct } from '../sign-in-config.ts'

/** Sign-in by passkey, from a button or the form's field. */
export function passkeys(options: PasskeyOptions = {}): ConfiguredProduct {
  addFormStyles()
  const parts = { parts: { passkey: PasskeyButton }, FormCompanion: PasskeyAutofill }
  return { product: { ...product, ...parts }, options: { passkeyOptions: options } }
}
