import { LOCALES, type Locale } from '@latchkey/openapi'
import { ProviderError } from '../core/provider-error.ts'
import type { Tenant } from '../core/tenant.ts'

/** Converts a language tag, ignoring case (RFC 5646 §2.1.1). Default English. @throws ProviderError `invalid_locale` */
export function toLocale(wanted: string | undefined): Locale {
  if (!wanted) return LOCALES[0]
  const locale = LOCALES.find((known) => known === wanted.toLowerCase())
  if (!locale) throw new ProviderError('invalid_locale')
  return locale
}

/** Checks template ids, of which empty ones are ignored. @throws ProviderError `invalid_template_id` for an unknown one */
export function checkTemplates(tenant: Tenant, wanted: readonly (string | undefined)[]): void {
  const { template_ids } = tenant.config
  const isUnknown = wanted.some((id) => id && template_ids !== null && !template_ids.includes(id))
  if (isUnknown) throw new ProviderError('invalid_template_id')
}
