import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { isErrorType, type ErrorType, type Fault } from '@latchkey/openapi'
import { FAULT_HEADER } from '../../facts/fault-kinds.ts'
import { takeFault } from '../faults/fault-triggers.ts'
import { OauthError, ProviderError, type OauthErrorCode } from '../core/provider-error.ts'
import { demandCaptcha } from './fraud-check.ts'
import { recordUnanswered } from './journal.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The rule, or what else, that fires for this request. */
    fault: Fault | undefined
  }
}

type FaultAction = {
  /** Acts in the handler's place, or not at all. */
  instead?: (fault: Fault, request: FastifyRequest, reply: FastifyReply) => unknown
  /** Spoils the answer that the handler gave: its work is done, as behind a broken proxy. */
  spoil?: (payload: unknown, reply: FastifyReply) => unknown
}

const ACTIONS: Record<Fault['kind'], FaultAction> = {
  error: { instead: raise },
  latency: {},
  hang: { instead: hang },
  reset: { instead: reset },
  invalid_json: { spoil: truncate },
  wrong_content_type: { spoil: mislabel },
  html_502: { instead: answerBadGateway },
  cors: { instead: refuseOrigin },
  captcha: { instead: (_fault, _request, reply) => demandCaptcha(reply) },
  // What becomes of a message is for `deliver` to do.
  delivery_delayed: {},
  delivery_bounced: {},
  delivery_never: {},
  delivery_twice: {},
}

/**
 * Fires armed rules: after the tenant is known and before the request is validated, so that a forced error
 * needs no valid request.
 */
export const faultsPlugin = fp(async (app: FastifyInstance) => {
  app.decorateRequest('fault', undefined)
  app.addHook('preValidation', async (request, reply) => {
    const operation = request.routeOptions.config.operation
    if (!operation || operation.document === 'mock') return
    const fault = takeFault(request.tenant, operation, request)
    if (!fault) return
    request.fault = fault
    void reply.header(FAULT_HEADER, fault.fault_id)
    // A late message is late by itself, not the answer.
    if (fault.delay_ms && fault.kind !== 'delivery_delayed') await wait(fault.delay_ms, undefined, { ref: false })
    return ACTIONS[fault.kind].instead?.(fault, request, reply)
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const spoil = request.fault && ACTIONS[request.fault.kind].spoil
    return spoil ? spoil(payload, reply) : payload
  })
})

/** RFC 6749 §5.2 has a code for few failures; the status says which of them a type is nearest to. */
function toOauthErrorCode(type: ErrorType, status: number): OauthErrorCode {
  if (status >= 500) return 'server_error'
  if (status === 401) return 'invalid_client'
  if (/code|refresh_token|verifier|pkce/.test(type)) return 'invalid_grant'
  return 'invalid_request'
}

function raise({ error_type }: Fault, request: FastifyRequest): never {
  const isKnown = error_type !== undefined && isErrorType(error_type)
  const error = new ProviderError(isKnown ? error_type : 'internal_server_error')
  if (request.routeOptions.config.operation?.tag !== 'oauth2') throw error
  throw new OauthError(toOauthErrorCode(error.type, error.status), error.type, { status: error.status })
}

function hang(_fault: Fault, request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack()
  recordUnanswered(request)
}

function reset(_fault: Fault, request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack()
  recordUnanswered(request)
  request.raw.socket.resetAndDestroy()
}

/** Cuts a JSON text in the middle: no prefix of an object or array parses. */
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

function answerBadGateway(_fault: Fault, _request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.code(502).type('text/html; charset=utf-8').send(BAD_GATEWAY_PAGE)
}

/** Without the headers of the Fetch standard's §3.2 a page cannot read the answer and sees a network error. */
function refuseOrigin(_fault: Fault, _request: FastifyRequest, reply: FastifyReply): FastifyReply {
  for (const name of Object.keys(reply.getHeaders())) {
    if (name.startsWith('access-control-')) void reply.removeHeader(name)
  }
  return reply.code(403).type('text/plain; charset=utf-8').send('Origin refused')
}
