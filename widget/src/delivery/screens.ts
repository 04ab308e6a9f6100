import type { ComponentType } from 'react'
import type { ProductId } from '../config.ts'
import { PRODUCT_OF_BUTTON, PRODUCTS_OF_TAB } from '../flow/main-screen-parts.ts'
import type { Product } from '../flow/product.ts'
import type { ScreenId } from '../flow/screens.ts'
import { loadExport } from '../browser/load-code.ts'
import { Main } from '../frame/main/main.tsx'
import { lazyPart, type Part } from '../lazy/lazy-part.ts'
import { lazyScreen } from '../lazy/lazy-screen.ts'
import { METHODS } from './methods.ts'

/** The methods of the early form. Only widgets that begin with another screen load them. */
const EARLY = {
  oauth: loadExport(() => import('../methods/third-parties/on-main.ts'), 'thirdPartiesOnMain'),
  emailMagicLinks: loadExport(() => import('../methods/email-links/on-main.ts'), 'emailLinksOnMain'),
} satisfies Partial<Record<ProductId, () => Promise<Product>>>

/** The sign-in methods, each loaded when the main screen shows it. */
export const PRODUCTS: readonly Product[] = (Object.keys(METHODS) as ProductId[]).map(toLazyProduct) // it has no other keys

function toLazyProduct(id: ProductId): Product {
  const load: () => Promise<Product> = METHODS[id].load ?? EARLY[id as keyof typeof EARLY] // the others have a load
  const toPart = (find: (code: Product) => Part | undefined) => lazyPart(async () => find(await load()) ?? Nothing)
  return {
    id,
    parts: mapKeys(
      PRODUCT_OF_BUTTON,
      (product) => product === id,
      (part) => toPart((code) => code.parts[part]),
    ),
    tabs: mapKeys(
      PRODUCTS_OF_TAB,
      (products) => products.includes(id),
      (tab) => toPart((code) => code.tabs[tab]),
    ),
    ...(id === 'passkeys' && {
      // The form must work even if its companion cannot be loaded.
      FormCompanion: lazyPart(async () => (await load().catch(() => undefined))?.FormCompanion ?? Nothing),
      onEvent: (event, widget) => void load().then((code) => code.onEvent?.(event, widget), widget.report),
    }),
  }
}

/** Makes an object with the keys of a table whose values match. */
function mapKeys<Key extends string, Value, Made>(
  table: Readonly<Record<Key, Value>>,
  isWanted: (value: Value) => boolean,
  make: (key: Key) => Made,
): Partial<Record<Key, Made>> {
  const made: Partial<Record<Key, Made>> = {}
  for (const key of Object.keys(table) as Key[]) if (isWanted(table[key])) made[key] = make(key) // it has no other keys
  return made
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
