import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { JournalEntry } from '@latchkey/openapi'
import { machineTick, toTimestamp } from '../core/clock.ts'
import { findNamedUserId, findPresentUserId } from '../faults/request-identity.ts'
import { createId } from '../core/ids.ts'
import { addJournalEntry } from '../journal/journal.ts'
import { redact, redactHeaders, redactUrl } from '../journal/redaction.ts'
import type { Tenant, Tenants } from '../core/tenant.ts'
import { requireTenantOfRequest } from './tenants.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** When the request arrived, on the machine's monotonic clock. */
    arrivedAt: number
    /** The answer's text while it is on its way into the journal. */
    answerText: string | undefined
    /** The type of the error that the answer is a page of. */
    shownError: string | undefined
    /** The messages that the request sent, on their way to the inbox or there. */
    messageIds: string[]
    isInJournal: boolean
  }
}

type AnswerHeaders = Record<string, string | number | string[] | undefined>

/** Keeps what every tenant was asked and answered, without secrets. The control plane's own calls are not kept. */
export const journalPlugin = fp(async (app: FastifyInstance, { tenants }: { tenants: Tenants }) => {
  app.decorateRequest('arrivedAt', 0)
  app.decorateRequest('answerText', undefined)
  app.decorateRequest('shownError', undefined)
  app.decorateRequest('messageIds')
  app.decorateRequest('isInJournal', false)
  app.addHook('onRequest', async (request) => {
    request.arrivedAt = machineTick()
    request.messageIds = []
  })
  app.addHook('onSend', async (request, _reply, payload) => {
    if (typeof payload === 'string') request.answerText = payload
    return payload
  })
  app.addHook('onResponse', async (request, reply) => {
    // A body that cannot be read is refused before anybody has asked whose call it is.
    const tenant = request.tenant ?? findTenantQuietly(request, tenants)
    if (tenant) request.tenant = tenant
    record(request, reply.statusCode, reply.getHeaders())
  })
  app.addHook('onRequestAbort', async (request) => recordUnanswered(request))
})

/** For a call that gets no answer: at once, for its caller may wait for minutes. */
export function recordUnanswered(request: FastifyRequest): void {
  record(request, null, {})
}

function findTenantQuietly(request: FastifyRequest, tenants: Tenants): Tenant | undefined {
  if (!request.routeOptions.config.operation) return undefined
  try {
    return requireTenantOfRequest(request, tenants)
  } catch {
    return undefined // nobody's: there is no journal to keep it in
  }
}

/** @param status null when the connection ended without an answer */
function record(request: FastifyRequest, status: number | null, headers: AnswerHeaders): void {
  const operation = request.routeOptions.config.operation
  if (!operation || operation.document === 'mock' || !request.tenant || request.isInJournal) return
  request.isInJournal = true
  const answer = readJson(request.answerText)
  const user_id = findUserId(request, answer)
  const error_type = answer?.['error_type'] ?? request.shownError
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
    ...(typeof error_type === 'string' && { error_type }),
    request_headers: redactHeaders(request.headers),
    response_headers: redactHeaders(toTexts(headers)),
    request_body: redact(request.body ?? null),
    response_body: redact(answer ?? null),
  }
  addJournalEntry(request.tenant, entry)
}

function toTexts(headers: AnswerHeaders): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value : String(value ?? '')]),
  )
}

function readJson(text: string | undefined): Record<string, unknown> | undefined {
  if (text === undefined || !text.startsWith('{')) return undefined
  try {
    return JSON.parse(text) as Record<string, unknown> // an object: it starts with a brace
  } catch {
    return undefined // a spoilt answer
  }
}

/** Whom the answer is about, else who asked, else whom the call named. */
function findUserId(request: FastifyRequest, answer: Record<string, unknown> | undefined): string | undefined {
  const inner = (answer?.['data'] ?? answer) as { user_id?: unknown } | undefined
  if (typeof inner?.user_id === 'string') return inner.user_id
  return findPresentUserId(request.tenant, request) ?? findNamedUserId(request.tenant, request)
}
