import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { TokenRequest } from '@latchkey/openapi'
import type { AuthMethod } from './client-metadata.ts'
import { findClient, type ClientRow } from './clients.ts'
import { OauthError } from '../core/provider-error.ts'
import type { Tenant } from '../core/tenant.ts'

/** The parameters by which a client authenticates in a body. */
export type ClientParameters = Pick<TokenRequest, 'client_id' | 'client_secret'>

type Presented = {
  method: AuthMethod
  client_id: string
  client_secret: string
}

const BASIC_CHALLENGE = 'Basic realm="oauth2", charset="UTF-8"'

/** A client that used Basic is challenged to use it (RFC 6749 §5.2). */
function toRefusal(type: 'invalid_client_id' | 'invalid_client_secret', presented?: Presented): OauthError {
  const challenge = presented?.method === 'client_secret_basic' ? { challenge: BASIC_CHALLENGE } : {}
  return new OauthError('invalid_client', type, challenge)
}

/** Decodes a form-encoded half (RFC 6749 §2.3.1). A half that was not encoded stays as it is. */
function formDecode(half: string): string {
  try {
    return decodeURIComponent(half.replaceAll('+', ' '))
  } catch {
    return half
  }
}

function readBasic(header: string): Presented {
  const encoded = /^Basic +([A-Za-z0-9+/=_-]+)$/i.exec(header)?.[1] ?? ''
  const decoded = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = decoded.indexOf(':')
  const halves = colon === -1 ? [decoded, ''] : [decoded.slice(0, colon), decoded.slice(colon + 1)]
  const [client_id = '', client_secret = ''] = halves.map(formDecode)
  return { method: 'client_secret_basic', client_id, client_secret }
}

/** @throws OauthError `invalid_client` without a client id, `invalid_request` for two methods (RFC 6749 §2.3) */
function readPresented(request: FastifyRequest, body: ClientParameters): Presented {
  const { authorization } = request.headers
  const { client_id, client_secret } = body
  if (authorization !== undefined) {
    const presented = readBasic(authorization)
    if (client_secret !== undefined || (client_id !== undefined && client_id !== presented.client_id)) {
      throw new OauthError('invalid_request', 'bad_request', {
        message: 'Only one method of client authentication may be used.',
      })
    }
    return presented
  }
  if (client_id === undefined) throw toRefusal('invalid_client_id')
  if (client_secret === undefined) return { method: 'none', client_id, client_secret: '' }
  return { method: 'client_secret_post', client_id, client_secret }
}

function isSame(presented: string, expected: string): boolean {
  const [left, right] = [Buffer.from(presented), Buffer.from(expected)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/**
 * Authenticates a client by HTTP Basic, by a secret in the body, or, if public, by its id alone (RFC 6749 §2.3). Only
 * the registered method is accepted.
 *
 * @throws OauthError `invalid_client` (401), which makes clients register again; `invalid_request`
 */
export async function authenticateClient(
  tenant: Tenant,
  request: FastifyRequest,
  body: ClientParameters,
): Promise<ClientRow> {
  const presented = readPresented(request, body)
  const client = await findClient(tenant, presented.client_id)
  if (!client) throw toRefusal('invalid_client_id', presented)
  const { token_endpoint_auth_method: method, client_secret: expected = '' } = client
  // An empty secret authenticates no one.
  const hasSecret = method === 'none' || expected !== ''
  const isRight = hasSecret && method === presented.method && isSame(presented.client_secret, expected)
  if (!isRight) throw toRefusal('invalid_client_secret', presented)
  return client
}
