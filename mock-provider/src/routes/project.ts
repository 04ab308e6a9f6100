import type { FastifyInstance } from 'fastify'
import { m2mClients } from '../authorization-server/m2m-clients.ts'
import { serve, type Handler } from '../core/serve.ts'
import { users } from '../users/users.ts'

/** The project itself, for servers and its access policy (tags `server project` and `server rbac`). */
export async function project(app: FastifyInstance) {
  serve(app, 'serverProjectsMetrics', metrics)
  serve(app, 'serverDebugWhoami', whoami)
  serve(app, 'serverRbacPolicy', getPolicy)
}

const metrics: Handler<'serverProjectsMetrics'> = ({ tenant }) => ({
  project_id: tenant.project_id,
  metrics: [
    { metric_type: 'USER_COUNT', count: users(tenant).size },
    { metric_type: 'M2M_CLIENT_COUNT', count: m2mClients(tenant).size },
  ],
})

const whoami: Handler<'serverDebugWhoami'> = ({ tenant }) => ({
  project_id: tenant.project_id,
  name: tenant.config.project_name,
})

const getPolicy: Handler<'serverRbacPolicy'> = ({ tenant }) => ({
  policy: tenant.config.rbac_policy ?? { roles: [], resources: [], scopes: [] },
})
