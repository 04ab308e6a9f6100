import type { OauthProviderId } from '@latchkey/openapi'
import { createSecret } from '../core/ids.ts'
import { ProviderError } from '../core/provider-error.ts'
import { defineTable } from '../store/rows.ts'
import type { Tenant } from '../core/tenant.ts'

/** A sign-in at a third party that has started. */
export type OauthStateRow = {
  state: string
  /** The secret in a cookie of the browser that started the sign-in (RFC 6749 §10.12). */
  browser_secret: string
  provider_id: OauthProviderId
  login_redirect_url: string
  signup_redirect_url: string
  code_challenge?: string
  scopes: string[]
  /** The URL of the page on which the user can start again when the sign-in fails. */
  sign_in_page: string
  /** The user to whom the account is added. Absent when the account determines the user. */
  user_id?: string
  /** Milliseconds since the epoch. */
  expires_at: number
  is_used: boolean
}

/** Keyed by `state`. A used row stays, so that its second use gets its own error. */
const oauthStates = defineTable<OauthStateRow>('oauth_states')

/** Default 1800 (30 minutes). Assumed: long enough to create an account at the third party. */
export const OAUTH_STATE_LIFETIME_SECONDS = 1800

/** Starts a sign-in. */
export function createOauthState(
  tenant: Tenant,
  start: Omit<OauthStateRow, 'state' | 'browser_secret' | 'expires_at' | 'is_used'>,
): OauthStateRow {
  const row: OauthStateRow = {
    ...start,
    state: createSecret(),
    browser_secret: createSecret(),
    expires_at: tenant.clock.now() + OAUTH_STATE_LIFETIME_SECONDS * 1000,
    is_used: false,
  }
  return oauthStates(tenant).insert(row.state, row)
}

/** Finds a sign-in by its state, including used and expired ones. */
export function findOauthState(tenant: Tenant, state: string): OauthStateRow | undefined {
  return oauthStates(tenant).get(state)
}

/**
 * Consumes a state and returns its sign-in. This works once, and only in the browser that started the sign-in.
 *
 * @param presented the state from the URL and the secret from the cookie
 * @throws ProviderError `oauth_invalid_state`, `oauth_state_used`, `oauth_state_mismatch`
 */
export function takeOauthState(
  tenant: Tenant,
  provider_id: OauthProviderId,
  presented: { state: string; browser_secret: string | undefined },
): OauthStateRow {
  const row = findOauthState(tenant, presented.state)
  if (row?.provider_id !== provider_id || row.expires_at <= tenant.clock.now())
    throw new ProviderError('oauth_invalid_state')
  if (row.is_used) throw new ProviderError('oauth_state_used')
  if (row.browser_secret !== presented.browser_secret) throw new ProviderError('oauth_state_mismatch')
  row.is_used = true
  return row
}
