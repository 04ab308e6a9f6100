import { createHash } from 'node:crypto'
import { defineTable } from '../store/rows.ts'
import type { Tenant } from '../core/tenant.ts'

/** The id of a client's JWT that has been used and cannot be used again. */
type UsedTokenIdRow = {
  /** Milliseconds since the epoch. Afterwards the JWT has expired anyway. */
  used_until: number
}

/** Keyed by a hash, because clients choose the ids. */
const usedTokenIds = defineTable<UsedTokenIdRow>('used_token_ids')

/**
 * Records that a JWT was used (RFC 7519 §4.1.7).
 *
 * @param party the client or the key among whose JWTs the id is unique
 * @returns false when it was used before
 */
export function consumeTokenId(tenant: Tenant, party: string, jti: string, used_until: number): boolean {
  const key = createHash('sha256')
    .update(JSON.stringify([party, jti]))
    .digest('base64url')
  const known = usedTokenIds(tenant).get(key)
  if (known && known.used_until > tenant.clock.now()) return false
  usedTokenIds(tenant).delete(key) // the table is in order of age
  usedTokenIds(tenant).set(key, { used_until })
  return true
}
