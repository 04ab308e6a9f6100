import type { FastifyInstance } from 'fastify'
import { takeImpersonationToken } from '../sessions/impersonation-tokens.ts'
import { serve, type Handler } from '../core/serve.ts'
import { startSession } from '../sessions/sessions.ts'
import { requireUser } from '../users/users.ts'

/** Staff who impersonate users (tag `impersonation`). */
export async function impersonation(app: FastifyInstance) {
  serve(app, 'impersonationAuthenticate', authenticate)
}

const authenticate: Handler<'impersonationAuthenticate'> = ({ body, tenant, request }) => {
  const { user_id, impersonator_id, impersonator_email_address } = takeImpersonationToken(
    tenant,
    body.impersonation_token,
  )
  return startSession(tenant, {
    user: requireUser(tenant, user_id),
    factor: {
      type: 'impersonated',
      delivery_method: 'impersonation',
      impersonated_factor: { impersonator_id, impersonator_email_address },
    },
    session_duration_minutes: undefined,
    request,
    isSeparate: true,
  })
}
