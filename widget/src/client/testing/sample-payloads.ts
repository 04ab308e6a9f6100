import sdk from '@latchkey/openapi/generated/sdk.json' with { type: 'json' }
import { isRecord } from '../../browser/is-record.ts'

/** The part of a JSON Schema that the document uses. */
type Schema = {
  $ref?: string
  type?: string | readonly string[]
  const?: unknown
  enum?: readonly unknown[]
  required?: readonly string[]
  properties?: Record<string, Schema>
  items?: Schema
  allOf?: readonly Schema[]
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
}

/** The operations of the document: the path and the payload of a success with every required member. */
export type SampleOperation = { operationId: string; path: string; payload: Record<string, unknown> }

/** Lists the operations of the document, with samples that are made from their schemas. */
export function listSampleOperations(): SampleOperation[] {
  return Object.entries(sdk.paths).flatMap(([path, item]) =>
    Object.values(item).flatMap((operation: unknown) => {
      if (!isRecord(operation) || typeof operation['operationId'] !== 'string') return []
      const envelope = toSample(findResponseSchema(operation))
      const payload = isRecord(envelope) ? envelope['data'] : undefined
      return isRecord(payload) ? [{ operationId: operation['operationId'], path, payload }] : []
    }),
  )
}

function findResponseSchema(operation: Record<string, unknown>): Schema {
  const steps = ['responses', '200', 'content', 'application/json', 'schema']
  return steps.reduce<unknown>((part, step) => resolve(part)[step], operation) as Schema // as OpenAPI defines it
}

/** Resolves a `$ref` to a part of the document. */
function resolve(part: unknown): Record<string, unknown> {
  if (!isRecord(part)) return {}
  const { $ref } = part
  if (typeof $ref !== 'string') return part
  return resolve(
    $ref
      .split('/')
      .slice(1)
      .reduce<unknown>((found, step) => resolve(found)[step], sdk),
  )
}

/** Creates a sample value of a schema with only its required members. */
function toSample(given: Schema): unknown {
  const schema: Schema = resolve(given)
  const [variant] = schema.anyOf ?? schema.oneOf ?? []
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (variant) return toSample(variant)
  const [type = 'object'] = [schema.type ?? []].flat()
  if (type === 'object') return toObject(schema)
  if (type === 'array') return [toSample(schema.items ?? {})]
  return { string: 'text', boolean: true, number: 1, integer: 1 }[type] ?? null
}

function toObject({ allOf = [], required = [], properties = {} }: Schema): Record<string, unknown> {
  const inherited: unknown[] = allOf.map(toSample)
  const own = required.map((name) => [name, toSample(properties[name] ?? {})])
  return Object.assign({}, ...inherited, Object.fromEntries(own))
}
