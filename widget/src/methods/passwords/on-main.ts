import type { Product } from '../../flow/product.ts'
import { PasswordEmailForm } from './password-email-form.tsx'

/** Sign-up and sign-in with a password, on the main screen. */
export const passwordsOnMain = {
  id: 'passwords',
  parts: {},
  tabs: { email: PasswordEmailForm },
} as const satisfies Product
