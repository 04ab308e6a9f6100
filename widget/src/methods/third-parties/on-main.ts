import type { Product } from '../../flow/product.ts'
import { OauthButtons } from './oauth-buttons.tsx'

/** Third-party sign-in, on the main screen. It has no other screens, since the browser leaves the page. */
export const thirdPartiesOnMain = {
  id: 'oauth',
  parts: { 'third-party': OauthButtons },
  tabs: {},
} as const satisfies Product
