import type { ComponentType } from 'react'
import type { Product } from '../flow/product.ts'
import type { ScreenId } from '../flow/screens.ts'
import { crypto } from './crypto/crypto.ts'
import { emailMagicLinks } from './email/email-magic-links.ts'
import { Main } from './main/main.tsx'
import { oauth } from './main/oauth.ts'
import { otp } from './otp/otp.ts'
import { passkeys } from './passkey/passkeys.ts'
import { passwords } from './password/passwords.ts'

/** The sign-in methods. A method is a folder with a value, and the value's line here. */
export const PRODUCTS: readonly Product[] = [oauth, crypto, passwords, emailMagicLinks, otp, passkeys]

/**
 * The component of every screen: one without a component does not build. The main screen is what people wait for and
 * comes with the widget; what follows it is lazy and comes when it is needed.
 */
export const SCREEN_COMPONENTS: Record<ScreenId, ComponentType> = {
  main: Main,
  ...oauth.screens,
  ...crypto.screens,
  ...passwords.screens,
  ...emailMagicLinks.screens,
  ...otp.screens,
  ...passkeys.screens,
}
