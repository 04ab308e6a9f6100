import type { EmailMagicLinksOptions } from '../config.ts'
import { addFormStyles } from '../theme/form-styles.ts'
import { EmailLinkForm } from '../screens/email/email-link-form.tsx'
import { emailMagicLinks } from '../screens/email/email-magic-links.ts'
import { LoginForm } from '../screens/main/login-form.tsx'
import type { ConfiguredProduct } from '../sign-in-config.ts'

/** Sign-in by a mailed link. */
export function emailLinks(options: EmailMagicLinksOptions = {}): ConfiguredProduct {
  addFormStyles()
  const product = { ...emailMagicLinks, parts: { form: LoginForm }, tabs: { email: EmailLinkForm } }
  return { product, options: { emailMagicLinksOptions: options } }
}
