import { createSecret } from '../core/ids.ts'
import { defineTable } from '../core/rows.ts'
import type { Tenant } from '../core/tenant.ts'

/** A code that the task service issued, and what it is bound to (RFC 6749 §4.1.2). */
export type AsanaCodeRow = {
  redirect_uri: string
  /** S256 (RFC 7636). */
  code_challenge?: string
  /** Whose account at the task service. Assumed: everybody has one, under the app's own user. */
  user_id?: string
  /** Milliseconds since the epoch. */
  expires_at: number
}

/** Keyed by code. */
export const asanaCodes = defineTable<AsanaCodeRow>('asana_codes')

const CODE_LIFETIME_MS = 600_000

/** Lets the app in: the code that the browser takes back. */
export function createAsanaCode(tenant: Tenant, granted: Omit<AsanaCodeRow, 'expires_at'>): string {
  const code = createSecret()
  asanaCodes(tenant).set(code, { ...granted, expires_at: tenant.clock.now() + CODE_LIFETIME_MS })
  return code
}

/** Uses a code up, whatever comes of it. */
export function takeAsanaCode(tenant: Tenant, code: string): AsanaCodeRow | undefined {
  const row = asanaCodes(tenant).get(code)
  asanaCodes(tenant).delete(code)
  return row && row.expires_at > tenant.clock.now() ? row : undefined
}
