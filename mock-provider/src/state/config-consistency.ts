import type { TenantConfig } from '@latchkey/openapi'
import { getChaosTotal } from '../faults/chaos.ts'
import { ProviderError } from '../core/provider-error.ts'

/** Checks settings that depend on each other. @throws ProviderError `bad_request` */
export function checkConsistency({ session_policy, chaos }: TenantConfig): void {
  if (chaos && getChaosTotal(chaos) > 100)
    throw new ProviderError('bad_request', { message: 'chaos: the sum of the percentages must not exceed 100.' })
  const { minimum_minutes, default_minutes, maximum_minutes } = session_policy
  if (minimum_minutes <= default_minutes && default_minutes <= maximum_minutes) return
  const message = 'session_policy: minimum_minutes, default_minutes and maximum_minutes must be in ascending order.'
  throw new ProviderError('bad_request', { message })
}
