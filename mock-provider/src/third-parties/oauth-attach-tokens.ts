import type { OauthProviderId } from '@latchkey/openapi'
import { createSecret } from '../core/ids.ts'
import { ProviderError } from '../core/provider-error.ts'
import { defineTable } from '../store/rows.ts'
import type { Tenant } from '../core/tenant.ts'

/** The request of a signed-in user to add a third party's account. */
export type OauthAttachTokenRow = {
  token: string
  user_id: string
  provider_id: OauthProviderId
  /** Milliseconds since the epoch. */
  expires_at: number
}

/** Keyed by `token`. The row of a used token is deleted. */
const attachTokens = defineTable<OauthAttachTokenRow>('oauth_attach_tokens')

/** Default 300000 (5 minutes). Assumed: the app starts the sign-in immediately. */
const ATTACH_TOKEN_LIFETIME_MS = 300_000

/** Creates the single-use token with which the app starts a sign-in. */
export function createAttachToken(
  tenant: Tenant,
  wish: Pick<OauthAttachTokenRow, 'user_id' | 'provider_id'>,
): OauthAttachTokenRow {
  const token = createSecret()
  const row = { ...wish, token, expires_at: tenant.clock.now() + ATTACH_TOKEN_LIFETIME_MS }
  return attachTokens(tenant).insert(token, row)
}

/**
 * Consumes a token and returns its user.
 *
 * @throws ProviderError `invalid_oauth_attach_token` when unknown, used, expired or for another third party
 */
export function takeAttachToken(tenant: Tenant, provider_id: OauthProviderId, token: string): string {
  const row = attachTokens(tenant).get(token)
  if (row?.provider_id !== provider_id || row.expires_at <= tenant.clock.now())
    throw new ProviderError('invalid_oauth_attach_token')
  attachTokens(tenant).delete(token)
  return row.user_id
}
