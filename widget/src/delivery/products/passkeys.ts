import type { PasskeyOptions } from '../../config.ts'
import { PasskeyAutofill } from '../../methods/passkeys/passkey-autofill.ts'
import { PasskeyButton } from '../../methods/passkeys/passkey-button.tsx'
import { passkeys as passkeysByName } from '../../methods/passkeys/passkeys.ts'
import type { ConfiguredProduct } from '../sign-in-config.ts'
import { StaticSignIn } from '../static-sign-in.tsx'

/** Sign-in by passkey, from a button or the form's field. */
export function passkeys(options: PasskeyOptions = {}): ConfiguredProduct {
  const product = { ...passkeysByName, parts: { passkey: PasskeyButton }, FormCompanion: PasskeyAutofill }
  return { id: 'passkeys', options: { passkeyOptions: options }, code: { product, Form: StaticSignIn } }
}
