import { toTimestamp } from '../core/clock.ts'
import { defineTable } from '../core/rows.ts'
import type { Tenant } from '../core/tenant.ts'

/** What a user has allowed a client, for as long as they do not take it back. */
export type ConsentRow = {
  user_id: string
  client_id: string
  scopes: string[]
  /** RFC 3339. */
  granted_at: string
}

/** Keyed by user and client. */
export const consents = defineTable<ConsentRow>('consents')

function toKey(user_id: string, client_id: string): string {
  return `${user_id} ${client_id}`
}

/** Whether a user has allowed a client all of these scopes before. */
export function hasConsent(tenant: Tenant, user_id: string, client_id: string, scopes: readonly string[]): boolean {
  const row = consents(tenant).get(toKey(user_id, client_id))
  return row !== undefined && scopes.every((scope) => row.scopes.includes(scope))
}

/** Remembers what a user allows a client. What they allowed before stays allowed. */
export function addConsent(tenant: Tenant, user_id: string, client_id: string, scopes: readonly string[]): void {
  const before = consents(tenant).get(toKey(user_id, client_id))?.scopes ?? []
  const row: ConsentRow = {
    user_id,
    client_id,
    scopes: [...new Set([...before, ...scopes])],
    granted_at: toTimestamp(tenant.clock.now()),
  }
  consents(tenant).set(toKey(user_id, client_id), row)
}
