import { loadCode } from '../../browser/load-code.ts'
import { lazyPart } from '../../lazy/lazy-part.ts'
import { lazyForm } from '../../lazy/lazy-screen.ts'
import type { Product } from '../../flow/product.ts'

const loadFirst = () => import('./passkey-first.ts')
const load = () => import('./passkey-screens.ts')

/** Sign-in by passkey, from a button or the form's field, and the screens that register and manage passkeys. */
export const passkeys = {
  id: 'passkeys',
  parts: { passkey: lazyForm(loadFirst, 'PasskeyButton') },
  tabs: {},
  FormCompanion: lazyPart(() =>
    loadCode(loadFirst, 'PasskeyAutofill').then(
      ({ PasskeyAutofill }) => PasskeyAutofill,
      // The form must work even if passkey autofill cannot be loaded.
      () => Nothing,
    ),
  ),
  onEvent({ type }, widget) {
    if (type !== 'PASSWORD_AUTHENTICATE' || !widget.config.passkeyOptions?.createAfterPassword) return
    loadCode(load, 'createQuietly').then(({ createQuietly }) => createQuietly(widget), widget.report)
  },
} as const satisfies Product

function Nothing() {
  return null
}
