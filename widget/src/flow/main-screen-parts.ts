import { has, type WidgetConfig } from '../config.ts'
import type { PasskeyAutofill } from './reducer.ts'

/** Parts that products bring; a form by the tabs that they bring. */
export type OfferedPart = 'passkey' | 'third-party' | 'crypto' | 'form'
export type MainScreenPart = 'logo' | 'header' | 'banner' | OfferedPart | 'divider'

type Facts = {
  config: WidgetConfig
  hasLogo: boolean
  hideHeaderText: boolean
  passkeyAutofill: PasskeyAutofill
  /** A part that no product brings is not shown, and divides nothing. */
  isOffered: (part: OfferedPart) => boolean
}

/** What the main screen shows, from top to bottom. The divider stands between the buttons and the form, never alone. */
export function mainScreenParts(facts: Facts): MainScreenPart[] {
  const buttons = (['passkey', 'third-party', 'crypto'] as const).filter((part) => isShown(part, facts))
  const form = (['form'] as const).filter((part) => isShown(part, facts))
  return [
    ...(facts.hasLogo ? (['logo'] as const) : []),
    ...(facts.hideHeaderText ? [] : (['header'] as const)),
    ...(facts.passkeyAutofill === 'failed' ? (['banner'] as const) : []),
    ...buttons,
    ...(buttons.length > 0 && form.length > 0 ? (['divider'] as const) : []),
    ...form,
  ]
}

function isShown(part: OfferedPart, facts: Facts) {
  return facts.isOffered(part) && isConfigured[part](facts)
}

const isConfigured: Record<OfferedPart, (facts: Facts) => boolean> = {
  /** A form's field offers passkeys by itself where the browser can; a button would be the second way. */
  passkey: ({ config, passkeyAutofill }) =>
    has(config, 'passkeys') && (!hasForm(config) || passkeyAutofill === 'unsupported'),
  'third-party': ({ config }) => has(config, 'oauth'),
  crypto: ({ config }) => has(config, 'crypto'),
  form: ({ config }) => hasForm(config),
}

function hasForm(config: WidgetConfig) {
  return has(config, 'emailMagicLinks') || has(config, 'otp') || has(config, 'passwords')
}
