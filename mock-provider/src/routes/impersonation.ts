import type { FastifyInstance } from 'fastify'
import { serve, type Call } from '../core/serve.ts'
import {
  requireImpersonationToken,
  takeImpersonationToken,
  toImpersonatedFactor,
} from '../sessions/impersonation-tokens.ts'
import { beginBrowserSignIn, SERVER, type SignIn } from '../sessions/sign-in.ts'
import { requireUser } from '../users/users.ts'

/** Staff who impersonate users (tags `impersonation` and `server impersonation`). */
export async function impersonation(app: FastifyInstance) {
  serve(app, 'impersonationAuthenticate', (call) => authenticate(call, beginBrowserSignIn(call, { isSeparate: true })))
  serve(app, 'serverImpersonationAuthenticate', async (call) =>
    authenticate(call, await SERVER.beginSignIn(call, { session_duration_minutes: SERVER_SESSION_MINUTES })),
  )
}

const SERVER_SESSION_MINUTES = 60

function authenticate<Fields>(
  { tenant, body }: Pick<Call<'impersonationAuthenticate'>, 'tenant' | 'body'>,
  signIn: SignIn<Fields>,
): Promise<Fields> {
  const { impersonation_token: token } = body
  const user = requireUser(tenant, requireImpersonationToken(tenant, token).user_id)
  signIn.checkUser(user)
  return signIn.complete(user, toImpersonatedFactor(takeImpersonationToken(tenant, token)))
}
