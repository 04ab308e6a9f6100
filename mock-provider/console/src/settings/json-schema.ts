/** The JSON Schema 2020-12 keywords that the documents use for settings. */
export type JsonSchema = {
  $ref?: string
  type?: string | readonly string[]
  description?: string
  enum?: readonly unknown[]
  minimum?: number
  maximum?: number
  properties?: Record<string, JsonSchema>
  required?: readonly string[]
  items?: JsonSchema
  allOf?: readonly JsonSchema[]
  oneOf?: readonly JsonSchema[]
  propertyNames?: JsonSchema
  additionalProperties?: JsonSchema | boolean
}

/** The part of an OpenAPI document that holds its schemas. */
export type SchemaDocument = { components?: { schemas?: Record<string, JsonSchema> } }

/** Reads a document's schemas. Its own type leaves them open. */
export function toSchemaDocument(document: object): SchemaDocument {
  return document
}

/** Returns a schema without its `$ref`: the referenced schema, overridden by the keywords beside the `$ref`. */
export function resolve(document: SchemaDocument, schema: JsonSchema): JsonSchema {
  if (schema.$ref === undefined) return schema
  const { $ref, ...beside } = schema
  const target = document.components?.schemas?.[$ref.split('/').at(-1) ?? '']
  return { ...(target && resolve(document, target)), ...beside }
}

/** Lists a schema's properties, including those inherited by `allOf`. */
export function listProperties(document: SchemaDocument, schema: JsonSchema): [name: string, schema: JsonSchema][] {
  const whole = resolve(document, schema)
  const inherited = (whole.allOf ?? []).flatMap((part) => listProperties(document, part))
  const own = Object.entries(whole.properties ?? {}).map(
    ([name, property]) => [name, resolve(document, property)] as const,
  )
  return [...inherited, ...own.map(([name, property]): [string, JsonSchema] => [name, property])]
}
