import { lazyForm, lazyScreen } from '../../flow/lazy-screen.ts'
import type { Product } from '../../flow/product.ts'

const loadFirst = () => import('./password-first.ts')
const load = () => import('./password-screens.ts')

/** Sign-up and sign-in with a password, the screens that reset it, and the second factor of any sign-in. */
export const passwords = {
  id: 'passwords',
  parts: {},
  tabs: { email: lazyForm(loadFirst, 'PasswordEmailForm') },
  screens: {
    'password-create-or-login': lazyScreen(load, 'PasswordCreateOrLogin'),
    'password-forgot': lazyScreen(load, 'PasswordForgot'),
    'password-breached': lazyScreen(load, 'PasswordBreached'),
    'password-set-new': lazyScreen(load, 'PasswordSetNew'),
    'password-dedupe': lazyScreen(load, 'PasswordDedupe'),
    'password-reset-form': lazyScreen(load, 'PasswordResetForm'),
    'password-confirmation': lazyScreen(load, 'PasswordConfirmation'),
    'second-factor': lazyScreen(load, 'SecondFactor'),
  },
} as const satisfies Product
