import type { ComponentType } from 'react'
import type { ProductId } from '../config.ts'
import { PRODUCT_OF_BUTTON, PRODUCTS_OF_TAB } from '../flow/main-screen-parts.ts'
import type { Product } from '../flow/product.ts'
import type { ScreenId } from '../flow/screens.ts'
import { loadExport } from '../browser/load-code.ts'
import { Main } from '../frame/main/main.tsx'
import { lazyPart, type Part } from '../lazy/lazy-part.ts'
import { lazyScreen } from '../lazy/lazy-screen.ts'
import { emailLinksOnMain } from '../methods/email-links/on-main.ts'
import { thirdPartiesOnMain } from '../methods/third-parties/on-main.ts'
import { METHODS, type EarlyMethod } from './methods.ts'

/** What the main screen shows of the methods of the early form. The whole form has it from the start. */
const EARLY: Partial<Record<ProductId, Product>> = {
  oauth: thirdPartiesOnMain,
  emailMagicLinks: emailLinksOnMain,
} satisfies Record<EarlyMethod, Product>

/** The sign-in methods. Those that the early form lacks are loaded when the main screen shows them. */
export const PRODUCTS: readonly Product[] = (Object.keys(METHODS) as ProductId[]).flatMap((id) => {
  const { load } = METHODS[id]
  return load ? toLazyProduct(id, load) : (EARLY[id] ?? [])
})

function toLazyProduct(id: ProductId, load: () => Promise<Product>): Product {
  /** Makes a lazy part for each key of a table whose value names the product. */
  const collect = <Key extends string>(
    kind: 'parts' | 'tabs',
    table: Record<Key, ProductId | readonly ProductId[]>,
  ) => {
    const keys = (Object.keys(table) as Key[]).filter((key) => [table[key]].flat().some((product) => product === id)) // it has no other keys
    const find = async (key: Key) => ((await load())[kind] as Record<Key, Part>)[key] // what the tables say, it has
    return Object.fromEntries(keys.map((key) => [key, lazyPart(() => find(key))]))
  }
  return {
    id,
    parts: collect('parts', PRODUCT_OF_BUTTON),
    tabs: collect('tabs', PRODUCTS_OF_TAB),
    ...(id === 'passkeys' && {
      // The form must work even if its companion cannot be loaded.
      FormCompanion: lazyPart(async () => (await load().catch(() => null))?.FormCompanion ?? Nothing),
      onEvent: (event, widget) => void load().then((code) => code.onEvent?.(event, widget), widget.report),
    }),
  }
}

function Nothing() {
  return null
}

type LaterScreenId = Exclude<ScreenId, 'main'>
/** `password` for `password-forgot`. */
type FirstWord<Id extends string> = Id extends `${infer Word}-${string}` ? Word : Id
type Screens<Word extends string> = Record<Extract<LaterScreenId, `${Word}-${string}`>, ComponentType>

const loadPasswords = loadExport(() => import('../methods/passwords/screens.ts'), 'passwordsScreens')
const loadIdp = loadExport(() => import('../idp/screens/screens.ts'), 'idpScreens')

/**
 * The files of the screens after the main screen, by the first word of the screens' ids: most screens are too small to be
 * worth a request. A screen without a component does not compile.
 */
const LATER = {
  email: loadExport(() => import('../methods/email-links/screens.ts'), 'emailLinksScreens'),
  otp: loadExport(() => import('../methods/passcodes/screens.ts'), 'passcodesScreens'),
  password: loadPasswords,
  second: loadPasswords,
  passkey: loadExport(() => import('../methods/passkeys/screens.ts'), 'passkeysScreens'),
  crypto: loadExport(() => import('../methods/wallets/screens.ts'), 'walletsScreens'),
  idp: loadIdp,
  connected: loadIdp,
} satisfies { [Word in FirstWord<LaterScreenId>]: () => Promise<Screens<Word>> }

const known: Partial<Record<ScreenId, Part>> = { main: Main }

/** Returns the component of a screen. All but the main screen are lazy. */
export function findScreen(id: ScreenId): Part {
  const word = id.split('-')[0] as keyof typeof LATER // the table has each first word
  const load = LATER[word] as () => Promise<Record<string, ComponentType>> // and its files each screen
  return (known[id] ??= lazyScreen(load, id))
}

/** What a widget needs to show any screen: all methods, lazily loaded. */
export const ALL_SCREENS = { products: PRODUCTS, findScreen } as const
