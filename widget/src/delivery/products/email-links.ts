import type { EmailMagicLinksOptions } from '../../config.ts'
import type { ConfiguredProduct } from '../sign-in-config.ts'

/** Sign-in by a mailed link. */
export function emailLinks(options: EmailMagicLinksOptions = {}): ConfiguredProduct {
  return { id: 'emailMagicLinks', options: { emailMagicLinksOptions: options } }
}
