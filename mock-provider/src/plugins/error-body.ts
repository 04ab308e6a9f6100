import { STATUS_CODES } from 'node:http'
import type { Writable } from 'node:stream'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { ERRORS, errorUrl, toServerMessage, toServerStatus, type ErrorType, type OperationId } from '@latchkey/openapi'
import { findNearest } from '../core/nearest.ts'
import { TEST_TOKEN_PREFIX } from '../../facts/tenant-addresses.ts'
import { OPERATIONS } from '../core/documents.ts'
import { InvalidRequest } from '../core/invalid.ts'
import { createMediaTypeError, OauthError, ProviderError } from '../core/provider-error.ts'
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

/** Where the control plane's paths begin. */
const CONTROL_PATH = '/_mock'
const OAUTH_TAG = 'oauth2'
const ASANA_TOKEN: OperationId = 'asanaToken'

/** Converts every thrown error to the documented body. No other code builds one. */
export const errorBody = fp(async (app: FastifyInstance) => {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const known = toProviderError(error, request)
    if (known.status >= 500) request.log.error(error)
    sendErrorBody(known, error, request, reply)
  })
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    const others = OPERATIONS.filter((operation) => isPathOf(operation.url, path))
    if (others.length === 0) throw createRouteError(path)
    void reply.header('allow', others.map(({ method }) => method).join(', ')) // RFC 9110 §15.5.6
    throw new ProviderError('method_not_allowed')
  })
})

/** Below the control plane, the error suggests the nearest path. */
function createRouteError(path: string): ProviderError {
  const nearest = isControlPath(path) ? findNearestPath(path) : undefined
  if (nearest === undefined) return new ProviderError('route_not_found')
  const message = `${ERRORS.route_not_found.message} Did you mean ${nearest}?`
  return new ProviderError('route_not_found', { message, details: { nearest } })
}

/** Suggests a path with a tenant if only the tenant is missing from the path. */
function findNearestPath(path: string): string | undefined {
  const toTenant = (tenant: string) => path.replace(`${CONTROL_PATH}/`, `${CONTROL_PATH}/${tenant}/`)
  const isOfTenant = CONTROL_URLS.some((url) => isPathOf(url, toTenant(`${TEST_TOKEN_PREFIX}any`)))
  return isOfTenant
    ? toTenant('{tenant}')
    : findNearest(
        path,
        CONTROL_URLS.map((url) => fillPath(url, path)),
      )
}

const CONTROL_URLS = OPERATIONS.filter(({ document }) => document === 'mock').map(({ url }) => url)

/** Fills a route's parameters with the corresponding parts of a path. */
function fillPath(url: string, path: string): string {
  const given = path.split('/')
  const parts = url.split('/')
  const fill = (part: string, index: number) => {
    const value = given[index] ?? ''
    const isKept = parts.length === given.length && (part !== ':tenant' || value.startsWith(TEST_TOKEN_PREFIX))
    return isKept ? value : `{${part.slice(1)}}`
  }
  return parts.map((part, index) => (part.startsWith(':') ? fill(part, index) : part)).join('/')
}

function isControlPath(path: string): boolean {
  return path.startsWith(`${CONTROL_PATH}/`)
}

function isPathOf(url: string, path: string): boolean {
  const literal = url.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  // `/_mock/config` is a path that lacks its tenant, not the path of a tenant named `config`.
  const pattern = literal.replace(/:tenant\b/, `${TEST_TOKEN_PREFIX}[^/]+`).replace(/:\w+/g, '[^/]+')
  return new RegExp(`^${pattern}$`).test(path)
}

/** Errors of the control plane are the mock's own: the provider has no documentation of them. */
function isControlCall(request: FastifyRequest): boolean {
  return request.routeOptions.config.operation?.document === 'mock' || isControlPath(request.url)
}

/** Returns the URL of the control plane's own document. */
function getDocumentUrl({ protocol, host }: FastifyRequest): string {
  return `${protocol}://${host}${CONTROL_PATH}/openapi.json`
}

/** Whether OAuth clients call the operation: one with the tag for OAuth, or Asana's token endpoint. */
function isForOauthClients(request: FastifyRequest): boolean {
  const operation = request.routeOptions.config.operation
  return operation?.tag === OAUTH_TAG || operation?.id === ASANA_TOKEN
}

function toProviderError(error: FastifyError, request: FastifyRequest): ProviderError {
  const known = toCatalogued(error, request)
  if (request.routeOptions.config.operation?.document === 'server') return toServerError(known)
  return isForOauthClients(request) && !(known instanceof OauthError) ? toOauthError(known) : known
}

function toCatalogued(error: FastifyError, request: FastifyRequest): ProviderError {
  if (error instanceof ProviderError) {
    request.refusalReason = error.reason
    return error
  }
  const { operation } = request
  if (isControlCall(request) && error.statusCode === 415)
    return createMediaTypeError(request.headers['content-type'], 415, operation?.body && Object.keys(operation.body))
  if (error instanceof InvalidRequest || (error.statusCode !== undefined && error.statusCode < 500)) {
    return new ProviderError('bad_request', { message: error.message, status: error.statusCode ?? 400, cause: error })
  }
  return new ProviderError('internal_server_error', { cause: error })
}

/** Some errors have a different status or message for servers than for browsers. */
function toServerError(known: ProviderError): ProviderError {
  const { type, details, cause } = known
  const status = toServerStatus(type, known.status)
  const message = toServerMessage(type, known.message)
  return status === known.status && message === known.message
    ? known
    : new ProviderError(type, { message, status, cause, ...(details && { details }) })
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

/** The statuses of Node's errors about a request that it refuses (`server.on('clientError')`). Otherwise 400. */
const PARSER_STATUSES: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

/** Responds to requests that Node's parser refuses before there is a request, and closes the connection. */
export function sendParserError(error: Error & { code?: string }, socket: Writable): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const status = PARSER_STATUSES[error.code ?? ''] ?? 400
  const known = new ProviderError('bad_request', { message: 'The request is not valid HTTP.', status })
  const body = JSON.stringify(toEnvelope(known, createRequestId()))
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

function toEnvelope(
  known: ProviderError,
  request_id: string,
  error_url = errorUrl(known.type, known.status),
): ErrorBody {
  return {
    status_code: known.status,
    request_id,
    error_type: known.type,
    error_message: known.message,
    error_url,
    ...(known.details && { error_details: known.details }),
  }
}

function sendErrorBody(known: ProviderError, thrown: Error, request: FastifyRequest, reply: FastifyReply) {
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
  const envelope = toEnvelope(known, request.requestId, isControlCall(request) ? getDocumentUrl(request) : undefined)
  void reply.code(known.status)
  if (known instanceof OauthError) {
    if (known.challenge) void reply.header('www-authenticate', known.challenge)
    void reply.header('cache-control', 'no-store')
    const { status_code, request_id, error_url: error_uri } = envelope
    return { error: known.code, error_description: known.message, error_uri, status_code, request_id }
  }
  // The SDK reads the validation items and ignores the envelope; other clients read the envelope.
  const hasItems = request.routeOptions.config.operation?.document !== 'oauth'
  return thrown instanceof InvalidRequest && hasItems ? { ...envelope, [thrown.part]: thrown.items } : envelope
}
