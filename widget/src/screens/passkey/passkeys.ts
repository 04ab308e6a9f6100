import { lazyScreen } from '../../flow/lazy-screen.ts'
import type { Product } from '../../flow/product.ts'

/** Sign-in by passkey, from a button or from the form's field; and the screens that register and manage passkeys. */
export const passkeys = {
  id: 'passkeys',
  parts: { passkey: lazyScreen(async () => (await import('./passkey-button.tsx')).PasskeyButton) },
  tabs: {},
  FormCompanion: lazyScreen(async () =>
    import('./passkey-autofill.ts').then(
      ({ PasskeyAutofill }) => PasskeyAutofill,
      () => Nothing, // the form that it would have worked beside is worth more
    ),
  ),
  screens: {
    'passkey-register-new': lazyScreen(async () => (await import('./passkey-register-new.tsx')).PasskeyRegisterNew),
    'passkey-registration-success': lazyScreen(
      async () => (await import('./passkey-registration-success.tsx')).PasskeyRegistrationSuccess,
    ),
    'passkey-confirmation': lazyScreen(async () => (await import('./passkey-confirmation.tsx')).PasskeyConfirmation),
  },
  onEvent({ type }, widget) {
    if (type !== 'PASSWORD_AUTHENTICATE' || !widget.config.passkeyOptions?.createAfterPassword) return
    import('./create-quietly.ts').then(({ createQuietly }) => createQuietly(widget), widget.report)
  },
} as const satisfies Product

function Nothing() {
  return null
}
