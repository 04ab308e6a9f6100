import { loadExport } from '../browser/load-code.ts'
import type { ProductId } from '../config.ts'
import type { Product } from '../flow/product.ts'

/** How a sign-in method is delivered. */
export type Method = {
  /** Its name in HTML attributes, where that is not its id. */
  name?: string
  /** Loads what the main screen shows of it, unless the early form has it. */
  load?: () => Promise<Product>
}

const ROWS = {
  oauth: {},
  emailMagicLinks: { name: 'email-links' },
  otp: {
    name: 'passcodes',
    load: loadExport(() => import('../methods/passcodes/on-main.ts'), 'passcodesOnMain'),
  },
  passwords: {
    load: loadExport(() => import('../methods/passwords/on-main.ts'), 'passwordsOnMain'),
  },
  passkeys: {
    load: loadExport(() => import('../methods/passkeys/on-main.ts'), 'passkeysOnMain'),
  },
  crypto: {
    name: 'wallets',
    load: loadExport(() => import('../methods/wallets/on-main.ts'), 'walletsOnMain'),
  },
} satisfies Record<ProductId, Method>

/**
 * The sign-in methods. A method is a folder and a row here; `flow/main-screen-parts.ts` has
 * its buttons and the tabs of its form. Its code comes in two files: `on-main.ts` with the main screen, and `screens.ts`
 * once a button is pressed (see `screens.ts` beside this file).
 */
export const METHODS: Record<ProductId, Method> = ROWS

/** The methods of the early form. */
export type EarlyMethod = {
  [Id in ProductId]: (typeof ROWS)[Id] extends { load: unknown } ? never : Id
}[ProductId]
