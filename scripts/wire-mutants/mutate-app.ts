// The copy of the mock loads this: it changes responses as a change of the mock's own code would.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { changeBody } from './change-message.ts'
import { isJsonObject, type Json } from './json.ts'
import { findErrorType, type RecordedResponse } from './response-mutants.ts'
import type { ResponseMutant } from './wire-mutant.ts'

declare global {
  /** Set in the process that verifies pacts. Other processes read the mutant from the environment. */
  var __latchkeyWire: { mutant?: ResponseMutant; recorded?: RecordedResponse[] } | undefined
}

const VALUES: Record<string, string> = {
  'access-control-allow-credentials': 'false',
  'access-control-allow-origin': 'https://elsewhere.example',
  'cache-control': 'public, max-age=3600',
  'content-type': 'text/plain',
  location: 'https://elsewhere.example/',
  'set-cookie': 'other=1; Path=/',
  vary: 'Accept',
  'www-authenticate': 'Basic',
}

/** Registers the mutation. Members change before the mock checks its responses against the document. */
export function mutateResponses(app: FastifyInstance) {
  app.addHook('preSerialization', async (request, reply, payload) => {
    const edit = findMutant(request, reply, payload)?.edit
    if (edit?.part === 'status') void reply.code(edit.value)
    return edit?.part === 'member' ? (changeBody(toJson(payload), edit) ?? payload) : payload
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const body = typeof payload === 'string' ? parse(payload) : null
    record(request, reply, body)
    const edit = findMutant(request, reply, body)?.edit
    if (edit?.part !== 'header' || !reply.hasHeader(edit.header)) return payload
    reply.removeHeader(edit.header)
    if (edit.change === 'value') void reply.header(edit.header, VALUES[edit.header] ?? 'x')
    return payload
  })
}

function findMutant(request: FastifyRequest, { statusCode }: FastifyReply, payload: unknown) {
  const mutant = globalThis.__latchkeyWire?.mutant ?? readEnvironment()
  if (!mutant || mutant.operation !== findOperationId(request) || mutant.status !== statusCode) return undefined
  const type = isJsonObject(payload) ? findErrorType(payload) : undefined
  return type === mutant.error_type ? mutant : undefined
}

function readEnvironment(): ResponseMutant | undefined {
  const text = process.env['LATCHKEY_WIRE_MUTANT']
  return text === undefined ? undefined : JSON.parse(text)
}

function record(request: FastifyRequest, reply: FastifyReply, body: Json) {
  const operation = findOperationId(request)
  if (operation === undefined) return
  const headers = Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)] as const)
  globalThis.__latchkeyWire?.recorded?.push({
    operation,
    status: reply.statusCode,
    headers: Object.fromEntries(headers),
    body,
  })
}

function findOperationId({ routeOptions }: FastifyRequest) {
  const { operation } = routeOptions.config
  return isJsonObject(operation) ? String(operation['id']) : undefined
}

function toJson(payload: unknown): Json {
  return JSON.parse(JSON.stringify(payload ?? null))
}

function parse(text: string): Json {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
