import {
  INTERMEDIATE_SESSION_LIFETIME_MINUTES,
  MILLISECONDS_PER_MINUTE,
  type AuthenticationFactor,
} from '@latchkey/openapi'
import { createSecret } from '../core/ids.ts'
import { ProviderError } from '../core/provider-error.ts'
import { defineTable } from '../store/rows.ts'
import type { Tenant } from '../core/tenant.ts'

/** A sign-in that still requires a second factor. */
export type IntermediateSessionRow = {
  user_id: string
  /** The factor that was proven. */
  factor: AuthenticationFactor
  /** Milliseconds since the epoch. */
  expires_at: number
}

/** Keyed by the intermediate token. The row of a completed sign-in is deleted. */
const intermediateSessions = defineTable<IntermediateSessionRow>('intermediate_sessions')

/** Remembers a proven factor for 10 minutes. Returns the token that completes the sign-in. */
export function createIntermediateSession(tenant: Tenant, proven: Omit<IntermediateSessionRow, 'expires_at'>): string {
  const token = createSecret()
  const expires_at = tenant.clock.now() + INTERMEDIATE_SESSION_LIFETIME_MINUTES * MILLISECONDS_PER_MINUTE
  intermediateSessions(tenant).set(token, { ...proven, expires_at })
  return token
}

/** Returns the sign-in of a token. @throws ProviderError `session_not_found` when unknown, completed or expired */
export function requireIntermediateSession(tenant: Tenant, token: string): IntermediateSessionRow {
  const row = intermediateSessions(tenant).get(token)
  if (!row || row.expires_at <= tenant.clock.now()) throw new ProviderError('session_not_found')
  return row
}

/** Deletes a sign-in that was completed. */
export function deleteIntermediateSession(tenant: Tenant, token: string): void {
  intermediateSessions(tenant).delete(token)
}
