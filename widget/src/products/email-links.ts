import type { EmailMagicLinksOptions } from '../config.ts'
import { applyDeferredAssets } from '../flow/deferred-assets.ts'
import { EmailLinkForm } from '../screens/email/email-link-form.tsx'
import { emailMagicLinks } from '../screens/email/email-magic-links.ts'
import { LoginForm } from '../screens/main/login-form.tsx'
import type { ConfiguredProduct } from '../sign-in-config.ts'

/** Sign-in by a mailed link. */
export function emailLinks(options: EmailMagicLinksOptions = {}): ConfiguredProduct {
  applyDeferredAssets()
  const product = { ...emailMagicLinks, parts: { form: LoginForm }, tabs: { email: EmailLinkForm } }
  return { product, options: { emailMagicLinksOptions: options } }
}
