import { createSecret } from '../core/ids.ts'
import { defineTable } from '../store/rows.ts'
import type { Tenant } from '../core/tenant.ts'

/** A code that Asana issued, and what it is bound to (RFC 6749 §4.1.2). */
export type AsanaCodeRow = {
  redirect_uri: string
  /** An S256 code challenge (RFC 7636). */
  code_challenge?: string
  /** The user who owns the Asana account. Assumed: every user of the app has one. */
  user_id?: string
  /** Milliseconds since the epoch. */
  expires_at: number
}

/** Keyed by code. */
export const asanaCodes = defineTable<AsanaCodeRow>('asana_codes')

const CODE_LIFETIME_MS = 600_000

/** Creates the single-use code that the browser takes back to the app. */
export function createAsanaCode(tenant: Tenant, granted: Omit<AsanaCodeRow, 'expires_at'>): string {
  const code = createSecret()
  asanaCodes(tenant).set(code, { ...granted, expires_at: tenant.clock.now() + CODE_LIFETIME_MS })
  return code
}

/** Redeems a code: returns it and marks it as used. Undefined when the code is unknown, used or expired. */
export function takeAsanaCode(tenant: Tenant, code: string): AsanaCodeRow | undefined {
  const row = asanaCodes(tenant).get(code)
  asanaCodes(tenant).delete(code)
  return row && row.expires_at > tenant.clock.now() ? row : undefined
}
