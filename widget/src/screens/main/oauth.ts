import type { Product } from '../../flow/product.ts'
import { OauthButtons } from './oauth-buttons.tsx'

/** Third-party sign-in. It has no screens, since the browser leaves the page. */
export const oauth = {
  id: 'oauth',
  screens: {},
  tabs: {},
  parts: { 'third-party': OauthButtons },
} as const satisfies Product
