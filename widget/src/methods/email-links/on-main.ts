import type { Product } from '../../flow/product.ts'
import { EmailLinkForm } from './email-link-form.tsx'

/** Sign-in by a mailed link, on the main screen. */
export const emailLinksOnMain = {
  id: 'emailMagicLinks',
  parts: {},
  tabs: { email: EmailLinkForm },
} as const satisfies Product
