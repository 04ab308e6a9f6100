import type { PasskeyOptions } from '../config.ts'
import { PasskeyAutofill } from '../screens/passkey/passkey-autofill.ts'
import { PasskeyButton } from '../screens/passkey/passkey-button.tsx'
import { passkeys as passkeysByName } from '../screens/passkey/passkeys.ts'
import type { ConfiguredProduct } from '../sign-in-config.ts'
import { StaticSignIn } from '../static-sign-in.tsx'

/** Sign-in by passkey, from a button or the form's field. */
export function passkeys(options: PasskeyOptions = {}): ConfiguredProduct {
  const product = { ...passkeysByName, parts: { passkey: PasskeyButton }, FormCompanion: PasskeyAutofill }
  return { id: 'passkeys', options: { passkeyOptions: options }, code: { product, Form: StaticSignIn } }
}
