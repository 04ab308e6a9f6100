import type { FastifyRequest } from 'fastify'
import type { TokenRequest } from '@latchkey/openapi'
import type { AuthMethod } from './auth-methods.ts'
import { findAssertedClientId, findAssertionProblem, JWT_BEARER } from './client-assertion.ts'
import { findClient, type ClientRow } from './clients.ts'
import { getCalledUrl } from './endpoints.ts'
import { hasProjectCredentials, isSameSecret } from '../core/project-secrets.ts'
import { OauthError } from '../core/provider-error.ts'
import type { Tenant } from '../core/tenant.ts'

/** The body parameters with which a client authenticates. */
export type ClientParameters = Pick<
  TokenRequest,
  'client_id' | 'client_secret' | 'client_assertion' | 'client_assertion_type'
>

type Presented = {
  method: AuthMethod
  client_id: string
  client_secret: string
  /** Whether the `Authorization` header names another client. */
  hasForeignHeader?: boolean
}

const BASIC_CHALLENGE = 'Basic realm="oauth2", charset="UTF-8"'

/** A client that tried HTTP Basic gets a `WWW-Authenticate` challenge for it (RFC 6749 §5.2). */
function toRefusal(
  type: 'invalid_client_id' | 'invalid_client_secret',
  presented?: Presented,
  message?: string,
): OauthError {
  return new OauthError('invalid_client', type, {
    ...(presented?.method === 'client_secret_basic' && { challenge: BASIC_CHALLENGE }),
    ...(message !== undefined && { message }),
  })
}

/** Decodes a form-encoded client id or secret (RFC 6749 §2.3.1). A value that was not encoded stays as it is. */
function formDecode(half: string): string {
  try {
    return decodeURIComponent(half.replaceAll('+', ' '))
  } catch {
    return half
  }
}

/** Reads HTTP Basic credentials. Those of a malformed header have an empty client id, which no client has. */
export function readBasic(header: string): Presented {
  const encoded = /^Basic +([A-Za-z0-9+/=_-]+)$/i.exec(header)?.[1] ?? ''
  const decoded = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = decoded.indexOf(':')
  const halves = colon === -1 ? [decoded, ''] : [decoded.slice(0, colon), decoded.slice(colon + 1)]
  const [client_id = '', client_secret = ''] = halves.map(formDecode)
  return { method: 'client_secret_basic', client_id, client_secret }
}

function createMethodRefusal(): OauthError {
  return new OauthError('invalid_request', 'bad_request', {
    message: 'Only one method of client authentication may be used.',
  })
}

/** @throws OauthError `invalid_client`, `invalid_request` */
function readAssertion({ client_id, client_assertion_type }: ClientParameters, assertion: string): Presented {
  if (client_assertion_type !== JWT_BEARER)
    throw toRefusal('invalid_client_secret', undefined, `The client_assertion_type must be ${JWT_BEARER}.`)
  const asserted = findAssertedClientId(assertion)
  if (asserted === undefined) throw toRefusal('invalid_client_id')
  if (client_id !== undefined && client_id !== asserted) throw createMethodRefusal()
  return { method: 'private_key_jwt', client_id: asserted, client_secret: '' }
}

/**
 * Returns the header that authenticates a client: HTTP Basic alone does. MCP clients also send the headers here that
 * people have configured for their tool server, such as a bearer token. The provider's SDK for Python sends the project's
 * own credentials with every call. Those do not authenticate a client.
 */
export function getClientAuthorization(tenant: Tenant, { headers }: FastifyRequest): string | undefined {
  const { authorization } = headers
  if (authorization === undefined || !/^Basic\b/i.test(authorization)) return undefined
  if (readBasic(authorization).client_id !== tenant.project_id) return authorization
  return hasProjectCredentials(tenant, authorization) ? undefined : authorization
}

/** @throws OauthError `invalid_client` without a client id, `invalid_request` for two methods (RFC 6749 §2.3) */
function readPresented(
  tenant: Tenant,
  request: FastifyRequest,
  body: ClientParameters,
  assertion: string | undefined,
): Presented {
  const authorization = getClientAuthorization(tenant, request)
  const { client_id, client_secret } = body
  if (assertion !== undefined && (authorization !== undefined || client_secret !== undefined))
    throw createMethodRefusal()
  if (assertion !== undefined) return readAssertion(body, assertion)
  if (authorization !== undefined) {
    const presented = readBasic(authorization)
    if (client_secret !== undefined) throw createMethodRefusal()
    return client_id === undefined || client_id === presented.client_id
      ? presented
      : { method: 'none', client_id, client_secret: '', hasForeignHeader: true }
  }
  if (client_id === undefined) throw toRefusal('invalid_client_id')
  if (client_secret === undefined) return { method: 'none', client_id, client_secret: '' }
  return { method: 'client_secret_post', client_id, client_secret }
}

/**
 * Authenticates a client by HTTP Basic, by a secret in the body, or, if public, by its id alone (RFC 6749 §2.3), and if
 * the project accepts it, by a signed assertion (RFC 7523 §2.2). Only the registered method is accepted.
 *
 * @throws OauthError `invalid_client` (401), which makes clients register again; `invalid_request`
 */
export async function authenticateClient(
  tenant: Tenant,
  request: FastifyRequest,
  body: ClientParameters,
): Promise<ClientRow> {
  const assertion = tenant.config.private_key_jwt_enabled ? body.client_assertion : undefined
  const presented = readPresented(tenant, request, body, assertion)
  const client = await findClient(tenant, presented.client_id)
  // It is enough for a public client to name itself, whatever else it sends.
  if (presented.hasForeignHeader && client?.token_endpoint_auth_method !== 'none') throw createMethodRefusal()
  if (!client) throw toRefusal('invalid_client_id', presented)
  const { token_endpoint_auth_method: method } = client
  if (assertion !== undefined && method === 'private_key_jwt') {
    const problem = await findAssertionProblem(tenant, client, assertion, getCalledUrl(tenant, request))
    if (problem !== undefined) throw toRefusal('invalid_client_secret', presented, problem)
    return client
  }
  if (!hasRightSecret(client, presented)) throw toRefusal('invalid_client_secret', presented)
  return client
}

/** While a secret is being rotated, both the old and the new one are accepted. */
function hasRightSecret(client: ClientRow, { method, client_secret }: Presented): boolean {
  if (client.token_endpoint_auth_method === 'none') return method === 'none'
  const isAccepted = client.is_secret_method_free
    ? method.startsWith('client_secret')
    : method === client.token_endpoint_auth_method
  if (!isAccepted) return false
  // An empty secret authenticates no one.
  const secrets = [client.client_secret, client.next_client_secret].filter(Boolean)
  return secrets.some((secret) => secret !== undefined && isSameSecret(client_secret, secret))
}
