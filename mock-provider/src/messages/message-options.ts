import { LOCALES, type Locale } from '@latchkey/openapi'
import { ProviderError } from '../core/provider-error.ts'
import type { Tenant } from '../core/tenant.ts'

/** @throws ProviderError `invalid_locale`. Case does not matter (RFC 5646 §2.1.1). */
export function checkLocale(wanted: string | undefined): Locale {
  if (!wanted) return LOCALES[0]
  const locale = LOCALES.find((known) => known === wanted.toLowerCase())
  if (!locale) throw new ProviderError('invalid_locale')
  return locale
}

/** @throws ProviderError `invalid_template_id` for a template that the project does not have */
export function checkTemplates(tenant: Tenant, wanted: readonly (string | undefined)[]): void {
  const { template_ids } = tenant.config
  const isUnknown = wanted.some((id) => id && template_ids !== null && !template_ids.includes(id))
  if (isUnknown) throw new ProviderError('invalid_template_id')
}
