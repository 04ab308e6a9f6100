import type { FastifyInstance } from 'fastify'
import { addEvents } from '../journal/events.ts'
import { ProviderError } from '../core/provider-error.ts'
import { isRecord, readMember } from '../core/read-member.ts'
import { requireTenantOfToken, type RequireTenant } from '../core/require-tenant.ts'
import { serve, type Handler } from '../core/serve.ts'

/** Events that browsers report (tag `events`). */
export async function eventRoutes(app: FastifyInstance) {
  serve(app, 'events', record, { requireTenant: requireTenantOfEvents })
}

const record: Handler<'events'> = ({ body, tenant }) => {
  addEvents(tenant, body)
  return {}
}

/**
 * Events carry no `Authorization` header, because it would require a preflight for each. The first event names the
 * token.
 *
 * @throws ProviderError `public_token_not_found`
 */
const requireTenantOfEvents: RequireTenant = ({ body }, tenants) => {
  const first: unknown = Array.isArray(body) ? body[0] : undefined
  const public_token = isRecord(first) ? readMember(first['event'], 'public_token') : undefined
  if (public_token === undefined) throw new ProviderError('public_token_not_found')
  return requireTenantOfToken(tenants, public_token)
}
