import addFormats from 'ajv-formats'
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import { SHARED_SCHEMAS, type JsonSchema } from './documents.ts'

/** Returns the errors of a value, or undefined when it is valid. */
export type Check = (value: unknown) => ErrorObject[] | undefined

function createRegistry(coerceTypes: false | 'array') {
  // OpenAPI 3.1 is JSON Schema 2020-12; strict mode would refuse its annotations (example, xml, x-*).
  // Verbose errors carry the value and the schema, which explanations need.
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    verbose: true,
    // The meta-schema takes longer to compile than all that a start needs. `documents.test.ts` checks the documents with it.
    meta: false,
    validateSchema: false,
    coerceTypes,
    useDefaults: coerceTypes !== false,
  })
  addFormats.default(ajv)
  for (const schema of SHARED_SCHEMAS) ajv.addSchema(schema)
  return ajv
}

let exact: Ajv2020 | undefined
let coercing: Ajv2020 | undefined

function toCheck(schema: JsonSchema, getRegistry: () => Ajv2020): Check {
  let validate: ReturnType<Ajv2020['compile']> | undefined
  return (value) => {
    // Compiled at first use: compiling every operation would make the start several times slower. Ajv caches the
    // result by schema object, so all apps of a process share it.
    validate ??= getRegistry().compile(schema)
    return validate(value) ? undefined : (validate.errors ?? [])
  }
}

/** Creates a check of a JSON value. It coerces, fills in and drops nothing. */
export function createCheck(schema: JsonSchema): Check {
  return toCheck(schema, () => (exact ??= createRegistry(false)))
}

/** Creates a check of path or query parameters, which arrive as strings. It coerces them and fills in defaults, in place. */
export function createParameterCheck(schema: JsonSchema): Check {
  return toCheck(schema, () => (coercing ??= createRegistry('array')))
}
