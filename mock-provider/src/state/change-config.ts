import type { TenantConfig } from '@latchkey/openapi'
import type { Tenant } from '../core/tenant.ts'
import { restartChaos } from '../faults/chaos.ts'
import { checkConsistency } from './config-consistency.ts'

/**
 * Replaces whole settings, except OAuth providers, which are replaced one by one. Either all changes are made or none.
 *
 * @param changes checked against the document
 * @throws ProviderError `bad_request` for settings that contradict each other
 */
export function changeConfig(tenant: Tenant, changes: Partial<TenantConfig>): void {
  const oauth_providers = { ...tenant.config.oauth_providers, ...changes.oauth_providers }
  const wanted: TenantConfig = { ...tenant.config, ...changes, oauth_providers }
  checkConsistency(wanted)
  Object.assign(tenant.config, wanted)
  if (changes.chaos !== undefined) restartChaos(tenant)
}
