import { lazyForm } from '../../lazy/lazy-screen.ts'
import type { Product } from '../../flow/product.ts'

const loadFirst = () => import('./password-first.ts')

/** Sign-up and sign-in with a password, the screens that reset it, and the second factor of any sign-in. */
export const passwords = {
  id: 'passwords',
  parts: {},
  tabs: { email: lazyForm(loadFirst, 'PasswordEmailForm') },
} as const satisfies Product
