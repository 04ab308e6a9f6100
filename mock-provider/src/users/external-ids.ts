import { ProviderError } from '../core/provider-error.ts'
import type { Tenant } from '../core/tenant.ts'
import { findUserByExternalId } from './users.ts'

/** The form of the provider's own user ids. Any other id is an app's own (`external_id`). */
export const USER_ID_PATTERN = /^user-(test|live)-/

const EXTERNAL_ID_PATTERN = /^[A-Za-z0-9._|-]{1,128}$/

/**
 * Checks that a user may have an app's own id.
 *
 * @param user_id the user. Defaults to a new user
 * @throws ProviderError `invalid_external_id` when it is malformed, `duplicate_user_external_id` when another user has
 *   it
 */
export function checkExternalId(tenant: Tenant, external_id: string, user_id?: string): void {
  if (!EXTERNAL_ID_PATTERN.test(external_id)) throw new ProviderError('invalid_external_id')
  const owner = findUserByExternalId(tenant, external_id)
  if (owner && owner.user_id !== user_id) throw new ProviderError('duplicate_user_external_id')
}
