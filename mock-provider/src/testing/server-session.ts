import { createSession, addFactor, renewSession, toFactor } from '../sessions/sessions.ts'
import { toTimestamp } from '../core/clock.ts'
import type { Tenant } from '../core/tenant.ts'
import { createUser } from '../users/users.ts'
import type { FastifyRequest } from 'fastify'

/** Creates a user with a browser session that lasts an hour. For tests. */
export async function createSignedInUser(tenant: Tenant, email = 'ada@example.com') {
  const user = createUser(tenant, { email, is_email_verified: true })
  const request = { headers: {}, ip: '127.0.0.1' } as FastifyRequest // a session reads nothing else of the request
  const expires_at = toTimestamp(tenant.clock.now() + 3_600_000)
  const row = createSession(tenant, { user, request, expires_at })
  addFactor(row, toFactor(tenant, { type: 'magic_link', delivery_method: 'email' }))
  const { session_jwt } = await renewSession(tenant, { row, request })
  return { user, session_id: row.session_id, session_token: row.session_token, session_jwt }
}
