import type { FastifyInstance } from 'fastify'
import { listConnectedApps, revokeConnectedApp } from '../authorization-server/connected-apps.ts'
import { serve, type Handler } from '../core/serve.ts'
import { requireSession } from '../sessions/sessions.ts'

/** The clients to which the signed-in user has given access (tag `users`). */
export async function connectedApps(app: FastifyInstance) {
  serve(app, 'usersConnectedApps', list)
  serve(app, 'usersConnectedAppsRevoke', revoke)
}

const list: Handler<'usersConnectedApps'> = async ({ tenant, request }) => ({
  connected_apps: await listConnectedApps(tenant, requireSession(tenant, request).user_id),
})

const revoke: Handler<'usersConnectedAppsRevoke'> = ({ tenant, request, path }) => {
  revokeConnectedApp(tenant, requireSession(tenant, request).user_id, path.connected_app_id)
  return {}
}
