import type { SdkSchemas, User } from '@latchkey/openapi'
import { toTimestamp } from '../core/clock.ts'
import { createSecret } from '../core/ids.ts'
import { ProviderError } from '../core/provider-error.ts'
import type { Tenant } from '../core/tenant.ts'
import type { ProvenFactor } from '../sessions/sessions.ts'
import { users } from '../users/users.ts'
import type { OauthRegistration } from './oauth-sign-in.ts'
import type { OauthTokenRow } from './oauth-tokens.ts'

const THIRD_PARTY_TOKEN_LIFETIME_MS = 3_600_000

/**
 * Returns the user and the registration of a token.
 *
 * @throws ProviderError `oauth_token_not_found` when the user or the registration has been deleted since
 */
export function requireRegistration(
  tenant: Tenant,
  row: OauthTokenRow,
): { user: User; registration: OauthRegistration } {
  const user = users(tenant).get(row.user_id)
  const registration = user?.providers.find(
    (entry) => entry.oauth_user_registration_id === row.oauth_user_registration_id,
  )
  if (!user || !registration) throw new ProviderError('oauth_token_not_found')
  return { user, registration }
}

/** Returns the factor that a sign-in proves. Wire name: `{provider}_oauth_factor`. */
export function toOauthFactor({ provider_id, email_id }: OauthTokenRow, registration: OauthRegistration): ProvenFactor {
  const { oauth_user_registration_id: id, provider_subject } = registration
  return {
    type: 'oauth',
    delivery_method: `oauth_${provider_id}`,
    [`${provider_id}_oauth_factor`]: { id, provider_subject, ...(email_id !== undefined && { email_id }) },
  }
}

/** Returns the response of the third party's own token endpoint. Assumed: it has no ID token. */
export function createProviderValues(
  tenant: Tenant,
  { scopes }: Pick<OauthTokenRow, 'scopes'>,
): SdkSchemas['ProviderValues'] {
  return {
    access_token: createSecret(),
    id_token: '',
    refresh_token: '',
    scopes,
    expires_at: toTimestamp(tenant.clock.now() + THIRD_PARTY_TOKEN_LIFETIME_MS),
  }
}
