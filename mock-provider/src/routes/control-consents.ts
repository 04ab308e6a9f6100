import type { FastifyInstance } from 'fastify'
import { endAccess, hasAccess, listConsents } from '../authorization-server/connected-apps.ts'
import { ProviderError } from '../core/provider-error.ts'
import { serve, type Handler } from '../core/serve.ts'

/** Access that a tenant's users have given to clients (tag `consents`). */
export async function controlConsents(app: FastifyInstance) {
  serve(app, 'mockConsents', list)
  serve(app, 'mockConsentsDelete', revoke)
}

type Query = { user_id?: string | undefined; client_id?: string | undefined }

function toFilter({ user_id, client_id }: Query) {
  return (access: { user_id: string; client_id: string }) =>
    (user_id === undefined || access.user_id === user_id) && (client_id === undefined || access.client_id === client_id)
}

const list: Handler<'mockConsents'> = ({ tenant, query }) => ({ consents: listConsents(tenant, toFilter(query)) })

const revoke: Handler<'mockConsentsDelete'> = ({ tenant, query }) => {
  if (!hasAccess(tenant, toFilter(query))) throw new ProviderError('connected_app_not_found')
  endAccess(tenant, toFilter(query))
  return { status: 'ok' }
}
