import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { JournalEntry } from '@latchkey/openapi'
import { machineTick, toTimestamp } from '../core/clock.ts'
import { findNamedUserId, findPresentUserId } from '../faults/request-identity.ts'
import { createId } from '../core/ids.ts'
import { isRecord, readMember } from '../core/read-member.ts'
import { cutBody } from '../core/cut-body.ts'
import { addJournalEntry } from '../journal/journal.ts'
import { announceEntry, keepRequest } from '../journal/sent-requests.ts'
import { redact, redactHeaders, redactUrl } from '../journal/redaction.ts'
import type { Tenant, Tenants } from '../core/tenant.ts'
import { requireTenantOfRequest } from './tenants.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** When the request arrived, on the machine's monotonic clock. */
    arrivedAt: number
    /** The response body, for the journal. */
    responseText: string | undefined
    /** The error type of an error page. */
    shownError: string | undefined
    /** The messages that the request sent, delivered or not. */
    messageIds: string[]
    isInJournal: boolean
  }
}

type ResponseHeaders = Record<string, string | number | string[] | undefined>

/** Records every request and response in its tenant's journal, without secrets and without control-plane calls. */
export const journalPlugin = fp(async (app: FastifyInstance, { tenants }: { tenants: Tenants }) => {
  app.decorateRequest('arrivedAt', 0)
  app.decorateRequest('responseText', undefined)
  app.decorateRequest('shownError', undefined)
  app.decorateRequest('messageIds')
  app.decorateRequest('isInJournal', false)
  app.addHook('onRequest', (request, _reply, done) => {
    request.arrivedAt = machineTick()
    request.messageIds = []
    done()
  })
  app.addHook('onSend', (request, _reply, payload, done) => {
    if (typeof payload === 'string') request.responseText = payload
    done(null, payload)
  })
  app.addHook('onResponse', (request, reply, done) => {
    // A body that cannot be parsed is refused before `plugins/tenants.ts` runs.
    const tenant = request.tenant ?? findTenant(request, tenants)
    if (tenant) request.tenant = tenant
    record(request, reply.statusCode, reply.getHeaders())
    done()
  })
  app.addHook('onRequestAbort', async (request) => recordWithoutResponse(request))
})

/** Records a call that gets no response. At once, because its caller may wait for minutes. */
export function recordWithoutResponse(request: FastifyRequest): void {
  record(request, null, {})
}

/** Finds the tenant of a request, without throwing. */
function findTenant(request: FastifyRequest, tenants: Tenants): Tenant | undefined {
  if (!request.routeOptions.config.operation) return undefined
  try {
    return requireTenantOfRequest(request, tenants.existing)
  } catch {
    return undefined // no tenant, no journal
  }
}

/** @param status null when the connection ended without a response */
function record(request: FastifyRequest, status: number | null, headers: ResponseHeaders): void {
  const operation = request.routeOptions.config.operation
  if (!operation || operation.document === 'mock' || !request.tenant || request.isInJournal) return
  request.isInJournal = true
  const response = readJson(request.responseText)
  const user_id = findUserId(request, response)
  const error_type = readMember(response, 'error_type') ?? request.shownError
  // First cut, then redact: a long body costs no more than a short one.
  const bodies = { request_body: cutBody(request.body ?? null), response_body: cutBody(response ?? null) }
  const truncated = BODIES.filter((name) => bodies[name].isCut)
  const entry: JournalEntry = {
    entry_id: createId('journal-entry'),
    at: toTimestamp(request.tenant.clock.now()),
    operation_id: operation.id,
    method: request.method,
    url: redactUrl(request.url),
    status,
    duration_ms: Math.round((machineTick() - request.arrivedAt) * 100) / 100,
    ...(request.fault && { fault_id: request.fault.fault_id }),
    ...(user_id !== undefined && { user_id }),
    ...(request.messageIds.length > 0 && { message_ids: request.messageIds }),
    ...(error_type !== undefined && { error_type }),
    request_headers: redactHeaders(request.headers),
    response_headers: redactHeaders(headers),
    request_body: redact(bodies.request_body.body),
    response_body: redact(bodies.response_body.body),
    ...(truncated.length > 0 && { truncated }),
  }
  const { url, headers: sent, body } = request
  const isKept = !bodies.request_body.isCut
  if (isKept) keepRequest(entry, { method: operation.method, url, headers: sent, body })
  const size = bodies.request_body.size * (isKept ? 2 : 1) + bodies.response_body.size + sizeOfHead(entry)
  addJournalEntry(request.tenant, entry, size)
  announceEntry(entry)
}

const BODIES = ['request_body', 'response_body'] as const satisfies readonly (keyof JournalEntry)[]

/** What an entry without bodies needs besides its strings, in bytes. */
const HEAD_BYTES = 2_048

function sizeOfHead({ url, request_headers, response_headers }: JournalEntry): number {
  let size = HEAD_BYTES + url.length
  for (const headers of [request_headers, response_headers]) {
    for (const [name, value] of Object.entries(headers)) size += name.length + value.length
  }
  return size
}

/** Parses a response that is a JSON object. Undefined for any other, and for one that a fault has corrupted. */
function readJson(text: string | undefined): Record<string, unknown> | undefined {
  if (text === undefined || !text.startsWith('{')) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Finds the user of the response, else of the session, else of the request. */
function findUserId(request: FastifyRequest, response: Record<string, unknown> | undefined): string | undefined {
  return (
    readMember(response?.['data'] ?? response, 'user_id') ??
    findPresentUserId(request.tenant, request) ??
    findNamedUserId(request.tenant, request)
  )
}
