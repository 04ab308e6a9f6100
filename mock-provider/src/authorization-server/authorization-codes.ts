import { isDeepStrictEqual } from 'node:util'
import { AUTHORIZATION_CODE_LIFETIME_SECONDS } from '@latchkey/openapi'
import { createSecret } from '../core/ids.ts'
import { defineTable } from '../store/rows.ts'
import type { Tenant } from '../core/tenant.ts'

/** An authorization code and what it is bound to (RFC 6749 §4.1.2). */
export type AuthorizationCodeRow = {
  code: string
  client_id: string
  redirect_uri: string
  user_id: string
  scopes: string[]
  /** RFC 8707 resources; empty when the client named none. */
  resources: string[]
  code_challenge?: string
  nonce?: string
  /** When the user signed in, in seconds since the epoch. */
  auth_time?: number
  /** The session that approved the request. Absent when an app's server named the user. */
  session_id?: string
  /** Milliseconds since the epoch. */
  expires_at: number
  /** Set by the token endpoint. The row of a used code stays, so that its second use can end the grant. */
  used_by_grant_id?: string
}

/** Keyed by `code`. */
export const authorizationCodes = defineTable<AuthorizationCodeRow>('authorization_codes')

/** The contents of an authorization code to be created. */
export type AuthorizationGrant = Omit<AuthorizationCodeRow, 'code' | 'expires_at' | 'used_by_grant_id'>

/** Creates an authorization code of 256 random bits. */
export function createAuthorizationCode(tenant: Tenant, grant: AuthorizationGrant): AuthorizationCodeRow {
  const expires_at = tenant.clock.now() + AUTHORIZATION_CODE_LIFETIME_SECONDS * 1000
  const row: AuthorizationCodeRow = { ...grant, code: createSecret(), expires_at }
  return authorizationCodes(tenant).insert(row.code, row)
}

/**
 * Returns the authorization code of an approved request. Approvals of one request that arrive together, or again after the
 * browser's Back button, get the same code as long as it is live and unused. The PKCE challenge identifies a request.
 * Assumed: the provider's documentation does not mention repeated approvals.
 */
export function issueAuthorizationCode(tenant: Tenant, grant: AuthorizationGrant): AuthorizationCodeRow {
  const now = tenant.clock.now()
  const isSame = ({ code: _code, expires_at, ...row }: AuthorizationCodeRow) =>
    expires_at > now && isDeepStrictEqual(row, grant)
  const existing = grant.code_challenge === undefined ? [] : [...authorizationCodes(tenant).values()]
  return existing.find(isSame) ?? createAuthorizationCode(tenant, grant)
}
