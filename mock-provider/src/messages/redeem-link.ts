import type { User } from '@latchkey/openapi'
import { checkNotTaken, confirmContact, findContactUser } from '../contacts/contacts.ts'
import type { Confirmation } from '../contacts/email-ownership.ts'
import { ProviderError } from '../core/provider-error.ts'
import type { Tenant } from '../core/tenant.ts'
import { checkNotLocked } from '../users/user-locks.ts'
import { requireLinkToken, spendLinkToken, type LinkTokenRow } from './link-tokens.ts'

/** A mailed link that may still be used, and its user. */
export type OwnedLink = { row: LinkTokenRow; user: User }

/**
 * Returns the mailed link of a token. The link stays usable.
 *
 * @throws ProviderError of `requireLinkToken`, `unable_to_auth_magic_link` when the address has been deleted,
 *   `duplicate_email`, `user_lock_limit_reached`
 */
export function requireOwnedLink(tenant: Tenant, token: string, code_verifier: string | undefined): OwnedLink {
  const row = requireLinkToken(tenant, token, code_verifier)
  const user = findContactUser(tenant, row.contact)
  if (!user) throw new ProviderError('unable_to_auth_magic_link')
  checkNotTaken(tenant, row.contact)
  checkNotLocked(tenant, user)
  return { row, user }
}

/** Redeems a link, which proves its address. */
export function redeemLink(tenant: Tenant, { row, user }: OwnedLink): Confirmation {
  spendLinkToken(row)
  return confirmContact(tenant, user, row.contact)
}
