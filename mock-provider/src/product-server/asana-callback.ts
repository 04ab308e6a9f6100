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
import { isRecord, readMember } from '../core/read-member.ts'
import { sessions } from '../sessions/sessions.ts'
import type { Tenant, Tenants } from '../core/tenant.ts'

type Context = { tenants: Tenants; addresses: Addresses; persistence?: Persistence }

/** Messages of the home page for a failed connection. */
const FAILURES = {
  signed_out: 'Please sign in before you connect Asana.',
  denied: 'Asana was not connected because access was denied.',
  other_user: 'This Asana connection was started by another user. Please try again.',
  no_code: 'Asana did not say whether access was allowed. Please try again.',
  exchange: 'Asana could not be connected. Please try again.',
} as const

/** The connection to Asana failed. */
class ConnectionFailure extends Error {
  constructor(reason: keyof typeof FAILURES, options?: ErrorOptions) {
    super(FAILURES[reason], options)
  }
}

/** Serves the callback of the Asana connection: checks the user, exchanges the code, stores the link. */
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
  const [code, state, error] = ['code', 'state', 'error'].map((name) => readMember(request.query, name))
  const { tenant, user_id } = requireSignedInUser(context.tenants, request)
  if (state !== user_id) throw new ConnectionFailure('other_user')
  if (error !== undefined) throw new ConnectionFailure('denied')
  if (code === undefined) throw new ConnectionFailure('no_code')
  linkAsana(tenant, user_id, await exchangeCode(context.addresses, request, code))
  await context.persistence?.commit([tenant])
}

/** Returns the user of the session cookie, and the tenant that issued it. @throws ConnectionFailure */
function requireSignedInUser(tenants: Tenants, request: FastifyRequest): { tenant: Tenant; user_id: string } {
  const session_token = request.cookies[COOKIE_NAMES.session_token] ?? ''
  const tenant = tenants.findOwner((owner) => sessions(owner).has(session_token))
  const session = tenant && sessions(tenant).get(session_token)
  if (!session || Date.parse(session.expires_at) <= tenant.clock.now()) throw new ConnectionFailure('signed_out')
  return { tenant, user_id: session.user_id }
}

type Connection = { access_token: string; account: AsanaAccount }

/** @throws ConnectionFailure */
async function exchangeCode({ provider }: Addresses, request: FastifyRequest, code: string): Promise<Connection> {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: ASANA_CLIENT_ID,
    redirect_uri: `${request.protocol}://${request.host}${ASANA_CALLBACK_PATH}`,
    code,
  })
  try {
    const response = await fetch(`${provider}${ASANA_TOKEN_PATH}`, { method: 'POST', body })
    if (!response.ok) throw new Error(`Asana responded with ${response.status} ${await response.text()}`)
    return toConnection(await response.json())
  } catch (cause) {
    throw new ConnectionFailure('exchange', { cause })
  }
}

/** Parses a token response. @throws TypeError when a member is missing */
function toConnection(response: unknown): Connection {
  const data = isRecord(response) ? response['data'] : undefined
  const access_token = readMember(response, 'access_token')
  const [gid, name, email] = ['gid', 'name', 'email'].map((member) => readMember(data, member))
  if (access_token === undefined || gid === undefined || name === undefined || email === undefined)
    throw new TypeError('The token response of Asana lacks a member.')
  return { access_token, account: { gid, name, email } }
}
