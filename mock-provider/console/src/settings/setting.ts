/** How a setting's value is edited. */
type SettingKind =
  | { kind: 'boolean' }
  | { kind: 'number'; minimum?: number; maximum?: number }
  | { kind: 'text' }
  | { kind: 'choice'; options: readonly string[] }
  /** Strings, one per line. */
  | { kind: 'list' }
  | { kind: 'group'; members: readonly Setting[] }
  /** Settings of one kind, each under a name of its own. */
  | { kind: 'map'; members: readonly Setting[] }
  | { kind: 'json' }

/** A setting, or a member of one. */
export type Setting = SettingKind & {
  name: string
  description: string
  isNullable: boolean
  /** Whether the member may be absent. */
  isOptional: boolean
}

type Named = { name: string; isOptional: boolean }

/** Removes `null` from the types that a schema allows. */
function toNotNull(document: SchemaDocument, schema: JsonSchema): { schema: JsonSchema; isNullable: boolean } {
  if (Array.isArray(schema.type) && schema.type.includes('null')) {
    const [type = 'object'] = schema.type.filter((name) => name !== 'null')
    return { schema: { ...schema, type }, isNullable: true }
  }
  const others = (schema.oneOf ?? []).filter(({ type }) => type !== 'null')
  const [only] = others
  if (schema.oneOf && only && others.length === 1) {
    const { oneOf: _, ...beside } = schema
    return { schema: { ...resolve(document, only), ...beside }, isNullable: true }
  }
  return { schema, isNullable: false }
}

function toKind(document: SchemaDocument, schema: JsonSchema): SettingKind {
  const { type, minimum, maximum } = schema
  const limits = { ...(minimum !== undefined && { minimum }), ...(maximum !== undefined && { maximum }) }
  if (schema.enum) return { kind: 'choice', options: schema.enum.map(String) }
  if (type === 'boolean') return { kind: 'boolean' }
  if (type === 'integer' || type === 'number') return { kind: 'number', ...limits }
  if (type === 'string') return { kind: 'text' }
  if (type === 'array' && schema.items && resolve(document, schema.items).type === 'string') return { kind: 'list' }
  return toObjectKind(document, schema) ?? { kind: 'json' }
}

function toObjectKind(document: SchemaDocument, schema: JsonSchema): SettingKind | undefined {
  if (schema.type !== 'object') return undefined
  const { properties, propertyNames, additionalProperties: member, required = [] } = schema
  const names = propertyNames && resolve(document, propertyNames).enum
  if (names && typeof member === 'object') {
    const same = (name: string) => toSetting(document, { name, isOptional: true }, resolve(document, member))
    return { kind: 'map', members: names.map(String).map(same) }
  }
  if (!properties) return undefined
  const toMember = ([name, property]: [string, JsonSchema]) =>
    toSetting(document, { name, isOptional: !required.includes(name) }, property)
  return { kind: 'group', members: listProperties(document, schema).map(toMember) }
}

function toSetting(document: SchemaDocument, { name, isOptional }: Named, described: JsonSchema): Setting {
  const { schema, isNullable } = toNotNull(document, described)
  const { description = '' } = schema
  return { ...toKind(document, schema), name, description: description.trim(), isNullable, isOptional }
}

/** Lists the settings of a tenant, read from the control plane's document. */
export function listSettings(document: SchemaDocument): Setting[] {
  const patch = document.components?.schemas?.['TenantConfigPatch'] ?? {}
  return listProperties(document, patch).map(([name, schema]) =>
    toSetting(document, { name, isOptional: false }, schema),
  )
}

/** Returns the smallest valid value, to start editing a setting that has none. */
export function toEmptyValue(setting: Setting): unknown {
  if (setting.kind === 'boolean') return false
  if (setting.kind === 'number') return setting.minimum ?? 0
  if (setting.kind === 'choice') return setting.options[0]
  if (setting.kind === 'text') return ''
  if (setting.kind === 'group') {
    const needed = setting.members.filter(({ isOptional }) => !isOptional)
    return Object.fromEntries(needed.map((member) => [member.name, member.isNullable ? null : toEmptyValue(member)]))
  }
  return setting.kind === 'map' ? {} : []
}

/** Settings by name, as JSON. */
export type Values = Record<string, unknown>

/** Returns a copy of a setting's members. Empty when the value is no object, for instance null. */
export function toValues(value: unknown): Values {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

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
