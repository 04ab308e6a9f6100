import type { FastifyInstance, FastifyRequest } from 'fastify'
import { toScopes, type OauthSchemas } from '@latchkey/openapi'
import { findEarlyRefusal } from '../authorization-server/authorization-request.ts'
import { authenticateClient } from '../authorization-server/client-authentication.ts'
import { checkRedirectUri, type ClientRow } from '../authorization-server/clients.ts'
import { createProofError, findProvenKey } from '../authorization-server/proven-key.ts'
import { createPushedRequest, PUSHED_REQUEST_LIFETIME_SECONDS } from '../authorization-server/pushed-requests.ts'
import { OauthError, ProviderError } from '../core/provider-error.ts'
import { serve, type Handler } from '../core/serve.ts'
import type { Tenant } from '../core/tenant.ts'

/** Pushed authorization requests (RFC 9126), at the default tenant's path and at every project's. */
export async function oauth2Par(app: FastifyInstance) {
  serve(app, 'oauth2Par', push)
  serve(app, 'publicOauth2Par', push)
}

type PushedRequest = OauthSchemas['PushedRequest']

/** Parameters that authenticate the client. They must not end up in the browser's URL. */
const CREDENTIALS: readonly string[] = ['client_id', 'client_secret', 'client_assertion', 'client_assertion_type']
/** An authorization request with one of these parameters is not accepted (RFC 9126 §2.1). */
const REFERENCES = ['request_uri', 'request'] as const

const push: Handler<'oauth2Par'> = async ({ body, tenant, request, reply }) => {
  if (!tenant.config.pushed_authorization_requests_enabled)
    throw createRefusal('Pushed authorization requests are not enabled for the project.')
  const client = await authenticateClient(tenant, request, body)
  checkRequest(tenant, client, body)
  const dpop_jkt = await findBoundKey(tenant, request, body)
  const request_uri = createPushedRequest(tenant, client.client_id, toParameters(client, body), dpop_jkt)
  void reply.code(201).header('cache-control', 'no-store')
  return {
    request_uri,
    expires_in: PUSHED_REQUEST_LIFETIME_SECONDS,
    request_id: request.requestId,
    status_code: 201,
  }
}

/**
 * Finds the key to bind the code to: the named key or the proven one (RFC 9449 §10.1).
 *
 * @throws OauthError `invalid_dpop_proof`
 */
async function findBoundKey(tenant: Tenant, request: FastifyRequest, body: PushedRequest): Promise<string | undefined> {
  const proven = await findProvenKey(tenant, request)
  const named = typeof body['dpop_jkt'] === 'string' ? body['dpop_jkt'] : undefined
  if (proven !== undefined && named !== undefined && proven !== named)
    throw createProofError('The DPoP proof is not by the key that dpop_jkt names.')
  return proven ?? named
}

function createRefusal(message: string): OauthError {
  return new OauthError('invalid_request', 'bad_request', { message })
}

/** Checks what can be checked before the user is known (RFC 9126 §2.1). @throws OauthError */
function checkRequest(tenant: Tenant, client: ClientRow, body: PushedRequest): void {
  const repeated = Object.entries(body).find(([name, value]) => name !== 'resource' && Array.isArray(value))
  if (repeated) throw createRefusal(`The parameter ${repeated[0]} is included more than once.`)
  const reference = REFERENCES.find((name) => body[name] !== undefined)
  if (reference) throw createRefusal(`The parameter ${reference} cannot be pushed.`)
  if (body.code_challenge_method !== undefined && body.code_challenge_method !== 'S256')
    throw createRefusal('The code_challenge_method must be S256.')
  checkRegistered(client, body.redirect_uri)
  const refusal = findEarlyRefusal(tenant, client, {
    client_id: client.client_id,
    redirect_uri: body.redirect_uri,
    response_type: body.response_type,
    scopes: toScopes(body.scope),
    resources: [body.resource ?? []].flat(),
    ...(body.prompt !== undefined && { prompt: body.prompt }),
    ...(body.code_challenge !== undefined && { code_challenge: body.code_challenge }),
  })
  if (refusal) throw new OauthError(refusal.error, 'bad_request', { message: refusal.error_description })
}

/** @throws OauthError `invalid_request` */
function checkRegistered(client: ClientRow, redirect_uri: string): void {
  try {
    checkRedirectUri(redirect_uri, client.redirect_urls)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    throw new OauthError('invalid_request', error.type, { message: error.message })
  }
}

function toParameters({ client_id }: ClientRow, body: PushedRequest): URLSearchParams {
  const pairs = Object.entries(body)
    .filter(([name]) => !CREDENTIALS.includes(name))
    .flatMap(([name, values]) => [values ?? []].flat().map((value): [string, string] => [name, value]))
  return new URLSearchParams([['client_id', client_id], ...pairs])
}
