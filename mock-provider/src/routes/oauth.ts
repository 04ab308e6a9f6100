import type { FastifyInstance, FastifyRequest } from 'fastify'
import { OAUTH_PROVIDERS, type User } from '@latchkey/openapi'
import { getSandboxUser } from '../contacts/sandbox.ts'
import { createId } from '../core/ids.ts'
import { pickGiven } from '../core/pick-given.ts'
import { serve, type Call } from '../core/serve.ts'
import type { Tenant } from '../core/tenant.ts'
import { requireSelectedUser } from '../sessions/selected-users.ts'
import { requireSession } from '../sessions/sessions.ts'
import { BROWSER, SERVER, type Caller } from '../sessions/sign-in.ts'
import { createAttachToken } from '../third-parties/oauth-attach-tokens.ts'
import { createProviderValues, requireRegistration, toOauthFactor } from '../third-parties/oauth-completion.ts'
import { requireOauthProvider } from '../third-parties/oauth-providers.ts'
import { createOauthToken, deleteOauthToken, requireOauthToken } from '../third-parties/oauth-tokens.ts'

/** The part of a third-party sign-in that the app calls (tags `oauth` and `server oauth`). */
export async function oauth(app: FastifyInstance) {
  serve(app, 'oauthAttach', (call) => attach(call, requireSession(call.tenant, call.request)))
  serve(app, 'oauthAuthenticate', async (call) => {
    const { fields, registration, values } = await authenticate(BROWSER, call)
    const { profile_picture_url, locale } = registration
    // `Object.assign` is much faster than a spread followed by members, which gives each record another hidden class.
    return Object.assign(fields, { profile_picture_url, locale }, values)
  })
  serve(app, 'serverOauthAttach', async (call) => attach(call, await requireSelectedUser(call.tenant, call.body)))
  serve(app, 'serverOauthAuthenticate', async (call) => {
    const { fields, values } = await authenticate(SERVER, call)
    const { session, ...rest } = fields
    // In this response, servers get the session under another name.
    return { ...rest, ...values, user_session: session }
  })
}

function attach({ tenant, body }: Pick<Call<'oauthAttach'>, 'tenant' | 'body'>, { user_id }: Pick<User, 'user_id'>) {
  const { provider_id } = requireOauthProvider(tenant, body.provider)
  return { oauth_attach_token: createAttachToken(tenant, { user_id, provider_id }).token }
}

type AuthenticateCall = {
  tenant: Tenant
  request: FastifyRequest
  body: Partial<Call<'serverOauthAuthenticate'>['body']> & { token: string }
}

/** Signs a user in. Returns the response to a sign-in, and the values that both callers get. */
async function authenticate<Fields>(caller: Caller<Fields>, call: AuthenticateCall) {
  const { body, tenant } = call
  const signIn = await caller.beginSignIn(call, body)
  const sandbox = caller.isServer ? createSandboxOauthToken(tenant, body.token) : undefined
  const row = requireOauthToken(tenant, sandbox ?? body.token, caller.readOptional(body.code_verifier))
  const { user, registration } = requireRegistration(tenant, row)
  signIn.checkUser(user)
  deleteOauthToken(tenant, row.token)
  const fields = await signIn.complete(user, toOauthFactor(row, registration))
  const values = {
    ...pickGiven(registration, ['provider_subject', 'provider_type', 'oauth_user_registration_id']),
    provider_values: createProviderValues(tenant, row),
    reset_sessions: row.reset_sessions,
  }
  return { fields, registration, values }
}

/** The valid OAuth token in the provider's documentation. The other token there is unknown, like any made-up token. */
const SANDBOX_OAUTH_TOKEN = 'hdPVZHHX0UoRa7hJTuuPHi1vlddffSnoweRbVFf5-H8g'
const SANDBOX_PROVIDER = 'google'

/**
 * Converts the documentation's token to a new token of the sandbox's user. Servers may use the documentation's token
 * any number of times.
 */
function createSandboxOauthToken(tenant: Tenant, token: string): string | undefined {
  if (token !== SANDBOX_OAUTH_TOKEN) return undefined
  const user = getSandboxUser(tenant)
  const { oauth_user_registration_id } = user.providers[0] ?? addSandboxRegistration(user)
  const { user_id } = user
  return createOauthToken(tenant, {
    user_id,
    provider_id: SANDBOX_PROVIDER,
    oauth_user_registration_id,
    scopes: ['openid', 'email', 'profile'],
    reset_sessions: false,
  })
}

function addSandboxRegistration(user: User): User['providers'][number] {
  const registration = {
    oauth_user_registration_id: createId('oauth-user'),
    provider_subject: 'sandbox',
    provider_type: OAUTH_PROVIDERS[SANDBOX_PROVIDER],
    profile_picture_url: '',
    locale: '',
  }
  user.providers.push(registration)
  return registration
}
