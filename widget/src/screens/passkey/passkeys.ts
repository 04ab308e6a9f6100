import { loadCode } from '../../browser/load-code.ts'
import { lazyScreen } from '../../flow/lazy-screen.ts'
import type { Product } from '../../flow/product.ts'

const load = () => import('./passkey-screens.ts')

/** Sign-in by passkey, from a button or from the form's field; and the screens that register and manage passkeys. */
export const passkeys = {
  id: 'passkeys',
  parts: { passkey: lazyScreen(load, (screens) => screens.PasskeyButton) },
  tabs: {},
  FormCompanion: lazyScreen(
    // The form that it would have worked beside is worth more.
    () => loadCode(load).catch(() => undefined),
    (screens) => screens?.PasskeyAutofill ?? Nothing,
  ),
  screens: {
    'passkey-register-new': lazyScreen(load, (screens) => screens.PasskeyRegisterNew),
    'passkey-registration-success': lazyScreen(load, (screens) => screens.PasskeyRegistrationSuccess),
    'passkey-confirmation': lazyScreen(load, (screens) => screens.PasskeyConfirmation),
  },
  onEvent({ type }, widget) {
    if (type !== 'PASSWORD_AUTHENTICATE' || !widget.config.passkeyOptions?.createAfterPassword) return
    loadCode(load).then(({ createQuietly }) => createQuietly(widget), widget.report)
  },
} as const satisfies Product

function Nothing() {
  return null
}
