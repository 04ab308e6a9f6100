import type { FastifyInstance } from 'fastify'
import { takeImpersonationToken, toImpersonatedFactor } from '../sessions/impersonation-tokens.ts'
import { serve, type Handler } from '../core/serve.ts'
import { startSession } from '../sessions/sessions.ts'
import { requireUser } from '../users/users.ts'

/** Staff who impersonate users (tag `impersonation`). */
export async function impersonation(app: FastifyInstance) {
  serve(app, 'impersonationAuthenticate', authenticate)
}

const authenticate: Handler<'impersonationAuthenticate'> = ({ body, tenant, request }) => {
  const row = takeImpersonationToken(tenant, body.impersonation_token)
  return startSession(tenant, {
    user: requireUser(tenant, row.user_id),
    factor: toImpersonatedFactor(row),
    session_duration_minutes: undefined,
    request,
    isSeparate: true,
  })
}
