import type { PasskeyOptions } from '../../config.ts'
import { passkeysOnMain } from '../../methods/passkeys/on-main.ts'
import type { ConfiguredProduct } from '../sign-in-config.ts'
import { StaticSignIn } from '../static-sign-in.tsx'

/** Sign-in by passkey, from a button or the form's field. */
export function passkeys(options: PasskeyOptions = {}): ConfiguredProduct {
  const code = { product: passkeysOnMain, Form: StaticSignIn }
  return { id: 'passkeys', options: { passkeyOptions: options }, code }
}
