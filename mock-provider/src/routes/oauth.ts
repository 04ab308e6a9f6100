import type { FastifyInstance } from 'fastify'
import { createAttachToken } from '../third-parties/oauth-attach-tokens.ts'
import { requireOauthProvider } from '../third-parties/oauth-providers.ts'
import { createProviderValues, requireRegistration, toOauthFactor } from '../third-parties/oauth-completion.ts'
import { requireOauthToken, deleteOauthToken } from '../third-parties/oauth-tokens.ts'
import { serve, type Handler } from '../core/serve.ts'
import { checkSessionDuration, requireSession, startSession } from '../sessions/sessions.ts'

/** The part of a third-party sign-in that the app calls (tag `oauth`). */
export async function oauth(app: FastifyInstance) {
  serve(app, 'oauthAttach', attach)
  serve(app, 'oauthAuthenticate', authenticate)
}

const attach: Handler<'oauthAttach'> = ({ body, tenant, request }) => {
  const { user_id } = requireSession(tenant, request)
  const { provider_id } = requireOauthProvider(tenant, body.provider)
  return { oauth_attach_token: createAttachToken(tenant, { user_id, provider_id }).token }
}

const authenticate: Handler<'oauthAuthenticate'> = async ({ body, tenant, request }) => {
  const row = requireOauthToken(tenant, body.token, body.code_verifier)
  checkSessionDuration(tenant, body.session_duration_minutes)
  const { user, registration } = requireRegistration(tenant, row)
  deleteOauthToken(tenant, row.token)
  const factor = toOauthFactor(row, registration)
  const { session_duration_minutes } = body
  const fields = await startSession(tenant, { user, factor, session_duration_minutes, request })
  const { provider_subject, provider_type, profile_picture_url, locale, oauth_user_registration_id } = registration
  // `Object.assign` is much faster than a spread followed by members, which gives each record another hidden class.
  return Object.assign(fields, {
    provider_subject,
    provider_type,
    profile_picture_url,
    locale,
    oauth_user_registration_id,
    provider_values: createProviderValues(tenant, row),
    reset_sessions: row.reset_sessions,
  })
}
