import type { TenantConfig } from '@latchkey/openapi'
import { getChaosTotal } from '../faults/chaos.ts'
import { ProviderError } from '../core/provider-error.ts'

/** Settings that only make sense together. @throws ProviderError `bad_request` */
export function checkConsistency({ session_policy, chaos }: TenantConfig): void {
  if (chaos && getChaosTotal(chaos) > 100)
    throw new ProviderError('bad_request', { message: 'chaos: the percentages must not exceed 100 together.' })
  const { minimum_minutes, default_minutes, maximum_minutes } = session_policy
  if (minimum_minutes <= default_minutes && default_minutes <= maximum_minutes) return
  const message = 'session_policy: minimum_minutes, default_minutes and maximum_minutes must ascend.'
  throw new ProviderError('bad_request', { message })
}
