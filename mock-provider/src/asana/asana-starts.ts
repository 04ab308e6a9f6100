import { createSecret } from '../core/ids.ts'
import { defineTable } from '../store/rows.ts'
import type { Tenant } from '../core/tenant.ts'

/** A connection to Asana that a person has started in one browser. The product's own record. */
export type AsanaStartRow = {
  session_id: string
  /** Milliseconds since the epoch. */
  expires_at: number
}

/** Keyed by the secret in the browser's cookie. */
const asanaStarts = defineTable<AsanaStartRow>('asana_starts')

/** How long a user may take to approve the connection at Asana. */
export const ASANA_START_LIFETIME_SECONDS = 600

/** Records that the user of a session starts a connection. @returns the secret for that browser's cookie */
export function createAsanaStart(tenant: Tenant, session_id: string): string {
  const secret = createSecret()
  asanaStarts(tenant).set(secret, {
    session_id,
    expires_at: tenant.clock.now() + ASANA_START_LIFETIME_SECONDS * 1000,
  })
  return secret
}

/** Consumes a started connection. @returns whether it belongs to the session and has not expired */
export function takeAsanaStart(tenant: Tenant, session_id: string, secret: string): boolean {
  const row = asanaStarts(tenant).get(secret)
  asanaStarts(tenant).delete(secret)
  return row?.session_id === session_id && row.expires_at > tenant.clock.now()
}
