import { REFRESH_TOKEN_LIFETIME_DAYS } from '@latchkey/openapi'
import { createId, createSecret } from '../core/ids.ts'
import { defineTable } from '../store/rows.ts'
import type { Tenant } from '../core/tenant.ts'

/** The access that a user gave a client with one authorization code. Revoking it ends every token issued for it. */
export type GrantRow = {
  grant_id: string
  client_id: string
  user_id: string
  scopes: string[]
  /** RFC 8707 resources; empty when the client named none. */
  resources: string[]
  /** When the user signed in, in seconds since the epoch. Refreshing tokens does not change it. */
  auth_time?: number
  /** Milliseconds since the epoch. Absent in rows of an older version. */
  created_at?: number
  /** When a token of the grant was last issued or accepted, to the minute, in milliseconds since the epoch. */
  last_used_at?: number
  /** The thumbprint of the key that the refresh tokens of a public client are bound to (RFC 9449 §5). */
  dpop_jkt?: string
  /** The session that approved the grant. Absent when an app's server named the user. */
  session_id?: string
  is_revoked: boolean
}

/** A refresh token. The row of a used token stays, so that a second use can revoke the grant. */
export type RefreshTokenRow = {
  refresh_token: string
  grant_id: string
  /** Milliseconds since the epoch. */
  issued_at: number
  /** Milliseconds since the epoch. */
  expires_at: number
  is_used: boolean
  /** When a used token was replaced, in milliseconds since the epoch, and by which one. Absent in rows of an older version. */
  used_at?: number
  successor?: string
}

/** An access token, stored by its `jti` so that it can be revoked. */
export type AccessTokenRow = {
  jti: string
  grant_id: string
  is_revoked: boolean
  /** Whether the token was exchanged for a session, which is possible once. */
  is_exchanged?: boolean
  /** Milliseconds since the epoch. Absent in rows of an older version. */
  expires_at?: number
}

/** Keyed by `grant_id`. */
export const grants = defineTable<GrantRow>('grants')
/** Keyed by `refresh_token`. */
export const refreshTokens = defineTable<RefreshTokenRow>('refresh_tokens')
/** Keyed by `jti`. */
export const accessTokens = defineTable<AccessTokenRow>('access_tokens')

const MILLISECONDS_PER_DAY = 24 * 60 * 60 * 1000

/** Creates a grant without tokens. */
export function createGrant(
  tenant: Tenant,
  allowed: Omit<GrantRow, 'grant_id' | 'is_revoked' | 'created_at'>,
): GrantRow {
  const grant: GrantRow = { ...allowed, grant_id: createId('grant'), is_revoked: false, created_at: tenant.clock.now() }
  return grants(tenant).insert(grant.grant_id, grant)
}

const USE_RESOLUTION_MS = 60_000

/** Records that a grant is in use. Once a minute is precise enough, and avoids a write for each call. */
export function noteUse(tenant: Tenant, grant: GrantRow): void {
  const now = tenant.clock.now()
  if (now - (grant.last_used_at ?? 0) >= USE_RESOLUTION_MS) grant.last_used_at = now
}

/** Revokes a grant, and with it its refresh tokens and access tokens (RFC 9700 §4.14.2). */
export function revokeGrant(tenant: Tenant, grant_id: string): void {
  const grant = grants(tenant).get(grant_id)
  if (grant) grant.is_revoked = true
}

/** Returns the expiry of a refresh token that is created or used now, in milliseconds since the epoch. */
export function toRefreshTokenExpiry(tenant: Tenant): number {
  return tenant.clock.now() + REFRESH_TOKEN_LIFETIME_DAYS * MILLISECONDS_PER_DAY
}

/** Whether a project issues a refresh token along with an access token for these scopes. */
export function hasRefreshToken({ config }: Tenant, scopes: readonly string[]): boolean {
  return scopes.includes('offline_access') || config.refresh_token_always
}

/** Creates a refresh token for a grant. */
export function createRefreshToken(tenant: Tenant, grant: GrantRow): RefreshTokenRow {
  const row: RefreshTokenRow = {
    refresh_token: createSecret(),
    grant_id: grant.grant_id,
    issued_at: tenant.clock.now(),
    expires_at: toRefreshTokenExpiry(tenant),
    is_used: false,
  }
  return refreshTokens(tenant).insert(row.refresh_token, row)
}

/** Finds a refresh token that can still be used, and its grant. */
export function findLiveRefreshToken(
  tenant: Tenant,
  refresh_token: string,
): { row: RefreshTokenRow; grant: GrantRow } | undefined {
  const row = refreshTokens(tenant).get(refresh_token)
  const grant = row && grants(tenant).get(row.grant_id)
  if (!row || !grant) return undefined
  const isLive = !row.is_used && !grant.is_revoked && row.expires_at > tenant.clock.now()
  return isLive ? { row, grant } : undefined
}
