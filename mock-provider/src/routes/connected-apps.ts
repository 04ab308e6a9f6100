import type { FastifyInstance } from 'fastify'
import { listConnectedApps, revokeConnectedApp } from '../authorization-server/connected-apps.ts'
import { serve, type Handler } from '../core/serve.ts'
import { requireSession } from '../sessions/sessions.ts'
import { requireNamedUser } from '../users/server-users.ts'

/** The clients to which a user has given access (tags `users` and `server users`). */
export async function connectedApps(app: FastifyInstance) {
  serve(app, 'usersConnectedApps', listOwn)
  serve(app, 'usersConnectedAppsRevoke', revokeOwn)
  serve(app, 'serverUsersConnectedApps', listOfNamedUser)
  serve(app, 'serverUsersRevoke', revokeOfNamedUser)
}

const listOwn: Handler<'usersConnectedApps'> = async ({ tenant, request }) => ({
  connected_apps: await listConnectedApps(tenant, requireSession(tenant, request).user_id),
})

const listOfNamedUser: Handler<'serverUsersConnectedApps'> = async ({ tenant, path }) => {
  const { user_id } = requireNamedUser(tenant, path.user_id)
  const apps = await listConnectedApps(tenant, user_id)
  return { connected_apps: apps.map(({ granted_at: _at, last_used_at: _used, redirect_urls: _urls, ...app }) => app) }
}

const revokeOwn: Handler<'usersConnectedAppsRevoke'> = ({ tenant, request, path }) => {
  revokeConnectedApp(tenant, requireSession(tenant, request).user_id, path.connected_app_id)
  return {}
}

const revokeOfNamedUser: Handler<'serverUsersRevoke'> = ({ tenant, path }) => {
  const { user_id } = requireNamedUser(tenant, path.user_id)
  revokeConnectedApp(tenant, user_id, path.connected_app_id)
  return {}
}
