import { lazyForm } from '../../lazy/lazy-screen.ts'
import type { Product } from '../../flow/product.ts'

/** Third-party sign-in. It has no screens, since the browser leaves the page. */
export const oauth = {
  id: 'oauth',
  tabs: {},
  parts: {
    'third-party': lazyForm(() => import('./oauth-first.ts'), 'OauthButtons'),
  },
} as const satisfies Product
