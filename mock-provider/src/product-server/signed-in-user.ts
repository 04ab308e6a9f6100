import type { FastifyRequest } from 'fastify'
import { COOKIE_NAMES } from '@latchkey/openapi'
import { sessions } from '../sessions/sessions.ts'
import type { Tenant, Tenants } from '../core/tenant.ts'

/** The user of a request's session cookie, and the tenant that issued it. */
export type SignedInUser = { tenant: Tenant; user_id: string; session_id: string }

/** Finds the user of the session cookie, and the tenant that issued it. */
export function findSignedInUser(tenants: Tenants, request: FastifyRequest): SignedInUser | undefined {
  const session_token = request.cookies[COOKIE_NAMES.session_token] ?? ''
  const tenant = tenants.findOwner((owner) => sessions(owner).has(session_token))
  const session = tenant && sessions(tenant).get(session_token)
  if (!session || Date.parse(session.expires_at) <= tenant.clock.now()) return undefined
  return { tenant, user_id: session.user_id, session_id: session.session_id }
}
