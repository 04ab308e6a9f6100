import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { JournalEntry } from '@latchkey/openapi'
import { machineTick } from '../core/clock.ts'
import { findNamedUserId, findPresentUserId } from '../faults/request-identity.ts'
import { createId } from '../core/ids.ts'
import { cutBody } from '../core/cut-body.ts'
import { estimateCallSize, isLong, toEntry, type EndedCall } from '../journal/ended-call.ts'
import { addJournalEntry } from '../journal/journal.ts'
import { announceEntry } from '../journal/sent-requests.ts'
import { redact } from '../journal/redaction.ts'
import type { Tenant, Tenants } from '../core/tenant.ts'
import { requireTenantOfRequest } from './tenants.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** When the request arrived, by the machine's monotonic clock. */
    arrivedAt: number
    /** The response body, for the journal. */
    responseText: string | undefined
    /** The error type of an error page. */
    shownError: string | undefined
    /** Why the request was refused: what was compared. */
    refusalReason: string | undefined
    /** The messages that the request sent, delivered or not. */
    messageIds: string[]
    isInJournal: boolean
  }
}

type ResponseHeaders = Record<string, string | number | string[] | undefined>

/** Records every request and response in its tenant's journal. Secrets and control-plane calls are left out. */
export const journalPlugin = fp(async (app: FastifyInstance, { tenants }: { tenants: Tenants }) => {
  app.decorateRequest('arrivedAt', 0)
  app.decorateRequest('responseText', undefined)
  app.decorateRequest('shownError', undefined)
  app.decorateRequest('refusalReason', undefined)
  app.decorateRequest('messageIds')
  app.decorateRequest('isInJournal', false)
  app.decorateRequest('namedUserId', undefined)
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

/** Records a call that gets no response. It is recorded immediately, because its caller may wait for minutes. */
export function recordWithoutResponse(request: FastifyRequest): void {
  record(request, null, {})
}

/** Finds the tenant of a request, without throwing. */
function findTenant(request: FastifyRequest, tenants: Tenants): Tenant | undefined {
  if (!request.operation) return undefined
  try {
    return requireTenantOfRequest(request, tenants.existing)
  } catch {
    return undefined // without a tenant there is no journal
  }
}

/** @param status null when the connection ended without a response */
function record(request: FastifyRequest, status: number | null, headers: ResponseHeaders): void {
  const { operation } = request
  if (!operation || operation.document === 'mock' || !request.tenant || request.isInJournal) return
  request.isInJournal = true
  const { tenant, messageIds, url } = request
  const requestBody = cutBody(request.body ?? null)
  const isKept = !requestBody.isCut
  const call: EndedCall = {
    entry_id: createId('journal-entry'),
    at: tenant.clock.now(),
    operation_id: operation.id,
    method: request.method,
    status,
    duration_ms: Math.round((machineTick() - request.arrivedAt) * 100) / 100,
    fault_id: request.fault?.fault_id,
    user_id: findUserId(request, status),
    message_ids: messageIds.length > 0 ? messageIds : undefined,
    shownError: request.shownError,
    refusal_reason: request.refusalReason,
    sent: { method: operation.method, url, headers: request.headers, body: isKept ? request.body : undefined },
    request_body: { body: redact(requestBody.body), isCut: requestBody.isCut },
    response_headers: headers,
    // The bodies of pages and files are not parsed.
    responseText: request.responseText?.startsWith('{') ? request.responseText : undefined,
  }
  const size = estimateCallSize(call) + requestBody.size * (isKept ? 2 : 1)
  announceEntry(addJournalEntry(tenant, isLong(call) ? toEntry(call) : toWriter(call), size))
}

/** Finds the user of the response, else of the session, else of the request. A fault may have corrupted the response. */
function findUserId(request: FastifyRequest, status: number | null): string | undefined {
  const isSent = status !== null && status < 400 && !request.fault
  const named = isSent ? request.namedUserId : undefined
  return named ?? findPresentUserId(request.tenant, request) ?? findNamedUserId(request.tenant, request)
}

/** Returns a function that creates the journal entry. It refers to the call alone, so the request can be freed. */
function toWriter(call: EndedCall): () => JournalEntry {
  return () => toEntry(call)
}
