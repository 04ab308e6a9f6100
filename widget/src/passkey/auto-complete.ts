import { has, type WidgetConfig } from '../config.ts'

/**
 * What browsers and password managers may fill a field of the login form with: passkeys too, when they are configured.
 *
 * @see HTML §4.10.18.7.1, `webauthn`, which stands last
 */
export function toAutoComplete(config: WidgetConfig, field: 'email' | 'username' | 'tel'): string {
  return has(config, 'passkeys') ? `${field} webauthn` : field
}
