import { has, type WidgetConfig } from '../config.ts'
import type { OfferedPart } from './product.ts'
import type { WidgetState } from './reducer.ts'
import type { WidgetParts } from './widget-context.tsx'

/** The buttons of the main screen from top to bottom, and the products that provide them. */
export const PRODUCT_OF_BUTTON = { passkey: 'passkeys', 'third-party': 'oauth', crypto: 'crypto' } as const

export type MainScreenPart = 'logo' | 'header' | 'banner' | OfferedPart | 'divider'

const BUTTONS = Object.keys(PRODUCT_OF_BUTTON) as (keyof typeof PRODUCT_OF_BUTTON)[] // the table has these keys and no others

type Facts = Pick<WidgetParts, 'config' | 'look'> & {
  state: Pick<WidgetState, 'passkeyAutofill'>
  /** Reports whether a product provides the part. */
  isOffered: (part: OfferedPart) => boolean
}

/** Returns the parts of the main screen from top to bottom. The divider is there only between buttons and a form. */
export function mainScreenParts(facts: Facts): MainScreenPart[] {
  const buttons = BUTTONS.filter((part) => isShown(part, facts))
  const form = (['form'] as const).filter((part) => isShown(part, facts))
  return [
    ...(facts.look.logoImageUrl !== '' ? (['logo'] as const) : []),
    ...(facts.look.hideHeaderText ? [] : (['header'] as const)),
    ...(facts.state.passkeyAutofill === 'failed' ? (['banner'] as const) : []),
    ...buttons,
    ...(buttons.length > 0 && form.length > 0 ? (['divider'] as const) : []),
    ...form,
  ]
}

function isShown(part: OfferedPart, { config, state, isOffered }: Facts) {
  if (!isOffered(part)) return false
  if (part === 'form') return hasForm(config)
  // Where the browser supports it, the form's field offers passkeys: a button would offer them twice.
  const isTwice = part === 'passkey' && hasForm(config) && state.passkeyAutofill !== 'unsupported'
  return has(config, PRODUCT_OF_BUTTON[part]) && !isTwice
}

function hasForm(config: WidgetConfig) {
  return has(config, 'emailMagicLinks') || has(config, 'otp') || has(config, 'passwords')
}
