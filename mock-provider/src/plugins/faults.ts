import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { isErrorType, type ErrorType, type Fault } from '@latchkey/openapi'
import { FAULT_HEADER, needsMessage } from '../../facts/fault-kinds.ts'
import { takeFault } from '../faults/fault-triggers.ts'
import { OauthError, ProviderError, type OauthErrorCode } from '../core/provider-error.ts'
import { demandCaptcha } from './fraud-check.ts'
import { recordWithoutResponse } from './journal.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The fault that is applied to this request, if any. */
    fault: Fault | undefined
  }
}

type FaultAction = {
  /** Responds instead of the handler. */
  instead?: (fault: Fault, request: FastifyRequest, reply: FastifyReply) => unknown
  /** Corrupts the handler's response, as a broken proxy does. */
  corrupt?: (payload: unknown, reply: FastifyReply) => unknown
}

const ACTIONS: Record<Fault['kind'], FaultAction> = {
  error: { instead: raise },
  latency: {},
  hang: { instead: hang },
  reset: { instead: reset },
  invalid_json: { corrupt: truncate },
  wrong_content_type: { corrupt: mislabel },
  html_502: { instead: sendBadGateway },
  cors: { instead: refuseOrigin },
  captcha: { instead: (_fault, _request, reply) => demandCaptcha(reply) },
  // `deliver` applies delivery faults.
  delivery_delayed: {},
  delivery_bounced: {},
  delivery_never: {},
  delivery_twice: {},
}

/** Applies faults: after the tenant is known, and before validation, so that forcing an error needs no valid request. */
export const faultsPlugin = fp(async (app: FastifyInstance) => {
  app.decorateRequest('fault', undefined)
  app.addHook('preValidation', (request, reply, done) => {
    const { operation } = request
    if (!operation || operation.document === 'mock') return done()
    const fault = takeFault(request.tenant, operation, request)
    if (!fault) return done()
    request.fault = fault
    // The hook returns a promise, so it does not call `done`.
    return apply(fault, request, reply)
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    const corrupt = request.fault && ACTIONS[request.fault.kind].corrupt
    done(null, corrupt ? corrupt(payload, reply) : payload)
  })
})

async function apply(fault: Fault, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  void reply.header(FAULT_HEADER, fault.fault_id)
  // A fault of a message delays the message, in `deliver`, but not the response.
  if (fault.delay_ms && !needsMessage(fault.kind)) await wait(fault.delay_ms, undefined, { ref: false })
  return ACTIONS[fault.kind].instead?.(fault, request, reply)
}

/** Converts an error type to the closest code of RFC 6749 §5.2. */
function toOauthErrorCode(type: ErrorType, status: number): OauthErrorCode {
  if (status >= 500) return 'server_error'
  if (status === 401) return 'invalid_client'
  if (/code|refresh_token|verifier|pkce/.test(type)) return 'invalid_grant'
  return 'invalid_request'
}

function raise({ error_type }: Fault, request: FastifyRequest): never {
  const isKnown = error_type !== undefined && isErrorType(error_type)
  const error = new ProviderError(isKnown ? error_type : 'internal_server_error')
  if (request.operation?.tag !== 'oauth2') throw error
  throw new OauthError(toOauthErrorCode(error.type, error.status), error.type, { status: error.status })
}

function hang(_fault: Fault, request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack()
  recordWithoutResponse(request)
}

function reset(_fault: Fault, request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack()
  recordWithoutResponse(request)
  request.raw.socket.resetAndDestroy()
}

/** Cuts JSON in half, which makes it invalid: no proper prefix of an object or array parses. */
function truncate(payload: unknown, reply: FastifyReply): unknown {
  if (typeof payload !== 'string') return payload
  void reply.removeHeader('content-length')
  return payload.slice(0, Math.ceil(payload.length / 2))
}

function mislabel(payload: unknown, reply: FastifyReply): unknown {
  void reply.type('text/plain; charset=utf-8')
  return payload
}

const BAD_GATEWAY_PAGE =
  '<!doctype html><html lang="en"><title>502 Bad Gateway</title><h1>502 Bad Gateway</h1><p>A fault was armed.</p></html>'

function sendBadGateway(_fault: Fault, _request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.code(502).type('text/html; charset=utf-8').send(BAD_GATEWAY_PAGE)
}

/** Without CORS headers (Fetch standard, §3.2) a page cannot read the response and sees a network error. */
function refuseOrigin(_fault: Fault, _request: FastifyRequest, reply: FastifyReply): FastifyReply {
  for (const name of Object.keys(reply.getHeaders())) {
    if (name.startsWith('access-control-')) void reply.removeHeader(name)
  }
  return reply.code(403).type('text/plain; charset=utf-8').send('Origin refused')
}
