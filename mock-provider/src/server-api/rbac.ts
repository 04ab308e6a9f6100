import type { FastifyInstance } from 'fastify'
import { serve, type Handler } from '../core/serve.ts'

/** The project's role-based access control policy (tag `server rbac`). */
export async function serverRbac(app: FastifyInstance) {
  serve(app, 'serverRbacPolicy', policy)
}

const policy: Handler<'serverRbacPolicy'> = ({ tenant }) => ({
  policy: tenant.config.rbac_policy ?? { roles: [], resources: [], scopes: [] },
})
