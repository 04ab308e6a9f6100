import { has, type WidgetConfig } from '../config.ts'
import type { PasskeyAutofill } from './reducer.ts'

/** The parts that products provide. Products provide `form` through its tabs. */
export type OfferedPart = 'passkey' | 'third-party' | 'crypto' | 'form'
export type MainScreenPart = 'logo' | 'header' | 'banner' | OfferedPart | 'divider'

type Facts = {
  config: WidgetConfig
  hasLogo: boolean
  hideHeaderText: boolean
  passkeyAutofill: PasskeyAutofill
  /** Reports whether a product provides the part. */
  isOffered: (part: OfferedPart) => boolean
}

/** Returns the parts of the main screen from top to bottom. The divider is there only between buttons and a form. */
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
  /** Where the browser supports it, the form's field offers passkeys: a button would offer them twice. */
  passkey: ({ config, passkeyAutofill }) =>
    has(config, 'passkeys') && (!hasForm(config) || passkeyAutofill === 'unsupported'),
  'third-party': ({ config }) => has(config, 'oauth'),
  crypto: ({ config }) => has(config, 'crypto'),
  form: ({ config }) => hasForm(config),
}

function hasForm(config: WidgetConfig) {
  return has(config, 'emailMagicLinks') || has(config, 'otp') || has(config, 'passwords')
}
