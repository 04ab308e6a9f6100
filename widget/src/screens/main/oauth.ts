import type { Product } from '../../flow/product.ts'
import { OauthButtons } from './oauth-buttons.tsx'

/** Third-party sign-in. It leaves the page, so no screen follows. */
export const oauth = {
  id: 'oauth',
  screens: {},
  tabs: {},
  parts: { 'third-party': OauthButtons },
} as const satisfies Product
