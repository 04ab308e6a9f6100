import { findLanguage, MAIL_LOCALES, PHONE_LOCALES } from '@latchkey/languages'
import type { Message } from '@latchkey/openapi'
import { ProviderError } from '../core/provider-error.ts'
import type { Tenant } from '../core/tenant.ts'

/**
 * Returns the language of a message, as the provider spells it, ignoring case (RFC 5646 §2.1.1). Defaults to English.
 * With the setting `all_message_locales_enabled`, every language that the mock has texts in is accepted.
 *
 * @throws ProviderError `invalid_locale`
 */
export function toLocale({ config }: Tenant, channel: Message['channel'], wanted: string | undefined): string {
  if (!wanted) return MAIL_LOCALES[0]
  const locales: readonly string[] = channel === 'email' ? MAIL_LOCALES : PHONE_LOCALES
  const known = locales.find((locale) => locale.toLowerCase() === wanted.toLowerCase())
  const other = config.all_message_locales_enabled ? findLanguage(wanted) : undefined
  const locale = known ?? other
  if (locale === undefined) throw new ProviderError('invalid_locale')
  return locale
}

/** Checks template ids, and ignores empty ones. @throws ProviderError `invalid_template_id` for an unknown one */
export function checkTemplates(tenant: Tenant, wanted: readonly (string | undefined)[]): void {
  const { template_ids } = tenant.config
  const isUnknown = wanted.some((id) => id && template_ids !== null && !template_ids.includes(id))
  if (isUnknown) throw new ProviderError('invalid_template_id')
}
