import type { FastifyInstance } from 'fastify'
import { ASANA_CALLBACK_PATH, ASANA_START_PATH } from '../asana/asana-links.ts'
import { ASANA_START_LIFETIME_SECONDS, createAsanaStart } from '../asana/asana-starts.ts'
import type { Tenants } from '../core/tenant.ts'
import { findSignedInUser } from './signed-in-user.ts'

/** The cookie by which the callback recognizes the browser that started the connection. */
export const ASANA_START_COOKIE = 'asana_start'

/**
 * Serves the start of a connection to Asana: binds the connection to the browser and to its session. Pages of other
 * origins cannot start one.
 *
 * @see RFC 6749 §10.12; RFC 9700 §4.7
 */
export async function asanaStart(app: FastifyInstance, { tenants }: { tenants: Tenants }) {
  app.post(ASANA_START_PATH, async (request, reply) => {
    void reply.header('cache-control', 'no-store')
    const { origin } = request.headers
    if (origin !== undefined && origin !== `${request.protocol}://${request.host}`) {
      return reply.code(403).send({ error: 'other_origin' })
    }
    const signedIn = findSignedInUser(tenants, request)
    if (!signedIn) return reply.code(401).send({ error: 'signed_out' })
    const secret = createAsanaStart(signedIn.tenant, signedIn.session_id)
    return reply
      .setCookie(ASANA_START_COOKIE, secret, {
        path: ASANA_CALLBACK_PATH,
        httpOnly: true,
        sameSite: 'lax',
        secure: request.protocol === 'https',
        maxAge: ASANA_START_LIFETIME_SECONDS,
      })
      .code(204)
      .send()
  })
}
