import { has, type WidgetConfig } from '../config.ts'

/**
 * Returns the `autocomplete` attribute of a field of the login form. With passkeys, `webauthn` comes last.
 *
 * @see HTML §4.10.18.7.1
 */
export function toAutoComplete(config: WidgetConfig, field: 'email' | 'username' | 'tel'): string {
  return has(config, 'passkeys') ? `${field} webauthn` : field
}
