import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ASANA_CONNECTION_PATH, asanaLinks, unlinkAsana } from '../asana/asana-links.ts'
import type { Persistence } from '../state/persistence.ts'
import type { Tenants } from '../core/tenant.ts'
import { findSignedInUser } from './signed-in-user.ts'

type Context = { tenants: Tenants; persistence?: Persistence }

/**
 * Serves the signed-in user's connection to Asana: the home page displays it and can end it. The session cookie is not
 * sent by other sites (SameSite), and other origins of this site cannot send DELETE without CORS.
 */
export async function asanaConnection(app: FastifyInstance, { tenants, persistence }: Context) {
  const respond = async (request: FastifyRequest, reply: FastifyReply) => {
    void reply.header('cache-control', 'no-store')
    const signedIn = findSignedInUser(tenants, request)
    if (!signedIn) return reply.code(401).send({ error: 'signed_out' })
    const { tenant, user_id } = signedIn
    if (request.method === 'DELETE') {
      unlinkAsana(tenant, user_id)
      await persistence?.commit()
    }
    const link = asanaLinks(tenant).get(user_id)
    return { connection: link ? { connected_at: link.connected_at, account_name: link.account.name } : null }
  }
  app.get(ASANA_CONNECTION_PATH, respond)
  app.delete(ASANA_CONNECTION_PATH, respond)
}
