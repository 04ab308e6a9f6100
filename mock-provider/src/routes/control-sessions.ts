import type { FastifyInstance } from 'fastify'
import { ProviderError } from '../core/provider-error.ts'
import { serve, type Handler } from '../core/serve.ts'
import { findSessionById, listSessions, sessions } from '../sessions/sessions.ts'

/** A tenant's sessions (tag `sessions` of the control plane). */
export async function controlSessions(app: FastifyInstance) {
  serve(app, 'mockSessions', list)
  serve(app, 'mockSessionsDelete', endAll)
  serve(app, 'mockSessionDelete', end)
}

const list: Handler<'mockSessions'> = ({ tenant, query }) => ({ sessions: listSessions(tenant, query.user_id) })

const endAll: Handler<'mockSessionsDelete'> = ({ tenant, query }) => {
  for (const [session_token, { user_id }] of sessions(tenant))
    if (query.user_id === undefined || user_id === query.user_id) sessions(tenant).delete(session_token)
  return { sessions: listSessions(tenant) }
}

const end: Handler<'mockSessionDelete'> = ({ tenant, path }) => {
  const row = findSessionById(tenant, path.session_id)
  if (!row) throw new ProviderError('session_not_found')
  sessions(tenant).delete(row.session_token)
  return { status: 'ok' }
}
