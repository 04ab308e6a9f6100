import type { ComponentType } from 'react'
import type { ProductId } from '../config.ts'
import { listTabsOf } from '../flow/form-tabs.ts'
import type { Product } from '../flow/product.ts'
import type { ScreenId } from '../flow/screens.ts'
import { Main } from '../frame/main/main.tsx'
import { lazyPart, type Part } from '../lazy/lazy-part.ts'
import { lazyScreen } from '../lazy/lazy-screen.ts'
import { listMethods, type Method } from './methods.ts'

/** The sign-in methods, each loaded when the main screen shows it. */
export const PRODUCTS: readonly Product[] = listMethods().map(toLazyProduct)

function toLazyProduct([id, { parts = [], isCompanion, load }]: [ProductId, Method]): Product {
  const toPart = (find: (code: Product) => Part | undefined) => lazyPart(async () => find(await load()) ?? Nothing)
  return {
    id,
    parts: Object.fromEntries(parts.map((part) => [part, toPart((code) => code.parts[part])])),
    tabs: Object.fromEntries(listTabsOf(id).map((tab) => [tab, toPart((code) => code.tabs[tab])])),
    ...(isCompanion && {
      // The form must work even if its companion cannot be loaded.
      FormCompanion: lazyPart(() =>
        load().then(
          ({ FormCompanion = Nothing }) => FormCompanion,
          () => Nothing,
        ),
      ),
      onEvent: (event, widget) => void load().then((code) => code.onEvent?.(event, widget), widget.report),
    }),
  }
}

function Nothing() {
  return null
}

type LaterScreenId = Exclude<ScreenId, 'main'>

const passcodes = later(() => import('../methods/passcodes/screens.ts'), 'passcodesScreens')
const emailLinks = later(() => import('../methods/email-links/screens.ts'), 'emailLinksScreens')
const passwords = later(() => import('../methods/passwords/screens.ts'), 'passwordsScreens')
const passkeys = later(() => import('../methods/passkeys/screens.ts'), 'passkeysScreens')
const wallets = later(() => import('../methods/wallets/screens.ts'), 'walletsScreens')
const idp = later(() => import('../idp/screens/screens.ts'), 'idpScreens')

/** The screens after the main screen. A screen without a component does not compile. */
const LATER: Record<LaterScreenId, Part> = {
  ...emailLinks('email-confirmation'),
  ...passcodes('otp-authenticate', 'otp-confirmation'),
  ...passwords('password-breached', 'password-confirmation', 'password-create-or-login', 'password-dedupe'),
  ...passwords('password-forgot', 'password-reset-form', 'password-set-new', 'second-factor'),
  ...passkeys('passkey-confirmation', 'passkey-register-new', 'passkey-registration-success'),
  ...wallets('crypto-confirmation', 'crypto-connect', 'crypto-error', 'crypto-other'),
  ...wallets('crypto-setup-wallet', 'crypto-sign-message'),
  ...idp('connected-apps', 'idp-consent', 'idp-logout'),
}

/**
 * Creates a function that returns lazy components for screens of one file: most screens are too small to be worth a
 * request.
 *
 * @param name an export that no other module has
 */
function later<Name extends string, Id extends LaterScreenId>(
  load: () => Promise<Record<Name, Record<Id, ComponentType>>>,
  name: Name,
) {
  return <Wanted extends Id>(...ids: Wanted[]) => {
    const screens: Partial<Record<Id, Part>> = {}
    for (const id of ids) screens[id] = lazyScreen(load, name, id)
    return screens as Record<Wanted, Part> // it has these keys
  }
}

/** Returns the component of a screen. All but the main screen are lazy. */
export function findScreen(id: ScreenId): Part {
  return id === 'main' ? Main : LATER[id]
}

/** What a widget needs to show any screen: all methods, lazily loaded. */
export const ALL_SCREENS = { products: PRODUCTS, findScreen } as const
