import type { JsonSchema } from './documents.ts'
import { explainInvalid } from './explain-invalid.ts'
import { isRecord } from './read-member.ts'
import { createCheck } from './validation.ts'

/**
 * Creates a check of a function's argument against a schema of the OpenAPI documents, so that function calls and HTTP
 * calls are refused for the same reasons. The check throws a TypeError that names the function, the field and the
 * reason.
 *
 * @param subject the name of the argument, such as `milliseconds`, for errors that are not about a field
 */
export function createInputCheck(schema: JsonSchema, subject = 'The argument'): (name: string, value: unknown) => void {
  const check = createCheck(schema)
  return (name, value) => {
    const errors = check(dropUndefined(value))
    if (errors) throw new TypeError(`${name}: ${explainInvalid(errors, subject)}`)
  }
}

/** Ajv counts members that are undefined as present, though JSON has no such members. */
function dropUndefined(value: unknown): unknown {
  if (!isRecord(value)) return value
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  return Object.fromEntries(members.map(([name, member]) => [name, dropUndefined(member)]))
}
