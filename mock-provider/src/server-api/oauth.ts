import type { FastifyInstance } from 'fastify'
import { serve, type Handler } from '../core/serve.ts'
import { createAttachToken } from '../third-parties/oauth-attach-tokens.ts'
import { createProviderValues, requireRegistration, toOauthFactor } from '../third-parties/oauth-completion.ts'
import { requireOauthProvider } from '../third-parties/oauth-providers.ts'
import { deleteOauthToken, requireOauthToken } from '../third-parties/oauth-tokens.ts'
import { pickGiven } from './pick-given.ts'
import { createSandboxOauthToken } from './sandbox-user.ts'
import { requireSelectedUser } from './selected-users.ts'
import { beginSignIn } from './sign-in.ts'

/** Sign-in with third parties, for servers (tag `server oauth`). */
export async function serverOauth(app: FastifyInstance) {
  serve(app, 'serverOauthAttach', attach)
  serve(app, 'serverOauthAuthenticate', authenticate)
}

const attach: Handler<'serverOauthAttach'> = async ({ body, tenant }) => {
  const { user_id } = await requireSelectedUser(tenant, body)
  const { provider_id } = requireOauthProvider(tenant, body.provider)
  return { oauth_attach_token: createAttachToken(tenant, { user_id, provider_id }).token }
}

const authenticate: Handler<'serverOauthAuthenticate'> = async (call) => {
  const { body, tenant } = call
  const signIn = await beginSignIn(call, body)
  const token = createSandboxOauthToken(tenant, body.token) ?? body.token
  const row = requireOauthToken(tenant, token, body.code_verifier || undefined)
  const { user, registration } = requireRegistration(tenant, row)
  signIn.checkUser(user)
  deleteOauthToken(tenant, row.token)
  const { session, ...fields } = await signIn.complete(user, toOauthFactor(row, registration))
  return {
    ...fields,
    // In this response, servers get the session under another name.
    user_session: session,
    ...pickGiven(registration, ['provider_subject', 'provider_type', 'oauth_user_registration_id']),
    provider_values: createProviderValues(tenant, row),
    reset_sessions: row.reset_sessions,
  }
}
