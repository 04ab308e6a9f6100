import { createSecret } from '../core/ids.ts'
import { explainSpent, ProviderError } from '../core/provider-error.ts'
import { defineTable } from '../store/rows.ts'
import type { Tenant } from '../core/tenant.ts'
import type { ProvenFactor } from './sessions.ts'

/** A member of staff who may impersonate a user. */
export type ImpersonationRow = {
  user_id: string
  impersonator_id: string
  impersonator_email_address: string
  /** Milliseconds since the epoch. */
  expires_at: number
}

/** Keyed by the token. The row of a used token is deleted. */
const impersonationTokens = defineTable<ImpersonationRow>('impersonation_tokens')

/** Default 300000 (5 minutes). Assumed: the token is used immediately. */
const LIFETIME_MS = 300_000

/** Creates a single-use token. */
export function createImpersonationToken(tenant: Tenant, wanted: Omit<ImpersonationRow, 'expires_at'>): string {
  const token = createSecret()
  impersonationTokens(tenant).set(token, { ...wanted, expires_at: tenant.clock.now() + LIFETIME_MS })
  return token
}

/**
 * Returns who impersonates whom with a token that can still be used.
 *
 * @throws ProviderError `unable_to_auth_impersonation_token` when unknown, used or expired
 */
export function requireImpersonationToken(tenant: Tenant, token: string): ImpersonationRow {
  const row = impersonationTokens(tenant).get(token)
  const reason = row
    ? explainSpent(tenant, { ...row, is_used: false }, 'token')
    : 'The token is unknown, or was used before.'
  if (!row || reason !== undefined) throw new ProviderError('unable_to_auth_impersonation_token', { reason })
  return row
}

/** Consumes a token. @throws ProviderError as `requireImpersonationToken` */
export function takeImpersonationToken(tenant: Tenant, token: string): ImpersonationRow {
  const row = requireImpersonationToken(tenant, token)
  impersonationTokens(tenant).delete(token)
  return row
}

/** Returns the factor of a session in which a user is impersonated. */
export function toImpersonatedFactor(row: ImpersonationRow): ProvenFactor {
  const { impersonator_id, impersonator_email_address } = row
  return {
    type: 'impersonated',
    delivery_method: 'impersonation',
    impersonated_factor: { impersonator_id, impersonator_email_address },
  }
}
