import { PassThrough, pipeline } from 'node:stream'
import type { OperationId } from '@latchkey/openapi'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { toTimestamp } from '../core/clock.ts'
import { withSeed } from '../core/random.ts'
import { createRequestId } from '../core/serve.ts'
import { addCall, beginCall, findRecording, isAnyRecording, startRecording } from '../recording/recording.ts'
import { findReplayedSeed, takeNextSeed } from '../recording/replayed-calls.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The request body as it was sent. */
    sentText: string | undefined
    /** Set while the request is recorded. */
    recorded: ReturnType<typeof beginCall>
    recordedAt: string
  }
}

/**
 * Calls that say nothing about the app under test, besides those that only read. Those of webhooks have their secrets, and
 * would make a replay send requests.
 */
const NOT_RECORDED = /^mock(Recording|JournalReplay|Replay|Snapshot|Fork|Tenant|Webhooks)/
/** Calls that replace the state by one that the recording does not have. The recording begins again after them. */
const REPLACING: ReadonlySet<string> = new Set<OperationId>([
  'mockReset',
  'mockImport',
  'mockScenarioApply',
  'mockSnapshotsRestore',
])

/** Records the calls of tenants that are being recorded, and gives them random values that can be repeated. */
export const recordingPlugin = fp(async (app: FastifyInstance) => {
  app.decorateRequest('sentText', undefined)
  app.decorateRequest('recorded', undefined)
  app.decorateRequest('recordedAt', '')
  app.addHook('preParsing', (request, _reply, payload, done) => {
    // Bodies of imports and replays are large, and not recorded.
    if (!isAnyRecording() || request.operation?.bodyLimit !== undefined) return done(null, payload)
    const copy = new PassThrough()
    const chunks: Buffer[] = []
    payload.on('data', (chunk: Buffer) => chunks.push(chunk))
    payload.on('end', () => (request.sentText = Buffer.concat(chunks).toString()))
    // A request that breaks off also ends the copy.
    done(
      null,
      pipeline(payload, copy, () => undefined),
    )
  })
  app.addHook('preValidation', (request, _reply, done) => {
    const seed = findReplayedSeed(request) ?? begin(request)
    if (seed === undefined) return done()
    withSeed(seed, () => {
      request.requestId = createRequestId()
      done()
    })
  })
  app.addHook('onResponse', (request, reply, done) => {
    record(request, reply)
    done()
  })
  app.addHook('onRequestAbort', async (request) => record(request, undefined))
})

/** Takes the number of a call that is recorded. @returns the seed of its random values, also where a test has set it */
function begin(request: FastifyRequest): string | undefined {
  const { operation } = request
  if (!operation || !request.tenant || !isRecorded(operation, request.method)) return undefined
  const seed = takeNextSeed(request.tenant)
  if (seed !== undefined) return seed
  request.recorded = beginCall(request.tenant)
  if (request.recorded) request.recordedAt = toTimestamp(request.tenant.clock.now())
  return request.recorded?.seed
}

function isRecorded({ id, document }: { id: string; document: string }, method: string): boolean {
  return document !== 'mock' || (method !== 'GET' && !NOT_RECORDED.test(id) && !REPLACING.has(id))
}

/** @param reply undefined when the connection ended without a response */
function record(request: FastifyRequest, reply: FastifyReply | undefined): void {
  const { recorded } = request
  const { operation } = request
  if (operation && REPLACING.has(operation.id) && request.tenant && findRecording(request.tenant))
    startRecording(request.tenant)
  if (!recorded || !operation) return
  request.recorded = undefined
  addCall(recorded.recording, {
    index: recorded.index,
    at: request.recordedAt,
    operation_id: operation.id,
    method: operation.method,
    url: request.url,
    request_headers: toHeaders(request.headers),
    ...(request.sentText && { request_body: request.sentText }),
    status: reply?.statusCode ?? null,
    response_headers: toHeaders(reply?.getHeaders() ?? {}),
    ...(reply && request.responseText !== undefined && { response_body: request.responseText }),
    ...(request.messageIds.length > 0 && { message_ids: request.messageIds }),
  })
}

type Headers = Record<string, string | string[]>

function toHeaders(headers: Readonly<Record<string, string | number | string[] | undefined>>): Headers {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value : String(value)]],
    ),
  )
}
