import { loadCode } from '../../browser/load-code.ts'
import type { Product } from '../../flow/product.ts'
import { PasskeyAutofill } from './passkey-autofill.ts'
import { PasskeyButton } from './passkey-button.tsx'

/** Sign-in by passkey, from a button or the form's field. */
export const passkeysOnMain = {
  id: 'passkeys',
  parts: { passkey: PasskeyButton },
  tabs: {},
  FormCompanion: PasskeyAutofill,
  onEvent({ type }, widget) {
    if (type !== 'PASSWORD_AUTHENTICATE' || !widget.config.passkeyOptions?.createAfterPassword) return
    loadCode(() => import('./passkey-registration.ts'), 'createQuietly').then(
      ({ createQuietly }) => createQuietly(widget),
      widget.report,
    )
  },
} as const satisfies Product
