import { loadExport } from '../browser/load-code.ts'
import type { ProductId } from '../config.ts'
import type { Product } from '../flow/product.ts'

/** How a sign-in method is delivered. */
export type Method = {
  /** Its name in HTML attributes, where that is not its id. */
  name?: string
  /** Whether the early form has it. */
  isEarly?: boolean
  /** Whether it has a form companion, and reacts to events. */
  isCompanion?: boolean
  /** Loads what the main screen begins with. */
  load: () => Promise<Product>
}

/**
 * The sign-in methods. A method is a folder and a row here; `flow` knows its buttons (`main-screen-parts.ts`) and the tabs of
 * its form (`form-tabs.ts`). Its code comes in two files: `on-main.ts` with the main screen,
 * and `screens.ts` (see `screens.ts` beside this file) once a button is pressed.
 */
export const METHODS: Record<ProductId, Method> = {
  oauth: {
    isEarly: true,
    load: loadExport(() => import('../methods/third-parties/on-main.ts'), 'thirdPartiesOnMain'),
  },
  emailMagicLinks: {
    name: 'email-links',
    isEarly: true,
    load: loadExport(() => import('../methods/email-links/on-main.ts'), 'emailLinksOnMain'),
  },
  otp: {
    name: 'passcodes',
    load: loadExport(() => import('../methods/passcodes/on-main.ts'), 'passcodesOnMain'),
  },
  passwords: {
    load: loadExport(() => import('../methods/passwords/on-main.ts'), 'passwordsOnMain'),
  },
  passkeys: {
    isCompanion: true,
    load: loadExport(() => import('../methods/passkeys/on-main.ts'), 'passkeysOnMain'),
  },
  crypto: {
    name: 'wallets',
    load: loadExport(() => import('../methods/wallets/on-main.ts'), 'walletsOnMain'),
  },
}

/** Lists the methods with their ids. */
export function listMethods(): [ProductId, Method][] {
  return Object.entries(METHODS) as [ProductId, Method][] // the table has these keys and no others
}
