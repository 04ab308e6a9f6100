import type { ErrorObject } from 'ajv/dist/2020.js'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Operations, OperationId, ServerOperationId } from '@latchkey/openapi'
import { peekDeeply } from '../store/observed.ts'
import { getOperation, listPropertyNames, type DocumentedOperation } from './documents.ts'
import { createId } from './ids.ts'
import type { Tenant } from './tenant.ts'
import { explainInvalid } from './explain-invalid.ts'
import { createCheck, createParameterCheck, type Check } from './validation.ts'
import { createMemberPicker } from './member-picker.ts'
import { InvalidRequest, InvalidResponse } from './invalid.ts'
import { createMediaTypeError, type ProviderError } from './provider-error.ts'
import { isRecord, readMember } from './read-member.ts'
import type { RequireTenant } from './require-tenant.ts'

type Content<Node> = Node extends { content: infer Media } ? Media[keyof Media] : undefined
type BodyOf<Op> = Op extends { requestBody: infer Body }
  ? Content<Body>
  : Op extends { requestBody?: infer Body }
    ? Content<NonNullable<Body>> | undefined
    : undefined
type ParameterOf<Op, Place extends 'path' | 'query'> = Op extends { parameters: Record<Place, infer Values> }
  ? Values
  : Op extends { parameters: Partial<Record<Place, infer Values>> }
    ? NonNullable<Values>
    : Record<string, never>
type JsonOf<Response> = Response extends { content: { 'application/json': infer Body } } ? Body : never
type SuccessOf<Op> = Op extends { responses: infer Responses }
  ? { [Status in keyof Responses]: Status extends 200 | 201 ? JsonOf<Responses[Status]> : never }[keyof Responses]
  : never
/**
 * SDK responses are wrapped in `data`. `serve` adds `request_id` and `status_code` to this object, and to the responses
 * for servers.
 */
type PayloadOf<Id extends OperationId, Body> = Id extends ServerOperationId
  ? WithoutResult<Body>
  : Body extends { data: infer Data extends { request_id: string } }
    ? WithoutResult<Data>
    : Body
type WithoutResult<Data> = Omit<Data, 'request_id' | 'status_code'>

/** The arguments of a handler: the validated request and the tenant that it belongs to. */
export type Call<Id extends OperationId> = {
  body: BodyOf<Operations[Id]>
  path: ParameterOf<Operations[Id], 'path'>
  query: ParameterOf<Operations[Id], 'query'>
  tenant: Tenant
  request: FastifyRequest
  reply: FastifyReply
}

/** The result of a handler: the payload of a JSON response, or `reply` when a redirect or a page was sent through it. */
export type ResponsePayload<Id extends OperationId> = PayloadOf<Id, SuccessOf<Operations[Id]>> | FastifyReply

/** Responds to one operation from the tenant's state. @throws ProviderError for every refusal */
export type Handler<Id extends OperationId> = (call: Call<Id>) => ResponsePayload<Id> | Promise<ResponsePayload<Id>>

/** Options of `serve`. */
export type ServeOptions = {
  /** Finds the tenant of a request. By default, the rule of the operation's document (`plugins/tenants.ts`). */
  requireTenant?: RequireTenant
  /**
   * Converts the error for a request that does not match its document. For operations whose error types a standard
   * defines.
   */
  toRefusal?: (invalid: InvalidRequest) => ProviderError
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `plugins/tenants.ts` before any handler runs. */
    tenant: Tenant
    requestId: string
    /** The user of the response, if it names one. */
    namedUserId: string | undefined
    /**
     * The route's operation. Undefined for a page of the mock and for an unknown path. Cheaper to read than
     * `routeOptions`.
     */
    operation: DocumentedOperation | undefined
  }
  interface FastifyContextConfig {
    operation?: DocumentedOperation
    requireTenant?: RequireTenant
  }
}

/**
 * Serves one documented operation. Method, path and schemas come from the document: a request or a response that
 * the document does not describe is refused.
 */
export function serve<Id extends OperationId>(
  app: FastifyInstance,
  id: Id,
  handler: Handler<Id>,
  { requireTenant, toRefusal }: ServeOptions = {},
): void {
  const operation = getOperation(id)
  const checkRequest = createRequestCheck(operation)
  const checkResponse = createResponseCheck(operation)
  // Rows also have members that no response may show, such as secrets.
  const toShown = operation.document === 'mock' ? createMemberPicker(operation.responses['200'] ?? {}) : toItself
  const isOfPage = operation.document === 'sdk' || operation.url.startsWith('/sdk/')
  app.route({
    method: operation.method,
    url: operation.url,
    config: { operation, ...(requireTenant && { requireTenant }) },
    ...(operation.bodyLimit !== undefined && { bodyLimit: operation.bodyLimit }),
    preHandler: (request, _reply, done) => {
      if (IS_OAUTH.test(operation.url)) {
        request.query = omitEmpty(request.query)
        request.body = omitEmpty(request.body, request.headers['content-type']?.includes('json'))
      }
      if (operation.document === 'server') request.body = omitNull(request.body)
      const invalid = checkRequest(request)
      if (invalid) throw toRefusal?.(invalid) ?? invalid
      done()
    },
    handler: async (request, reply) => {
      const { body, params: path, query, tenant } = request
      // `checkRequest` has checked the parts against the schemas that the types of `Call` are generated from.
      const payload = await handler({ body, path, query, tenant, request, reply } as Call<Id>)
      if (reply.sent || payload === reply) return reply
      // The members are listed one by one, because in V8 spreading a record into another spread record is a hundred
      // times slower.
      const { requestId: request_id } = request
      const { statusCode: status_code } = reply
      if (isOfPage) return { data: { request_id, status_code, ...Object(payload) } }
      return operation.document === 'server' ? { request_id, status_code, ...Object(payload) } : payload
    },
    preSerialization: (request, reply, payload, done) => {
      const plain = peekDeeply(payload)
      const response = reply.statusCode === 200 ? toShown(plain) : plain
      request.namedUserId = readUserId(response)
      checkResponse(reply.statusCode, response)
      done(null, response)
    },
  })
}

