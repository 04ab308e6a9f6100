import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Operations, OperationId } from '@latchkey/openapi'
import { getOperation, type DocumentedOperation } from './documents.ts'
import { createId } from './ids.ts'
import type { Tenant } from './tenant.ts'
import { createCheck, createTextCheck, type Check } from './validation.ts'
import { InvalidAnswer, InvalidRequest } from './invalid.ts'

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
/** SDK answers wear the `data` envelope, whose `request_id` and `status_code` are the same for all: `serve` adds them. */
type PayloadOf<Body> = Body extends { data: infer Data extends { request_id: string } }
  ? Omit<Data, 'request_id' | 'status_code'>
  : Body

/** What a handler is given: the checked request and the tenant that it concerns. */
export type Call<Id extends OperationId> = {
  body: BodyOf<Operations[Id]>
  path: ParameterOf<Operations[Id], 'path'>
  query: ParameterOf<Operations[Id], 'query'>
  tenant: Tenant
  request: FastifyRequest
  reply: FastifyReply
}

/** What a handler may answer. Redirects and pages are sent through `reply`, which is then returned. */
export type Answer<Id extends OperationId> = PayloadOf<SuccessOf<Operations[Id]>> | FastifyReply

/** Answers one operation from the tenant's state. Throws `ProviderError` for everything that is refused. */
export type Handler<Id extends OperationId> = (call: Call<Id>) => Answer<Id> | Promise<Answer<Id>>

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `plugins/tenants.ts` before any handler runs. */
    tenant: Tenant
    requestId: string
  }
  interface FastifyContextConfig {
    operation?: DocumentedOperation
  }
}

/**
 * Serves one documented operation. Method, path and schemas come from the document, so a handler can
 * neither accept nor return anything that the document does not promise.
 */
export function serve<Id extends OperationId>(app: FastifyInstance, id: Id, handler: Handler<Id>): void {
  const operation = getOperation(id)
  const checkRequest = createRequestCheck(operation)
  const checkAnswer = createAnswerCheck(operation)
  app.route({
    method: operation.method,
    url: operation.url,
    config: { operation },
    ...(operation.bodyLimit !== undefined && { bodyLimit: operation.bodyLimit }),
    preHandler: async (request) => checkRequest(request),
    handler: async (request, reply) => {
      const { body, params: path, query, tenant } = request
      const answer = await handler({ body, path, query, tenant, request, reply } as Call<Id>)
      if (reply.sent || answer === reply) return reply
      return toEnvelope(operation, answer, request.requestId)
    },
    preSerialization: async (_request, reply, payload) => {
      checkAnswer(reply.statusCode, payload)
      return payload
    },
  })
}

function toEnvelope(operation: DocumentedOperation, answer: unknown, request_id: string): unknown {
  if (operation.document !== 'sdk') return answer
  return { data: { request_id, status_code: 200, ...(answer as object) } }
}

function createRequestCheck(operation: DocumentedOperation): (request: FastifyRequest) => void {
  const parts: [part: 'params' | 'query', check: Check][] = [
    ['params', createTextCheck(operation.path)],
    ['query', createTextCheck(operation.query)],
  ]
  const bodies = new Map(Object.entries(operation.body ?? {}).map(([type, schema]) => [type, createCheck(schema)]))
  return (request) => {
    for (const [part, check] of parts) {
      const errors = check(request[part])
      if (errors) throw new InvalidRequest(part, errors)
    }
    if (request.body === undefined && !operation.isBodyRequired) return
    const mediaType = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? ''
    // An SDK call that says nothing of its media type is JSON: the parser has read it as such.
    const check = bodies.get(mediaType) ?? bodies.values().next().value
    const errors = check?.(request.body ?? null)
    if (errors) throw new InvalidRequest('body', errors)
  }
}

function createAnswerCheck(operation: DocumentedOperation): (status: number, payload: unknown) => void {
  const checks = new Map(Object.entries(operation.answers).map(([status, schema]) => [status, createCheck(schema)]))
  return (status, payload) => {
    const errors = (checks.get(String(status)) ?? checks.get('default'))?.(payload)
    if (errors) throw new InvalidAnswer(operation.id, status, errors)
  }
}

/** An identifier for one request, in the provider's form. */
export function createRequestId(): string {
  return createId('request-id')
}
