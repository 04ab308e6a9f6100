import type { FastifyInstance } from 'fastify'
import { serve, type Handler } from '../core/serve.ts'
import {
  requireImpersonationToken,
  takeImpersonationToken,
  toImpersonatedFactor,
} from '../sessions/impersonation-tokens.ts'
import { requireUser } from '../users/users.ts'
import { beginSignIn } from './sign-in.ts'

/** Staff who impersonate users, for servers (tag `server impersonation`). */
export async function serverImpersonation(app: FastifyInstance) {
  serve(app, 'serverImpersonationAuthenticate', authenticate)
}

const SESSION_MINUTES = 60

const authenticate: Handler<'serverImpersonationAuthenticate'> = async ({ body, tenant, request }) => {
  const { impersonation_token: token } = body
  const signIn = await beginSignIn({ tenant, request }, { session_duration_minutes: SESSION_MINUTES })
  const user = requireUser(tenant, requireImpersonationToken(tenant, token).user_id)
  signIn.checkUser(user)
  return signIn.complete(user, toImpersonatedFactor(takeImpersonationToken(tenant, token)))
}
