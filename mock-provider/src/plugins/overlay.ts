import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { findErrorType } from '@latchkey/openapi'
import type { Overlay, OverlayRule } from '../../facts/overlay.ts'
import { OPERATIONS } from '../core/documents.ts'
import { explainInvalid } from '../core/explain-invalid.ts'
import { isRecord, readMember } from '../core/read-member.ts'
import { createCheck } from '../core/validation.ts'

const PLAIN = { type: ['string', 'number', 'boolean', 'null'] }
const STATUS = { type: 'integer', minimum: 200, maximum: 599 }
const TEXT = { type: 'string' }
/** Names that would change an object's prototype are no members. */
const PATHS = { propertyNames: { not: { pattern: '(^|\\.)__proto__(\\.|$)' } } }

/** The schema of an overlay. */
export const OVERLAY_SCHEMA = {
  type: 'object',
  required: ['format', 'version', 'rules'],
  properties: {
    format: { const: 'latchkey-overlay' },
    version: { const: 1 },
    rules: {
      type: 'array',
      items: {
        type: 'object',
        required: ['operation_id', 'when', 'set'],
        properties: {
          operation_id: { enum: OPERATIONS.filter(({ document }) => document !== 'mock').map(({ id }) => id) },
          when: {
            type: 'object',
            required: ['status'],
            properties: { status: STATUS, error_type: TEXT, error_message: TEXT },
            additionalProperties: false,
          },
          set: {
            type: 'object',
            properties: {
              status: STATUS,
              headers: { type: 'object', additionalProperties: { type: ['string', 'null'], pattern: '^[^\\r\\n]*$' } },
              members: { type: 'object', ...PATHS, additionalProperties: PLAIN },
              removed: { type: 'array', items: { type: 'string', ...PATHS.propertyNames } },
            },
            additionalProperties: false,
          },
        },
        additionalProperties: false,
      },
    },
  },
  additionalProperties: false,
}

/** Explains what is wrong with an overlay. Undefined for a valid one. */
export function findOverlayProblem(value: unknown): string | undefined {
  const errors = createCheck(OVERLAY_SCHEMA)(value)
  return errors && explainInvalid(errors, 'The overlay')
}

/** Changes responses as an overlay says. */
export const overlayPlugin = fp(async (app: FastifyInstance, { overlay }: { overlay: Overlay }) => {
  app.addHook('onSend', async (request: FastifyRequest, reply, payload) => {
    const own = overlay.rules.filter(({ operation_id }) => operation_id === request.operation?.id)
    if (own.length === 0) return payload
    const body = readBody(payload)
    const rule = own.find(({ when }) => isMatch(when, reply.statusCode, body))
    return rule ? change(rule.set, reply, payload, body) : payload
  })
})

function readBody(payload: unknown): unknown {
  if (typeof payload !== 'string' || !payload.startsWith('{')) return undefined
  try {
    return JSON.parse(payload)
  } catch {
    return undefined
  }
}

function isMatch({ status, error_type, error_message }: OverlayRule['when'], actual: number, body: unknown): boolean {
  const message = readMember(body, 'error_message') ?? readMember(body, 'error_description')
  return (
    status === actual &&
    (error_type === undefined || error_type === findErrorType(body)) &&
    (error_message === undefined || error_message === message)
  )
}

function change(set: OverlayRule['set'], reply: FastifyReply, payload: unknown, body: unknown): unknown {
  const { status, headers = {}, members = {}, removed = [] } = set
  for (const [name, value] of Object.entries(headers)) {
    if (value === null) reply.removeHeader(name)
    else reply.header(name, value)
  }
  if (status !== undefined) reply.code(status)
  if (!isRecord(body)) return payload
  for (const [path, value] of Object.entries(members)) setAt(body, path.split('.'), value)
  for (const path of removed) setAt(body, path.split('.'), undefined)
  const text = JSON.stringify(body)
  if (reply.hasHeader('content-length')) reply.header('content-length', Buffer.byteLength(text))
  return text
}

/** Sets a member in an object, and in all entries of the lists on the way: `emails[]`. Undefined removes it. */
function setAt(target: unknown, [name = '', ...rest]: string[], value: unknown): void {
  const key = name.replace(/\[\]$/, '')
  if (!isRecord(target) || (rest.length > 0 && !Object.hasOwn(target, key))) return
  if (rest.length === 0) {
    if (value === undefined) delete target[key]
    else target[key] = value
    return
  }
  const member = target[key]
  for (const part of Array.isArray(member) ? member : [member]) setAt(part, rest, value)
}
