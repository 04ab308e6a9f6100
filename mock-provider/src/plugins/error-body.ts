import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { errorUrl, type ErrorType, type OperationId } from '@latchkey/openapi'
import { OPERATIONS } from '../core/documents.ts'
import { InvalidRequest } from '../core/invalid.ts'
import { OauthError, ProviderError } from '../core/provider-error.ts'
import { createRequestId } from '../core/serve.ts'

/** The provider's flat error envelope (wire name: `StytchAPIError`). */
type ErrorBody = {
  status_code: number
  request_id: string
  error_type: ErrorType
  error_message: string
  error_url: string
  error_details?: Record<string, unknown>
}

const OAUTH_TAG = 'oauth2'
const ASANA_TOKEN: OperationId = 'asanaToken'

/** Converts every thrown error to the documented body. No other code builds one. */
export const errorBody = fp(async (app: FastifyInstance) => {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const known = toProviderError(error, request)
    if (known.status >= 500) request.log.error(error)
    send(known, error, request, reply)
  })
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    const others = OPERATIONS.filter((operation) => isPathOf(operation.url, path))
    if (others.length === 0) throw new ProviderError('route_not_found')
    void reply.header('allow', others.map(({ method }) => method).join(', ')) // RFC 9110 §15.5.6
    throw new ProviderError('method_not_allowed')
  })
})

function isPathOf(url: string, path: string): boolean {
  const pattern = url.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')
  return new RegExp(`^${pattern}$`).test(path)
}

/** OAuth clients call the operations with this tag, and Asana's token endpoint. */
function isForOauthClients(request: FastifyRequest): boolean {
  const operation = request.routeOptions.config.operation
  return operation?.tag === OAUTH_TAG || operation?.id === ASANA_TOKEN
}

function toProviderError(error: FastifyError, request: FastifyRequest): ProviderError {
  const known = toCatalogued(error)
  return isForOauthClients(request) && !(known instanceof OauthError) ? toOauthError(known) : known
}

function toCatalogued(error: FastifyError): ProviderError {
  if (error instanceof ProviderError) return error
  if (error instanceof InvalidRequest || (error.statusCode !== undefined && error.statusCode < 500)) {
    return new ProviderError('bad_request', { message: error.message, status: error.statusCode ?? 400, cause: error })
  }
  return new ProviderError('internal_server_error', { cause: error })
}

/** OAuth clients expect an `error` member in every error response. */
function toOauthError(known: ProviderError): OauthError {
  const { type, message, status, details, cause } = known
  const code = status >= 500 ? 'server_error' : 'invalid_request'
  return new OauthError(code, type, { message, status, cause, ...(details && { details }) })
}

/** Returns the envelope of a thrown error, for error pages. */
export function toErrorBody(error: FastifyError, request: FastifyRequest): ErrorBody {
  const known = toProviderError(error, request)
  if (known.status >= 500) request.log.error(error)
  return toEnvelope(known, request.requestId)
}

/** Responds to requests that the router refuses before any hook runs: a path with a malformed escape or an overlong part. */
export function sendRouterError(error: FastifyError, _request: unknown, reply: FastifyReply): void {
  const { message, statusCode: status = 400 } = error
  const known = new ProviderError('bad_request', { message, status, cause: error })
  void reply.code(status).send(toEnvelope(known, createRequestId()))
}

function toEnvelope(known: ProviderError, request_id: string): ErrorBody {
  return {
    status_code: known.status,
    request_id,
    error_type: known.type,
    error_message: known.message,
    error_url: errorUrl(known.type, known.status),
    ...(known.details && { error_details: known.details }),
  }
}

function send(known: ProviderError, thrown: Error, request: FastifyRequest, reply: FastifyReply) {
  return reply.send(createBody(known, thrown, request, reply))
}

/** Returns the body of a thrown error, and sets the status and the headers that belong to it. */
export function toErrorPayload(error: FastifyError, request: FastifyRequest, reply: FastifyReply): object {
  const known = toProviderError(error, request)
  if (known.status >= 500) request.log.error(error)
  void reply.header('content-type', 'application/json; charset=utf-8')
  return createBody(known, error, request, reply)
}

function createBody(known: ProviderError, thrown: Error, request: FastifyRequest, reply: FastifyReply): object {
  const envelope = toEnvelope(known, request.requestId)
  void reply.code(known.status)
  if (known instanceof OauthError) {
    if (known.challenge) void reply.header('www-authenticate', known.challenge)
    void reply.header('cache-control', 'no-store')
    return { error: known.code, error_description: known.message, ...envelope }
  }
  // The SDK reads the validation items and ignores the envelope; other clients read the envelope.
  const isSdkCall = request.routeOptions.config.operation?.document === 'sdk'
  return thrown instanceof InvalidRequest && isSdkCall ? { ...envelope, [thrown.part]: thrown.items } : envelope
}
