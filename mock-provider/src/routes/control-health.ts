import type { FastifyInstance } from 'fastify'
import { serve, type Handler } from '../serve.ts'
import { getIssuer, type Tenant, type Tenants } from '../tenant.ts'
import { faults } from '../faults.ts'
import { messages } from '../messages.ts'
import { resetTenant } from '../snapshots.ts'
import { users } from '../users.ts'

export type ControlHealthOptions = {
  tenants: Tenants
  /** Whether everything that starts together answers. */
  isReady: () => boolean
}

/** Whether the mock is up, and who is on it (tags `health` and `tenants`). */
export async function controlHealth(app: FastifyInstance, { tenants, isReady }: ControlHealthOptions) {
  const health: Handler<'mockHealth'> = ({ reply }) => {
    if (isReady()) return { status: 'ok' }
    void reply.code(503)
    return { status: 'starting' }
  }
  const listTenants: Handler<'mockTenants'> = () => ({ tenants: tenants.all().map(toSummary) })
  serve(app, 'mockHealth', health)
  serve(app, 'mockTenants', listTenants)
  serve(app, 'mockReset', reset)
}

function toSummary(tenant: Tenant) {
  return {
    public_token: tenant.public_token,
    project_id: tenant.project_id,
    issuer: getIssuer(tenant),
    project_name: tenant.config.project_name,
    users: users(tenant).size,
    messages: messages(tenant).size,
    faults: faults(tenant).size,
  }
}

const reset: Handler<'mockReset'> = ({ tenant }) => {
  resetTenant(tenant)
  return { status: 'ok' }
}
