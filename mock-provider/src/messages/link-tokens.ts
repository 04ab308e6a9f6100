import {
  MAX_LINK_EXPIRATION_MINUTES,
  MIN_LINK_EXPIRATION_MINUTES,
  PROVIDER,
  type TokenType,
  type User,
} from '@latchkey/openapi'
import { type Contact, checkNotTaken, confirmContact, findContactUser } from '../contacts/contacts.ts'
import { createSecret } from '../core/ids.ts'
import { checkCodeVerifier } from '../core/pkce.ts'
import { explainSpent, ProviderError } from '../core/provider-error.ts'
import { addToQuery } from '../urls/add-to-query.ts'
import { defineTable } from '../store/rows.ts'
import type { StartAttributes } from '../sessions/start-attributes.ts'
import type { Tenant } from '../core/tenant.ts'
import type { Confirmation } from '../contacts/email-ownership.ts'
import { checkNotLocked } from '../users/user-locks.ts'

/** The token of a link in a mail. */
export type LinkTokenRow = {
  token: string
  token_type: Extract<TokenType, 'magic_links' | 'reset_password' | 'login'>
  contact: Contact
  /** The app's URL that the link leads to, without the token. */
  redirect_url: string
  code_challenge: string | null
  /** Milliseconds since the epoch. */
  expires_at: number
  is_used: boolean
  /** Whether the link is an invitation by an app's server. Default false. */
  is_invite?: boolean
  /** For links that sign in, the attributes of the user who requested the link. */
  attributes?: StartAttributes
}

/** Keyed by `token`. Used and expired rows stay, so that their links still lead to the app, which shows the error. */
const linkTokens = defineTable<LinkTokenRow>('link_tokens', {
  user_id: ({ contact }) => [contact.user_id],
})

/** The provider's own path, which mailed links lead to first. */
const REDIRECT_PATH = '/v1/magic_links/redirect'

/** Checks a link's lifetime and returns it. @param minutes 5 to 10080 @throws ProviderError `invalid_expiration` */
export function checkExpiration(minutes: number): number {
  if (minutes < MIN_LINK_EXPIRATION_MINUTES || minutes > MAX_LINK_EXPIRATION_MINUTES) {
    throw new ProviderError('invalid_expiration')
  }
  return minutes
}

/** Creates a single-use token. */
export function createLinkToken(tenant: Tenant, link: Omit<LinkTokenRow, 'token' | 'is_used'>): LinkTokenRow {
  const row: LinkTokenRow = { ...link, token: createSecret(), is_used: false }
  return linkTokens(tenant).insert(row.token, row)
}

/** Finds a token, used and expired ones included. */
export function findLinkToken(tenant: Tenant, token: string): LinkTokenRow | undefined {
  return linkTokens(tenant).get(token)
}

function toParameters({ token, token_type }: LinkTokenRow): Record<string, string> {
  return { [PROVIDER.tokenTypeParameter]: token_type, token }
}

/** Returns the app's URL that a link leads to, with the token added to its query. */
export function toAppUrl(row: LinkTokenRow): string {
  return addToQuery(row.redirect_url, toParameters(row))
}

/** Returns the URL to mail: the provider's redirect, unless the project has turned it off. */
export function toMailedUrl(tenant: Tenant, row: LinkTokenRow): string {
  if (!tenant.config.magic_link_redirect_enabled) return toAppUrl(row)
  const { public_token, addresses } = tenant
  return addToQuery(`${addresses.provider}${REDIRECT_PATH}`, { public_token, ...toParameters(row) })
}

/**
 * Returns a token that may still be used.
 *
 * @throws ProviderError `magic_link_not_found` when unknown, `unable_to_auth_magic_link` when used or expired, and the
 *   errors of `checkCodeVerifier`
 */
export function requireLinkToken(tenant: Tenant, token: string, code_verifier: string | undefined): LinkTokenRow {
  const row = findLinkToken(tenant, token)
  if (!row) throw new ProviderError('magic_link_not_found')
  const reason = explainSpent(tenant, row, 'link')
  if (reason !== undefined) throw new ProviderError('unable_to_auth_magic_link', { reason })
  checkCodeVerifier(row.code_challenge ?? undefined, code_verifier)
  return row
}

/** Marks a token as used. */
export function spendLinkToken(row: LinkTokenRow): void {
  row.is_used = true
}

/** Marks every reset link of a user as used, together with the login links mailed with them. */
export function spendResetLinks(tenant: Tenant, user_id: string): void {
  for (const row of linkTokens(tenant).findAll('user_id', user_id)) {
    if (row.token_type !== 'magic_links') spendLinkToken(row)
  }
}

/** Finds an invitation of a user that may still be used. */
export function findInvite(tenant: Tenant, user_id: string): LinkTokenRow | undefined {
  const rows = linkTokens(tenant).findAll('user_id', user_id)
  return rows.find((row) => row.is_invite === true && !row.is_used && row.expires_at > tenant.clock.now())
}

/** Marks every invitation of a user as used. */
export function spendInvites(tenant: Tenant, user_id: string): void {
  for (const row of linkTokens(tenant).findAll('user_id', user_id)) if (row.is_invite) spendLinkToken(row)
}

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
  if (!user) {
    throw new ProviderError('unable_to_auth_magic_link', { reason: 'The user no longer has the address of the link.' })
  }
  checkNotTaken(tenant, row.contact)
  checkNotLocked(tenant, user)
  return { row, user }
}

/** Redeems a link, which proves its address. */
export function redeemLink(tenant: Tenant, { row, user }: OwnedLink): Confirmation {
  spendLinkToken(row)
  return confirmContact(tenant, user, row.contact)
}
