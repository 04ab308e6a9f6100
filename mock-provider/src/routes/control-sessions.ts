import type { FastifyInstance } from 'fastify'
import { ProviderError } from '../core/provider-error.ts'
import { serve, type Handler } from '../core/serve.ts'
import { listSessions, takePage } from '../sessions/list-sessions.ts'
import { findSessionById, sessions } from '../sessions/sessions.ts'

/** A tenant's sessions (tag `sessions` of the control plane). */
export async function controlSessions(app: FastifyInstance) {
  serve(app, 'mockSessions', list)
  serve(app, 'mockSessionsDelete', endAll)
  serve(app, 'mockSessionDelete', end)
}

const list: Handler<'mockSessions'> = ({ tenant, query }) => {
  const found = listSessions(tenant, query)
  return { sessions: takePage(found, query), total: found.length }
}

const endAll: Handler<'mockSessionsDelete'> = ({ tenant, query }) => {
  for (const [session_token, { user_id }] of sessions(tenant))
    if (query.user_id === undefined || user_id === query.user_id) sessions(tenant).delete(session_token)
  return { sessions: takePage(listSessions(tenant), {}) }
}

const end: Handler<'mockSessionDelete'> = ({ tenant, path }) => {
  const row = findSessionById(tenant, path.session_id)
  if (!row) throw new ProviderError('session_not_found')
  sessions(tenant).delete(row.session_token)
  return { status: 'ok' }
}
