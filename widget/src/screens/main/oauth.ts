import { loadCode } from '../../browser/load-code.ts'
import { lazyPart } from '../../flow/lazy-part.ts'
import type { Product } from '../../flow/product.ts'

/** Third-party sign-in. It has no screens, since the browser leaves the page. */
export const oauth = {
  id: 'oauth',
  tabs: {},
  parts: {
    'third-party': lazyPart(
      async () => (await loadCode(() => import('./oauth-first.ts'), 'OauthButtons')).OauthButtons,
    ),
  },
} as const satisfies Product
