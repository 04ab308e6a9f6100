import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  ASANA_CALLBACK_PATH,
  ASANA_CLIENT_ID,
  ASANA_TOKEN_PATH,
  linkAsana,
  type AsanaAccount,
} from '../asana/asana-links.ts'
import { takeAsanaStart } from '../asana/asana-starts.ts'
import type { Addresses } from '../core/addresses.ts'
import type { Persistence } from '../state/persistence.ts'
import { isRecord, readMember } from '../core/read-member.ts'
import { ASANA_START_COOKIE } from './asana-start.ts'
import { findSignedInUser, type SignedInUser } from './signed-in-user.ts'
import type { Tenants } from '../core/tenant.ts'

type Context = { tenants: Tenants; addresses: Addresses; persistence?: Persistence }

/** Why a connection failed: a code that the home page translates to a text. `access_denied` is Asana's own. */
type FailureCode = 'signed_out' | 'access_denied' | 'other_user' | 'not_started' | 'no_code' | 'exchange_failed'

/** The connection to Asana failed. */
class ConnectionFailure extends Error {
  readonly code: FailureCode

  constructor(code: FailureCode, options?: ErrorOptions) {
    super(`Connecting Asana failed: ${code}`, options)
    this.code = code
  }
}

/** Serves the callback of the Asana connection: checks the user and the browser, exchanges the code, stores the link. */
export async function asanaCallback(app: FastifyInstance, context: Context) {
  app.get(ASANA_CALLBACK_PATH, async (request, reply) => {
    void reply.header('cache-control', 'no-store').clearCookie(ASANA_START_COOKIE, { path: ASANA_CALLBACK_PATH })
    try {
      await connect(context, request)
      return reply.redirect('/?asana_connected=true')
    } catch (error) {
      if (!(error instanceof ConnectionFailure)) throw error
      request.log.info(error)
      return reply.redirect(`/?error=${error.code}`)
    }
  })
}

/** @throws ConnectionFailure */
async function connect(context: Context, request: FastifyRequest): Promise<void> {
  const [code, state, error] = ['code', 'state', 'error'].map((name) => readMember(request.query, name))
  const { tenant, user_id, session_id } = requireSignedInUser(context.tenants, request)
  if (state !== user_id) throw new ConnectionFailure('other_user')
  // `state` is not a secret. The cookie shows that this browser has started a connection that is not finished yet.
  const secret = request.cookies[ASANA_START_COOKIE] ?? ''
  if (!takeAsanaStart(tenant, session_id, secret)) throw new ConnectionFailure('not_started')
  if (error !== undefined) throw new ConnectionFailure('access_denied')
  if (code === undefined) throw new ConnectionFailure('no_code')
  linkAsana(tenant, user_id, await exchangeCode(context.addresses, request, code))
  await context.persistence?.commit()
}

/** Returns the user of the session cookie, and the tenant that issued it. @throws ConnectionFailure */
function requireSignedInUser(tenants: Tenants, request: FastifyRequest): SignedInUser {
  const signedIn = findSignedInUser(tenants, request)
  if (!signedIn) throw new ConnectionFailure('signed_out')
  return signedIn
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
    throw new ConnectionFailure('exchange_failed', { cause })
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
