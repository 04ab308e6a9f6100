import { toTimestamp } from '../core/clock.ts'
import { defineTable } from '../store/rows.ts'
import type { Tenant } from '../core/tenant.ts'

/** The scopes that a user has allowed a client. Revoking deletes the row. */
export type ConsentRow = {
  user_id: string
  client_id: string
  scopes: string[]
  /** RFC 3339. */
  granted_at: string
}

/** Keyed by user and client. */
export const consents = defineTable<ConsentRow>('consents')

function toConsentKey(user_id: string, client_id: string): string {
  return `${user_id} ${client_id}`
}

/** Whether a user has allowed a client all of these scopes. */
export function hasConsent(tenant: Tenant, user_id: string, client_id: string, scopes: readonly string[]): boolean {
  const row = consents(tenant).get(toConsentKey(user_id, client_id))
  return row !== undefined && scopes.every((scope) => row.scopes.includes(scope))
}

/** Allows a client more scopes. Scopes allowed before stay allowed. */
export function addConsent(tenant: Tenant, user_id: string, client_id: string, scopes: readonly string[]): void {
  const granted_at = toTimestamp(tenant.clock.now())
  const key = toConsentKey(user_id, client_id)
  const known = consents(tenant).get(key)
  if (known) Object.assign(known, { scopes: [...new Set([...known.scopes, ...scopes])], granted_at })
  else consents(tenant).set(key, { user_id, client_id, scopes: [...new Set(scopes)], granted_at })
}
