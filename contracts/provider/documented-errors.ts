import { GATE_ERROR_TYPES } from '@latchkey/openapi'
import operations from '@latchkey/openapi/generated/operations.json' with { type: 'json' }

type Interaction = { description: string; response?: { body?: { content?: unknown } } }

const ERRORS: Record<string, readonly string[]> = Object.fromEntries(
  Object.entries(operations).map(([id, { errors }]) => [id, errors]),
)
const GATE_ERRORS: readonly string[] = GATE_ERROR_TYPES

/** Finds the errors of interactions that the OpenAPI document does not list for their operation. */
export function findUndocumentedErrors(interactions: readonly Interaction[]): string[] {
  return interactions.flatMap(({ description, response }) => {
    const type = findErrorType(response?.body?.content)
    const [id = ''] = description.split(' ', 1)
    const isListed = type === undefined || GATE_ERRORS.includes(type) || ERRORS[id]?.includes(type)
    return isListed ? [] : [`${description}: the document of ${id} does not list ${type}`]
  })
}

function findErrorType(body: unknown): string | undefined {
  const isError = typeof body === 'object' && body !== null && 'error_type' in body
  return isError ? String(body.error_type) : undefined
}
