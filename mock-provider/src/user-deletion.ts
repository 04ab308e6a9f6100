import { grants } from './grants.ts'
import type { Tenant } from './tenant.ts'
import { checkUser } from './users.ts'

/** What a row may say of whose it is. */
type OwnedRow = { user_id?: unknown; grant_id?: unknown; contact?: { user_id?: unknown } }

function toOwned(row: unknown): OwnedRow {
  return typeof row === 'object' && row !== null ? row : {}
}

/**
 * Forgets a user and every row that is about them, whichever table it is in: sessions, passwords, passkeys, links,
 * consents, tokens. Messages stay: they were sent.
 *
 * @throws ProviderError `user_not_found`
 */
export function deleteUser(tenant: Tenant, user_id: string): void {
  checkUser(tenant, user_id)
  const ownGrants = [...grants(tenant).values()].filter((grant) => grant.user_id === user_id)
  const grantIds = new Set<unknown>(ownGrants.map(({ grant_id }) => grant_id))
  for (const rows of tenant.tables.values()) {
    for (const [key, row] of rows) {
      const { user_id: owner, grant_id, contact } = toOwned(row)
      const isTheirs = key === user_id || owner === user_id || contact?.user_id === user_id || grantIds.has(grant_id)
      if (isTheirs) rows.delete(key)
    }
  }
}
