import { lazyForm } from '../../lazy/lazy-screen.ts'
import type { Product } from '../../flow/product.ts'

const loadFirst = () => import('./email-first.ts')

/** Sign-in by a mailed link. The link may be opened on another device, so the last screen only says that it was sent. */
export const emailMagicLinks = {
  id: 'emailMagicLinks',
  parts: {},
  tabs: { email: lazyForm(loadFirst, 'EmailLinkForm') },
} as const satisfies Product
