import type { OauthOptions } from '../config.ts'
import { OauthButtons } from '../screens/main/oauth-buttons.tsx'
import { oauth as product } from '../screens/main/oauth.ts'
import type { ConfiguredProduct } from '../sign-in-config.ts'

/** Sign-in at third parties, such as Google and GitHub. */
export function oauth(options: OauthOptions): ConfiguredProduct {
  return { product: { ...product, parts: { 'third-party': OauthButtons } }, options: { oauthOptions: options } }
}
