import type { FastifyInstance } from 'fastify'
import type { SdkSchemas, User } from '@latchkey/openapi'
import { toTimestamp } from '../core/clock.ts'
import { createSecret } from '../core/ids.ts'
import { createAttachToken } from '../third-parties/oauth-attach-tokens.ts'
import { requireOauthProvider } from '../third-parties/oauth-providers.ts'
import type { OauthRegistration } from '../third-parties/oauth-sign-in.ts'
import { requireOauthToken, deleteOauthToken, type OauthTokenRow } from '../third-parties/oauth-tokens.ts'
import { ProviderError } from '../core/provider-error.ts'
import { serve, type Handler } from '../core/serve.ts'
import { checkSessionDuration, requireSession, startSession, type ProvenFactor } from '../sessions/sessions.ts'
import type { Tenant } from '../core/tenant.ts'
import { users } from '../users/users.ts'

/** The app's part of a sign-in at a third party (tag `oauth`). */
export async function oauth(app: FastifyInstance) {
  serve(app, 'oauthAttach', attach)
  serve(app, 'oauthAuthenticate', authenticate)
}

const attach: Handler<'oauthAttach'> = ({ body, tenant, request }) => {
  const { user_id } = requireSession(tenant, request)
  const { provider_id } = requireOauthProvider(tenant, body.provider)
  return { oauth_attach_token: createAttachToken(tenant, { user_id, provider_id }).token }
}

const THIRD_PARTY_TOKEN_LIFETIME_MS = 3_600_000

const authenticate: Handler<'oauthAuthenticate'> = async ({ body, tenant, request }) => {
  const row = requireOauthToken(tenant, body.token, body.code_verifier)
  checkSessionDuration(tenant, body.session_duration_minutes)
  const { user, registration } = requireRegistration(tenant, row)
  deleteOauthToken(tenant, row.token)
  const factor = toFactor(row, registration)
  const { session_duration_minutes } = body
  const fields = await startSession(tenant, { user, factor, session_duration_minutes, request })
  const { provider_subject, provider_type, profile_picture_url, locale, oauth_user_registration_id } = registration
  return {
    ...fields,
    provider_subject,
    provider_type,
    profile_picture_url,
    locale,
    oauth_user_registration_id,
    provider_values: createProviderValues(tenant, row),
    reset_sessions: row.reset_sessions,
  }
}

/**
 * Returns the user and the registration of a token.
 *
 * @throws ProviderError `oauth_token_not_found` when the user or the registration has been deleted since
 */
function requireRegistration(tenant: Tenant, row: OauthTokenRow): { user: User; registration: OauthRegistration } {
  const user = users(tenant).get(row.user_id)
  const registration = user?.providers.find(
    (entry) => entry.oauth_user_registration_id === row.oauth_user_registration_id,
  )
  if (!user || !registration) throw new ProviderError('oauth_token_not_found')
  return { user, registration }
}

/** Wire name: `{provider}_oauth_factor`. */
function toFactor({ provider_id, email_id }: OauthTokenRow, registration: OauthRegistration): ProvenFactor {
  const { oauth_user_registration_id: id, provider_subject } = registration
  return {
    type: 'oauth',
    delivery_method: `oauth_${provider_id}`,
    [`${provider_id}_oauth_factor`]: { id, provider_subject, ...(email_id !== undefined && { email_id }) },
  }
}

/** The response of the third party's own token endpoint. Assumed: no ID token. */
function createProviderValues(tenant: Tenant, { scopes }: OauthTokenRow): SdkSchemas['ProviderValues'] {
  return {
    access_token: createSecret(),
    id_token: '',
    refresh_token: '',
    scopes,
    expires_at: toTimestamp(tenant.clock.now() + THIRD_PARTY_TOKEN_LIFETIME_MS),
  }
}
