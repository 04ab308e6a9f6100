import type { OauthProviderId } from '@latchkey/openapi'
import { createSecret } from '../core/ids.ts'
import { checkCodeVerifier } from '../core/pkce.ts'
import { ProviderError } from '../core/provider-error.ts'
import { defineTable } from '../store/rows.ts'
import type { Tenant } from '../core/tenant.ts'

/** A completed third-party sign-in that the app has not claimed yet. */
export type OauthTokenRow = {
  token: string
  user_id: string
  provider_id: OauthProviderId
  oauth_user_registration_id: string
  /** Absent when the third party shares no address. */
  email_id?: string
  scopes: string[]
  /** Whether the sign-in ended the user's sessions. */
  reset_sessions: boolean
  code_challenge?: string
  /** Milliseconds since the epoch. */
  expires_at: number
}

/** Keyed by `token`. The row of a used token is deleted. */
const oauthTokens = defineTable<OauthTokenRow>('oauth_tokens')

/** Default 300000 (5 minutes). Assumed: the browser claims the token immediately. */
const OAUTH_TOKEN_LIFETIME_MS = 300_000

/** Creates the single-use token with which the browser returns to the app. */
export function createOauthToken(tenant: Tenant, signIn: Omit<OauthTokenRow, 'token' | 'expires_at'>): string {
  const token = createSecret()
  oauthTokens(tenant).set(token, { ...signIn, token, expires_at: tenant.clock.now() + OAUTH_TOKEN_LIFETIME_MS })
  return token
}

/**
 * Returns a token that may still be used.
 *
 * @throws ProviderError `oauth_token_not_found` when unknown, used or expired, and the errors of `checkCodeVerifier`
 */
export function requireOauthToken(tenant: Tenant, token: string, code_verifier: string | undefined): OauthTokenRow {
  const row = oauthTokens(tenant).get(token)
  if (!row || row.expires_at <= tenant.clock.now()) throw new ProviderError('oauth_token_not_found')
  checkCodeVerifier(row.code_challenge, code_verifier)
  return row
}

/** Marks a token as used. */
export function deleteOauthToken(tenant: Tenant, token: string): void {
  oauthTokens(tenant).delete(token)
}
