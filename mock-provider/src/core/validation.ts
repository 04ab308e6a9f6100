import addFormats from 'ajv-formats'
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import { SHARED_SCHEMAS, type JsonSchema } from './documents.ts'

/** Says what is wrong with a value, or nothing. */
export type Check = (value: unknown) => ErrorObject[] | undefined

function createRegistry(coerceTypes: false | 'array') {
  // OpenAPI 3.1 is JSON Schema 2020-12; strict mode would refuse its annotations (example, xml, x-*).
  const ajv = new Ajv2020({ strict: false, allErrors: true, coerceTypes, useDefaults: coerceTypes !== false })
  addFormats.default(ajv)
  for (const schema of SHARED_SCHEMAS) ajv.addSchema(schema)
  return ajv
}

let exact: Ajv2020 | undefined
let coercing: Ajv2020 | undefined

function toCheck(schema: JsonSchema, registry: () => Ajv2020): Check {
  let validate: ReturnType<Ajv2020['compile']> | undefined
  return (value) => {
    // Compiled at first use: a start-up that compiled every operation would be several times slower.
    validate ??= registry().compile(schema)
    return validate(value) ? undefined : (validate.errors ?? [])
  }
}

/** Checks a JSON value as it is: nothing is coerced, filled in or dropped. */
export function createCheck(schema: JsonSchema): Check {
  return toCheck(schema, () => (exact ??= createRegistry(false)))
}

/** Checks path and query parameters, which arrive as text: numbers and booleans are read, defaults filled in, in place. */
export function createTextCheck(schema: JsonSchema): Check {
  return toCheck(schema, () => (coercing ??= createRegistry('array')))
}