/** Matches the endpoints of an authorization server, but not the pages of third parties that the mock imitates. */
const IS_OAUTH = /\/oauth2\//

const isGiven = (value: unknown) => value !== '' && value !== null

/**
 * Returns the parameters of a request to an authorization server that have a value: the others count as omitted (RFC 6749
 * §3.1 and §3.2), and so does one of several of a name. Members of client metadata that are null do, too: some clients
 * send them.
 */
function omitEmpty(parameters: unknown, isJson = false): unknown {
  if (!isRecord(parameters)) return parameters
  const toGiven = (value: unknown): unknown => (Array.isArray(value) && !isJson ? value.filter(isGiven) : value)
  const isLeft = (value: unknown) => isGiven(value) && (isJson || !Array.isArray(value) || value.length > 0)
  const members = Object.entries(parameters).map(([name, value]) => [name, toGiven(value)] as const)
  return Object.fromEntries(members.filter(([, value]) => isLeft(value)))
}

/** Matches members whose own members an app chooses. There, null deletes one. */
const OF_THE_APP = /^(?:un)?trusted_metadata$|custom_claims$/

/** Returns a request of an app's server without its null members, which the SDK for Python sends for what is not set. */
function omitNull(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(omitNull)
  if (!isRecord(value)) return value
  const members = Object.entries(value).filter(([, member]) => member !== null)
  return Object.fromEntries(members.map(([name, member]) => [name, OF_THE_APP.test(name) ? member : omitNull(member)]))
}

function toItself(value: unknown): unknown {
  return value
}

/** Reads the user of a response. For browsers, the user is inside the envelope. */
function readUserId(response: unknown): string | undefined {
  return isRecord(response) ? readMember(response['data'] ?? response, 'user_id') : undefined
}

const FORM_TYPE = 'application/x-www-form-urlencoded'

/** The names of a request's parts, as used in messages. */
const PARTS = { params: 'The path', query: 'The query', body: 'The body' } as const

/** Returns a function that finds the problems of a request. */
function createRequestCheck(operation: DocumentedOperation): (request: FastifyRequest) => InvalidRequest | undefined {
  // A part without parameters needs no check.
  const parts = (['params', 'query'] as const).flatMap((part): [part: 'params' | 'query', check: Check][] => {
    const schema = part === 'params' ? operation.path : operation.query
    return listPropertyNames(schema).length === 0 ? [] : [[part, createParameterCheck(schema)]]
  })
  const bodies = new Map<string | undefined, Check>(
    Object.entries(operation.body ?? {}).map(([type, schema]) => [type, createCheck(schema)]),
  )
  const refuse = (part: keyof typeof PARTS, errors: ErrorObject[]) =>
    // The provider defines the wording of its refusals. Those of the control plane are the mock's own.
    operation.document === 'mock'
      ? new InvalidRequest(part, errors, explainInvalid(errors, PARTS[part]))
      : new InvalidRequest(part, errors)
  return (request) => {
    for (const [part, check] of parts) {
      const errors = check(request[part])
      if (errors) return refuse(part, errors)
    }
    if (request.body === undefined && !operation.isBodyRequired) return undefined
    const mediaType = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
    // Forms are parsed for OAuth clients only. The control plane would take a form for JSON with unknown members.
    if (operation.document === 'mock' && mediaType === FORM_TYPE)
      throw createMediaTypeError(mediaType, 400, operation.body && Object.keys(operation.body))
    // SDK calls without a media type are JSON, and the body parser has parsed them as such.
    const check = bodies.get(mediaType) ?? bodies.values().next().value
    const errors = check?.(request.body ?? null)
    return errors && refuse('body', errors)
  }
}

function createResponseCheck(operation: DocumentedOperation): (status: number, payload: unknown) => void {
  const checks = new Map(Object.entries(operation.responses).map(([status, schema]) => [status, createCheck(schema)]))
  return (status, payload) => {
    const errors = (checks.get(String(status)) ?? checks.get('default'))?.(payload)
    if (errors) throw new InvalidResponse(operation.id, status, errors)
  }
}

/** Creates an identifier for one request, in the provider's form. */
export function createRequestId(): string {
  return createId('request-id')
}
