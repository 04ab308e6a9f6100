import type { Tables } from '../store/rows.ts'
import type { Tenant } from '../core/tenant.ts'
import { requireUser } from './users.ts'

/** The members with which a row of any table refers to its user. */
type OwnedRow = { user_id?: unknown; grant_id?: unknown; contact?: { user_id?: unknown } }

function toOwned(row: unknown): OwnedRow {
  return typeof row === 'object' && row !== null ? row : {}
}

/** Access and refresh tokens refer to their user through the grant only. */
function findGrantIds(tables: Tables, user_id: string): Set<unknown> {
  const rows = [...tables.values()].flatMap((table) => [...table.plainEntries()].map(([, row]) => toOwned(row)))
  const owned = rows.filter((row) => row.user_id === user_id && row.grant_id !== undefined)
  return new Set(owned.map(({ grant_id }) => grant_id))
}

/**
 * Deletes a user and every row of any table that belongs to the user: sessions, passwords, passkeys, links, consents,
 * tokens. Messages stay, because they were sent.
 *
 * @throws ProviderError `user_not_found`
 */
export function deleteUser(tenant: Tenant, user_id: string): void {
  requireUser(tenant, user_id)
  const grantIds = findGrantIds(tenant.tables, user_id)
  for (const rows of tenant.tables.values()) {
    for (const [key, row] of rows.plainEntries()) {
      const { user_id: owner, grant_id, contact } = toOwned(row)
      const isOwned = key === user_id || owner === user_id || contact?.user_id === user_id || grantIds.has(grant_id)
      if (isOwned) rows.delete(key)
    }
  }
}
