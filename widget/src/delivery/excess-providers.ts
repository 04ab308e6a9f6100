import { has, providersOf, type WidgetConfig } from '../config.ts'
import { MAX_SIGN_IN_BUTTONS } from '../constants.ts'

/** Returns the ids of the third parties that have no room on the main screen, for the message about too many buttons. */
export function excessProvidersOf(config: WidgetConfig): string {
  return providersOf(config)
    .slice(roomOf(config))
    .map(({ type }) => type)
    .join(', ')
}

/** Returns a configuration with those third parties that have room on the main screen. */
export function withoutExcess(config: WidgetConfig): WidgetConfig {
  const providers = providersOf(config).slice(0, roomOf(config))
  return { ...config, oauthOptions: { ...config.oauthOptions, providers } }
}

/** The button for other wallets takes room, too. */
function roomOf(config: WidgetConfig): number {
  return MAX_SIGN_IN_BUTTONS - (has(config, 'crypto') ? 1 : 0)
}
