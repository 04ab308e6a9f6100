import { lazyScreen } from '../../flow/lazy-screen.ts'
import type { Product } from '../../flow/product.ts'

/** Sign-up and sign-in with a password, and all the ways to another one. */
export const passwords = {
  id: 'passwords',
  parts: {},
  tabs: { email: lazyScreen(async () => (await import('./password-email-form.tsx')).PasswordEmailForm) },
  screens: {
    'password-create-or-login': lazyScreen(
      async () => (await import('./password-create-or-login.tsx')).PasswordCreateOrLogin,
    ),
    'password-forgot': lazyScreen(async () => (await import('./password-forgot.tsx')).PasswordForgot),
    'password-breached': lazyScreen(async () => (await import('./password-breached.tsx')).PasswordBreached),
    'password-set-new': lazyScreen(async () => (await import('./password-set-new.tsx')).PasswordSetNew),
    'password-dedupe': lazyScreen(async () => (await import('./password-dedupe.tsx')).PasswordDedupe),
    'password-reset-form': lazyScreen(async () => (await import('./password-reset-form.tsx')).PasswordResetForm),
    'password-confirmation': lazyScreen(async () => (await import('./password-confirmation.tsx')).PasswordConfirmation),
  },
} as const satisfies Product
