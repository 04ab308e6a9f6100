import { lazyScreen } from '../../flow/lazy-screen.ts'
import type { Product } from '../../flow/product.ts'

const load = () => import('./email-screens.ts')

/** Sign-in by a mailed link. It opens wherever the mail is read, so the last screen says that the mail is on its way. */
export const emailMagicLinks = {
  id: 'emailMagicLinks',
  parts: {},
  tabs: { email: lazyScreen(load, 'EmailLinkForm') },
  screens: {
    'email-confirmation': lazyScreen(load, 'EmailConfirmation'),
  },
} as const satisfies Product
