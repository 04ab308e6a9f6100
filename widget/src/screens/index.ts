import type { Part } from '../flow/lazy-part.ts'
import type { Product } from '../flow/product.ts'
import type { ScreenId } from '../flow/screens.ts'
import { crypto } from './crypto/crypto.ts'
import { IDP_SCREENS } from './idp/idp.ts'
import { emailMagicLinks } from './email/email-magic-links.ts'
import { Main } from './main/main.tsx'
import { oauth } from './main/oauth.ts'
import { otp } from './otp/otp.ts'
import { passkeys } from './passkey/passkeys.ts'
import { passwords } from './password/passwords.ts'

/** The sign-in methods. Each is a folder with a product, which is listed here. */
export const PRODUCTS: readonly Product[] = [oauth, crypto, passwords, emailMagicLinks, otp, passkeys]

/**
 * The component of every screen. A screen without a component does not compile. Only the main screen is part of the
 * first load; the others are lazy.
 */
const SCREEN_COMPONENTS: Record<ScreenId, Part> = {
  main: Main,
  ...oauth.screens,
  ...crypto.screens,
  ...passwords.screens,
  ...emailMagicLinks.screens,
  ...otp.screens,
  ...passkeys.screens,
  ...IDP_SCREENS,
}

/** Returns the components of all screens: a product's own one, or the lazy one. */
export function toScreens(products: readonly Product[]): Record<ScreenId, Part> {
  return Object.assign({}, SCREEN_COMPONENTS, ...products.map(({ screens }) => screens))
}
