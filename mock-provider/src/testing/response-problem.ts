import type { LightMyRequestResponse } from 'fastify'
import { findErrorType } from '@latchkey/openapi'
import type { DocumentedOperation } from '../core/documents.ts'
import { createCheck } from '../core/validation.ts'
import { getDeclaredErrors } from '../faults/faults.ts'

/** An error body has one of two forms: the provider's envelope, or that of OAuth. */
const isEnvelope = createCheck({ $ref: 'sdk#/components/schemas/Error' })
const isOauthError = createCheck({ $ref: 'oauth#/components/schemas/OauthError' })

/** Errors of the router, which do not depend on the operation. */
const ROUTER_ERROR_TYPES = ['bad_request', 'method_not_allowed', 'route_not_found']

type Refused = Pick<LightMyRequestResponse, 'statusCode' | 'headers' | 'body'>

/**
 * Finds the problem of a response: an error in the server, or an error that no document describes.
 *
 * @param operation undefined when the responding operation is not known
 */
export function findResponseProblem(
  operation: DocumentedOperation | undefined,
  { statusCode, headers, body: text }: Refused,
): string | undefined {
  const type = String(headers['content-type'] ?? '')
  if (statusCode >= 500) return `${statusCode} ${text}`
  if (statusCode < 400 || type.startsWith('text/html')) return undefined // an error page
  if (!type.startsWith('application/json')) return `an error of type ${type}`
  const body: unknown = JSON.parse(text)
  if (isEnvelope(body) && isOauthError(body)) return `an error that no document describes: ${text}`
  if (!operation) return undefined
  const declared: readonly string[] = [...getDeclaredErrors(operation), ...ROUTER_ERROR_TYPES]
  return declared.includes(findErrorType(body) ?? '') ? undefined : `an error that is not declared: ${text}`
}
