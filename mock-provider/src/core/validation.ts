import addFormats from 'ajv-formats'
import { Ajv2020, type CodeOptions, type ErrorObject } from 'ajv/dist/2020.js'
import { SHARED_SCHEMAS, type JsonSchema } from './documents.ts'
import { PRECOMPILED_CHECKS, type CompiledSchema } from './precompiled-checks.ts'

/** Returns the errors of a value, or undefined when it is valid. */
export type Check = (value: unknown) => ErrorObject[] | undefined

/**
 * The ways in which a compiler converts strings: not at all, for bodies, or to the type of the schema, for parameters.
 */
export const COERCIONS = [false, 'array'] as const
/** The type conversion of a compiler. */
export type Coercion = (typeof COERCIONS)[number]

/** Creates a compiler of schemas. @param code how the compiler generates code */
export function createRegistry(coerceTypes: Coercion, code: CodeOptions = {}): Ajv2020 {
  // OpenAPI 3.1 is JSON Schema 2020-12; strict mode would refuse its annotations (example, xml, x-*).
  // Verbose errors carry the value and the schema, which explanations need.
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    verbose: true,
    // The meta-schema takes longer to compile than all that a start needs. `documents.test.ts` checks the documents with it.
    meta: false,
    validateSchema: false,
    code,
    coerceTypes,
    useDefaults: coerceTypes !== false,
  })
  addFormats.default(ajv)
  addQuickTimes(ajv)
  for (const schema of SHARED_SCHEMAS) ajv.addSchema(schema)
  return ajv
}

/** A time in UTC, with a day of the month of at most 28. Most times in responses match. */
const PLAIN_TIME = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/

/** Recognizes common times quickly. The full format check handles all others. */
function addQuickTimes(ajv: Ajv2020): void {
  const { validate } = addFormats.default.get('date-time') as { validate: (text: string) => boolean } // so in `ajv-formats`
  ajv.addFormat('date-time', { validate: (text: string) => PLAIN_TIME.test(text) || validate(text) })
}

const registries = new Map<Coercion, Ajv2020>()

function compile(schema: JsonSchema, coercion: Coercion): CompiledSchema {
  const registry = registries.get(coercion) ?? createRegistry(coercion)
  registries.set(coercion, registry)
  return registry.compile(schema)
}

/** Returns the key of a schema that was compiled in advance and is part of the bundle. Equal schemas share it. */
export function toCheckKey(schema: JsonSchema, coercion: Coercion): string {
  return `${coercion} ${JSON.stringify(schema)}`
}

function toCheck(schema: JsonSchema, coercion: Coercion): Check {
  let validate: CompiledSchema | undefined
  return (value) => {
    // The schema is compiled at first use: compiling those of every operation would make the start several times
    // slower. Ajv caches the result by schema object, so all apps of a process share it.
    validate ??= PRECOMPILED_CHECKS.get(toCheckKey(schema, coercion)) ?? compile(schema, coercion)
    return validate(value) ? undefined : (validate.errors ?? [])
  }
}

/** Creates a check of a JSON value. It coerces, fills in and drops nothing. */
export function createCheck(schema: JsonSchema): Check {
  return toCheck(schema, false)
}

/** Creates a check of path or query parameters, which arrive as strings. It coerces them and fills in defaults, in place. */
export function createParameterCheck(schema: JsonSchema): Check {
  return toCheck(schema, 'array')
}
