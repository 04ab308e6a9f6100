import { lazyScreen } from '../../flow/lazy-screen.ts'
import type { Product } from '../../flow/product.ts'

const load = () => import('./password-screens.ts')

/** Sign-up and sign-in with a password, and all the ways to another one. */
export const passwords = {
  id: 'passwords',
  parts: {},
  tabs: { email: lazyScreen(load, (screens) => screens.PasswordEmailForm) },
  screens: {
    'password-create-or-login': lazyScreen(load, (screens) => screens.PasswordCreateOrLogin),
    'password-forgot': lazyScreen(load, (screens) => screens.PasswordForgot),
    'password-breached': lazyScreen(load, (screens) => screens.PasswordBreached),
    'password-set-new': lazyScreen(load, (screens) => screens.PasswordSetNew),
    'password-dedupe': lazyScreen(load, (screens) => screens.PasswordDedupe),
    'password-reset-form': lazyScreen(load, (screens) => screens.PasswordResetForm),
    'password-confirmation': lazyScreen(load, (screens) => screens.PasswordConfirmation),
  },
} as const satisfies Product
