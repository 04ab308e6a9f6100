import type { ComponentType } from 'react'
import type { Part } from '../lazy/lazy-part.ts'
import { lazyScreen } from '../lazy/lazy-screen.ts'
import type { Product } from '../flow/product.ts'
import type { ScreenId } from '../flow/screens.ts'
import { crypto } from '../methods/wallets/crypto.ts'
import { emailMagicLinks } from '../methods/email-links/email-magic-links.ts'
import { Main } from '../frame/main/main.tsx'
import { oauth } from '../methods/third-parties/oauth.ts'
import { otp } from '../methods/passcodes/otp.ts'
import { passkeys } from '../methods/passkeys/passkeys.ts'
import { passwords } from '../methods/passwords/passwords.ts'

/** The sign-in methods. Each is a folder with a product, which is listed here. */
export const PRODUCTS: readonly Product[] = [oauth, crypto, passwords, emailMagicLinks, otp, passkeys]

type LaterScreenId = Exclude<ScreenId, 'main'>
/** `password` for `password-forgot`. */
type FirstWord<Id extends string> = Id extends `${infer Word}-${string}` ? Word : Id
/** `PasswordForgot` for `password-forgot`. */
type ComponentName<Id extends string> = Id extends `${infer Word}-${infer Rest}`
  ? `${Capitalize<Word>}${ComponentName<Rest>}`
  : Capitalize<Id>
type Components<Word extends string> = Record<ComponentName<Extract<LaterScreenId, `${Word}-${string}`>>, ComponentType>

const loadPasswords = () => import('../methods/passwords/password-screens.ts')
const loadIdp = () => import('../idp/screens/idp-screens.ts')

/**
 * The files of all screens but the first, by the first word of their ids. A file exports each screen by its id in
 * Pascal case. A screen without a component does not compile.
 */
const LOADS = {
  email: () => import('../methods/email-links/email-screens.ts'),
  otp: () => import('../methods/passcodes/otp-screens.ts'),
  password: loadPasswords,
  second: loadPasswords,
  passkey: () => import('../methods/passkeys/passkey-screens.ts'),
  crypto: () => import('../methods/wallets/crypto-screens.ts'),
  idp: loadIdp,
  connected: loadIdp,
} satisfies { [Word in FirstWord<LaterScreenId>]: () => Promise<Components<Word>> }

const known = new Map<ScreenId, Part>([['main', Main]])

/** Returns the component of a screen. All but the main screen are lazy. */
export function findScreen(id: ScreenId): Part {
  const screen = known.get(id) ?? lazyScreenOf(id)
  known.set(id, screen)
  return screen
}

function lazyScreenOf(id: ScreenId): Part {
  const words = id.split('-')
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
  // The casts are safe, because the table has each first word, and its files each name.
  const load = LOADS[words[0] as keyof typeof LOADS] as () => Promise<Record<string, ComponentType>>
  return lazyScreen(load, name)
}

/** What a widget needs to show any screen: all methods, lazily loaded. */
export const ALL_SCREENS = { products: PRODUCTS, findScreen } as const
