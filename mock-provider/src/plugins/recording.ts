import { PassThrough, pipeline } from 'node:stream'
import type { OperationId } from '@latchkey/openapi'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { toTimestamp } from '../core/clock.ts'
import { withSeed } from '../core/random.ts'
import { createRequestId } from '../core/serve.ts'
import { addCall, beginCall, findRecording, isAnyRecording, startRecording } from '../recording/recording.ts'
import { isReplayable } from '../recording/replay-check.ts'
import { findReplayedCall, takeNextSeed } from '../recording/replayed-calls.ts'

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
 * Calls after which recording restarts: those that replace the tenant's state with one that the recording does not
 * contain, and those that create secrets of clients, which a replay must not.
 */
const REPLACING: ReadonlySet<string> = new Set<OperationId>([
  'mockM2mClientsCreate',
  'mockM2mClientsRotate',
  'mockReset',
  'mockImport',
  'mockScenarioApply',
  'mockSnapshotsRestore',
])

/** Records the calls of tenants that are being recorded, and gives them reproducible random values. */
export const recordingPlugin = fp(async (app: FastifyInstance) => {
  app.decorateRequest('sentText', undefined)
  app.decorateRequest('recorded', undefined)
  app.decorateRequest('recordedAt', '')
  app.addHook('preParsing', (request, _reply, payload, done) => {
    // The bodies of imports and replays are large, so they are not recorded.
    if (!isAnyRecording() || request.operation?.bodyLimit !== undefined) return done(null, payload)
    const copy = new PassThrough()
    const chunks: Buffer[] = []
    payload.on('data', (chunk: Buffer) => chunks.push(chunk))
    payload.on('end', () => (request.sentText = Buffer.concat(chunks).toString()))
    // Unlike `pipe`, `pipeline` also ends the copy of the body when the request is aborted.
    done(
      null,
      pipeline(payload, copy, () => undefined),
    )
  })
  app.addHook('preValidation', (request, _reply, done) => {
    const seed = findReplayedCall(request)?.seed ?? begin(request)
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

/** Numbers a call that is recorded. @returns the seed of its random values: one that a test set, or the recording's */
function begin(request: FastifyRequest): string | undefined {
  const { operation } = request
  if (!operation || !request.tenant || !isReplayable(operation)) return undefined
  const seed = takeNextSeed(request.tenant)
  if (seed !== undefined) return seed
  request.recorded = beginCall(request.tenant)
  if (request.recorded) request.recordedAt = toTimestamp(request.tenant.clock.now())
  return request.recorded?.seed
}

/** @param reply undefined when the connection ended without a response */
function record(request: FastifyRequest, reply: FastifyReply | undefined): void {
  const { recorded } = request
  const { operation } = request
  const isRefused = reply !== undefined && reply.statusCode >= 400
  if (operation && REPLACING.has(operation.id) && !isRefused && request.tenant && findRecording(request.tenant))
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
