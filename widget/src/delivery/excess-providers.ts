import { countButtons, providersOf, type WidgetConfig } from '../config.ts'
import { MAX_SIGN_IN_BUTTONS } from '../constants.ts'

/** Returns the ids of the third parties that have no room on the main screen, for the message about too many buttons. */
export function excessProvidersOf(config: WidgetConfig): string {
  const providers = providersOf(config)
  const count = countButtons(config) - MAX_SIGN_IN_BUTTONS
  return providers
    .slice(providers.length - Math.max(count, 0))
    .map(({ type }) => type)
    .join(', ')
}
