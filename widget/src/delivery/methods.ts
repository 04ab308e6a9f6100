import { loadCode } from '../browser/load-code.ts'
import type { ProductId } from '../config.ts'
import type { OfferedPart, Product } from '../flow/product.ts'

/** How a sign-in method is delivered. */
export type Method = {
  /** Its name in HTML attributes, which is also the name of its folder in `methods`. */
  name: string
  /** Whether the early form has it. */
  isEarly?: boolean
  /** Its buttons on the main screen. `flow/form-tabs.ts` has the tabs of its form. */
  parts?: readonly OfferedPart[]
  /** Whether it has a form companion, and reacts to events. */
  isCompanion?: boolean
  /** Loads what the main screen begins with. */
  load: () => Promise<Product>
}

/**
 * The sign-in methods. A method is a folder and a row here. Its code comes in two files: `on-main.ts` with the main screen,
 * and `screens.ts` (see `screens.ts` beside this file) once a button is pressed.
 */
export const METHODS: Record<ProductId, Method> = {
  oauth: {
    name: 'oauth',
    isEarly: true,
    parts: ['third-party'],
    load: lazily(() => import('../methods/third-parties/on-main.ts'), 'thirdPartiesOnMain'),
  },
  emailMagicLinks: {
    name: 'email-links',
    isEarly: true,
    load: lazily(() => import('../methods/email-links/on-main.ts'), 'emailLinksOnMain'),
  },
  otp: {
    name: 'passcodes',
    load: lazily(() => import('../methods/passcodes/on-main.ts'), 'passcodesOnMain'),
  },
  passwords: {
    name: 'passwords',
    load: lazily(() => import('../methods/passwords/on-main.ts'), 'passwordsOnMain'),
  },
  passkeys: {
    name: 'passkeys',
    parts: ['passkey'],
    isCompanion: true,
    load: lazily(() => import('../methods/passkeys/on-main.ts'), 'passkeysOnMain'),
  },
  crypto: {
    name: 'wallets',
    parts: ['crypto'],
    load: lazily(() => import('../methods/wallets/on-main.ts'), 'walletsOnMain'),
  },
}

/** @param name an export that no other module has */
function lazily<Name extends string>(load: () => Promise<Record<Name, Product>>, name: Name): () => Promise<Product> {
  return async () => (await loadCode(load, name))[name]
}

/** Lists the methods with their ids. */
export function listMethods(): [ProductId, Method][] {
  return Object.entries(METHODS) as [ProductId, Method][] // the table has these keys and no others
}
