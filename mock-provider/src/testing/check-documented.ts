import type { FastifyInstance } from 'fastify'
import { findErrorType } from '@latchkey/openapi'
import { getDocument, type DocumentedOperation } from '../core/documents.ts'
import { isRecord } from '../core/read-member.ts'
import { getForcibleErrors } from '../faults/faults.ts'

/** The members of an error that contain text for people. */
const TEXTS = ['error_message', 'error_description']

/**
 * Makes an undocumented response fail: an error type that the operation does not list, an error without a text, or a
 * success or redirect with another status. The mock itself checks only the bodies of its successes.
 */
export function checkDocumented(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const { operation } = request.routeOptions.config
    if (!operation || request.method === 'OPTIONS') return payload
    const { statusCode } = reply
    if (statusCode < 400 && !listStatuses(operation).includes(String(statusCode)))
      throw new Error(`The document of ${operation.id} does not describe the status ${statusCode}.`)
    const error = statusCode < 400 ? undefined : findError(payload)
    const empty = TEXTS.find((name) => error?.[name] === '')
    if (empty) throw new Error(`An error of ${operation.id} has an empty ${empty}.`)
    const type = findErrorType(error)
    if (type !== undefined && !isListed(operation, type))
      throw new Error(`The document of ${operation.id} does not list the error ${type}.`)
    return payload
  })
}

function isListed(operation: DocumentedOperation, type: string): boolean {
  const types: readonly string[] = getForcibleErrors(operation)
  return types.includes(type)
}

function listStatuses({ document, method, url }: DocumentedOperation): string[] {
  const item = getDocument(document).paths[url.replaceAll(/:(\w+)/g, '{$1}')]
  const operation = isRecord(item) ? item[method.toLowerCase()] : undefined
  const responses = isRecord(operation) ? operation['responses'] : undefined
  return isRecord(responses) ? Object.keys(responses) : []
}

function findError(payload: unknown): Record<string, unknown> | undefined {
  if (typeof payload !== 'string' || !payload.startsWith('{')) return undefined
  try {
    const error: unknown = JSON.parse(payload)
    return isRecord(error) ? error : undefined
  } catch {
    return undefined // a fault has cut the body
  }
}
