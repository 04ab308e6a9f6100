/** The words of JSON Schema 2020-12 that the documents use for settings. */
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

/** A document whose schemas refer to one another by `#/…`. */
export type SchemaDocument = { components?: { schemas?: Record<string, JsonSchema> } }

/** The schema itself, with what is said of it where it is referred to. */
export function resolve(document: SchemaDocument, schema: JsonSchema): JsonSchema {
  if (schema.$ref === undefined) return schema
  const { $ref, ...beside } = schema
  const target = document.components?.schemas?.[$ref.split('/').at(-1) ?? '']
  return { ...(target && resolve(document, target)), ...beside }
}

/** Every property of a composition. */
export function listProperties(document: SchemaDocument, schema: JsonSchema): [name: string, schema: JsonSchema][] {
  const whole = resolve(document, schema)
  const inherited = (whole.allOf ?? []).flatMap((part) => listProperties(document, part))
  const own = Object.entries(whole.properties ?? {}).map(
    ([name, property]) => [name, resolve(document, property)] as const,
  )
  return [...inherited, ...own.map(([name, property]): [string, JsonSchema] => [name, property])]
}
