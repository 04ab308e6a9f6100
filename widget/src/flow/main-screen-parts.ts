import { has, type WidgetConfig } from '../config.ts'
import type { OfferedPart } from './product.ts'
import type { WidgetState } from './reducer.ts'
import type { WidgetParts } from './widget-context.tsx'

export type MainScreenPart = 'logo' | 'header' | 'banner' | OfferedPart | 'divider'

type Facts = Pick<WidgetParts, 'config' | 'look'> & {
  state: Pick<WidgetState, 'passkeyAutofill'>
  /** Reports whether a product provides the part. */
  isOffered: (part: OfferedPart) => boolean
}

/** Returns the parts of the main screen from top to bottom. The divider is there only between buttons and a form. */
export function mainScreenParts(facts: Facts): MainScreenPart[] {
  const buttons = (['passkey', 'third-party', 'crypto'] as const).filter((part) => isShown(part, facts))
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

function isShown(part: OfferedPart, facts: Facts) {
  return facts.isOffered(part) && isConfigured[part](facts)
}

const isConfigured: Record<OfferedPart, (facts: Facts) => boolean> = {
  /** Where the browser supports it, the form's field offers passkeys: a button would offer them twice. */
  passkey: ({ config, state }) =>
    has(config, 'passkeys') && (!hasForm(config) || state.passkeyAutofill === 'unsupported'),
  'third-party': ({ config }) => has(config, 'oauth'),
  crypto: ({ config }) => has(config, 'crypto'),
  form: ({ config }) => hasForm(config),
}

function hasForm(config: WidgetConfig) {
  return has(config, 'emailMagicLinks') || has(config, 'otp') || has(config, 'passwords')
}
