import { createId, createSecret } from '../core/ids.ts'
import { explainSpent, ProviderError } from '../core/provider-error.ts'
import { defineTable } from '../store/rows.ts'
import type { StartAttributes } from '../sessions/start-attributes.ts'
import type { Tenant } from '../core/tenant.ts'

/** The token of a link that the app delivers itself. It does not prove an address. */
export type EmbeddedLinkRow = {
  token: string
  embedded_id: string
  user_id: string
  /** Milliseconds since the epoch. */
  expires_at: number
  is_used: boolean
  /** The attributes of the user whom the link is for. */
  attributes?: StartAttributes
}

/** Keyed by `token`. */
const embeddedLinks = defineTable<EmbeddedLinkRow>('embedded_links')

/** Creates a single-use token. */
export function createEmbeddedLink(
  tenant: Tenant,
  link: Omit<EmbeddedLinkRow, 'token' | 'embedded_id' | 'is_used'>,
): EmbeddedLinkRow {
  const row = { ...link, token: createSecret(), embedded_id: createId('embedded-magic-link'), is_used: false }
  return embeddedLinks(tenant).insert(row.token, row)
}

/**
 * Finds a link that may still be used. Undefined for an unknown one.
 *
 * @throws ProviderError `unable_to_auth_magic_link` when it was used before or has expired
 */
export function findEmbeddedLink(tenant: Tenant, token: string): EmbeddedLinkRow | undefined {
  const row = embeddedLinks(tenant).get(token)
  const reason = row && explainSpent(tenant, row, 'link')
  if (reason !== undefined) throw new ProviderError('unable_to_auth_magic_link', { reason })
  return row
}
