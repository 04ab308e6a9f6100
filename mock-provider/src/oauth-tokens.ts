import { createHash } from 'node:crypto'
import { PKCE_VERIFIER_PATTERN, type OauthProviderId } from '@latchkey/openapi'
import { createSecret } from './ids.ts'
import { ProviderError } from './provider-error.ts'
import { defineTable } from './rows.ts'
import type { Tenant } from './tenant.ts'

/** A third-party sign-in that has come back and waits for its app to claim it. */
export type OauthTokenRow = {
  token: string
  user_id: string
  provider_id: OauthProviderId
  oauth_user_registration_id: string
  /** Absent when the third party tells no address. */
  email_id?: string
  scopes: string[]
  /** Whether the sign-in ended the user's sessions. */
  reset_sessions: boolean
  code_challenge?: string
  /** Milliseconds since the epoch. */
  expires_at: number
}

/** Keyed by `token`. A used token's row is gone. */
const oauthTokens = defineTable<OauthTokenRow>('oauth_tokens')

/** Default 300000 (5 minutes). Assumed: the browser claims the token at once. */
const OAUTH_TOKEN_LIFETIME_MS = 300_000

/** Makes the single-use token that the browser brings to the app. */
export function createOauthToken(tenant: Tenant, signIn: Omit<OauthTokenRow, 'token' | 'expires_at'>): string {
  const token = createSecret()
  oauthTokens(tenant).set(token, { ...signIn, token, expires_at: tenant.clock.now() + OAUTH_TOKEN_LIFETIME_MS })
  return token
}

/**
 * Checks that whoever presents a token began the sign-in (RFC 7636 §4.6). A failed check leaves the token usable:
 * guessing a verifier is hopeless, and burning it would let anybody who sees the URL lock its owner out.
 *
 * @throws ProviderError `pkce_expected_code_verifier`, `pkce_did_not_expect_code_verifier`,
 *   `invalid_pkce_code_verifier`, `pkce_mismatch`
 */
function checkVerifier(challenge: string | undefined, verifier: string | undefined): void {
  if (challenge === undefined && verifier === undefined) return
  if (challenge === undefined) throw new ProviderError('pkce_did_not_expect_code_verifier')
  if (verifier === undefined) throw new ProviderError('pkce_expected_code_verifier')
  if (!PKCE_VERIFIER_PATTERN.test(verifier)) throw new ProviderError('invalid_pkce_code_verifier')
  if (createHash('sha256').update(verifier).digest('base64url') !== challenge) throw new ProviderError('pkce_mismatch')
}

/** @throws ProviderError `oauth_token_not_found` when unknown, used or expired, and what PKCE refuses */
export function checkOauthToken(tenant: Tenant, token: string, code_verifier: string | undefined): OauthTokenRow {
  const row = oauthTokens(tenant).get(token)
  if (!row || row.expires_at <= tenant.clock.now()) throw new ProviderError('oauth_token_not_found')
  checkVerifier(row.code_challenge, code_verifier)
  return row
}

/** Ends a token's one use. */
export function deleteOauthToken(tenant: Tenant, token: string): void {
  oauthTokens(tenant).delete(token)
}
