import type { FastifyInstance, FastifyRequest } from 'fastify'
import { COOKIE_NAMES } from '@latchkey/openapi'
import {
  ASANA_CALLBACK_PATH,
  ASANA_CLIENT_ID,
  ASANA_TOKEN_PATH,
  linkAsana,
  type AsanaAccount,
} from '../asana/asana-links.ts'
import type { Addresses } from '../core/addresses.ts'
import type { Persistence } from '../state/persistence.ts'
import { sessions } from '../sessions/sessions.ts'
import type { Tenant, Tenants } from '../core/tenant.ts'

type Context = { tenants: Tenants; addresses: Addresses; persistence?: Persistence }

/** What Asana sends back with the browser. */
type CallbackQuery = { code?: string; state?: string; error?: string }

/** Reasons why a connection fails, as the home page shows them. */
const FAILURES = {
  signed_out: 'Please sign in before you connect Asana.',
  denied: 'Asana was not connected because access was denied.',
  other_user: 'This Asana connection was started by another user. Please try again.',
  no_code: 'Asana did not say whether access was allowed. Please try again.',
  exchange: 'Asana could not be connected. Please try again.',
} as const

/** The connection cannot be made. */
class ConnectionFailure extends Error {
  constructor(reason: keyof typeof FAILURES, options?: ErrorOptions) {
    super(FAILURES[reason], options)
  }
}

/** The end of the Asana connection: checks who comes back, exchanges the code, stores the link. */
export async function asanaCallback(app: FastifyInstance, context: Context) {
  app.get(ASANA_CALLBACK_PATH, async (request, reply) => {
    void reply.header('cache-control', 'no-store')
    try {
      await connect(context, request)
      return reply.redirect('/?asana_connected=true')
    } catch (error) {
      if (!(error instanceof ConnectionFailure)) throw error
      request.log.info(error)
      return reply.redirect(`/?${new URLSearchParams({ error: error.message }).toString()}`)
    }
  })
}

/** @throws ConnectionFailure */
async function connect(context: Context, request: FastifyRequest): Promise<void> {
  const { code, state, error } = request.query as CallbackQuery
  const { tenant, user_id } = checkSignedInUser(context.tenants, request)
  if (state !== user_id) throw new ConnectionFailure('other_user')
  if (error !== undefined) throw new ConnectionFailure('denied')
  if (code === undefined) throw new ConnectionFailure('no_code')
  linkAsana(tenant, user_id, await exchangeCode(context.addresses, request, code))
  await context.persistence?.commit([tenant])
}

/** The session cookie is found with whichever tenant issued it. @throws ConnectionFailure */
function checkSignedInUser(tenants: Tenants, request: FastifyRequest): { tenant: Tenant; user_id: string } {
  const session_token = request.cookies[COOKIE_NAMES.session_token] ?? ''
  const tenant = tenants.findOwner((owner) => sessions(owner).has(session_token))
  const session = tenant && sessions(tenant).get(session_token)
  if (!session || Date.parse(session.expires_at) <= tenant.clock.now()) throw new ConnectionFailure('signed_out')
  return { tenant, user_id: session.user_id }
}

/** @throws ConnectionFailure */
async function exchangeCode(
  { provider }: Addresses,
  request: FastifyRequest,
  code: string,
): Promise<{ access_token: string; account: AsanaAccount }> {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: ASANA_CLIENT_ID,
    redirect_uri: `${request.protocol}://${request.host}${ASANA_CALLBACK_PATH}`,
    code,
  })
  try {
    const response = await fetch(`${provider}${ASANA_TOKEN_PATH}`, { method: 'POST', body })
    if (!response.ok) throw new Error(`Asana answered ${response.status} ${await response.text()}`)
    const { access_token, data } = (await response.json()) as { access_token: string; data: AsanaAccount }
    return { access_token, account: { gid: data.gid, name: data.name, email: data.email } }
  } catch (cause) {
    throw new ConnectionFailure('exchange', { cause })
  }
}
