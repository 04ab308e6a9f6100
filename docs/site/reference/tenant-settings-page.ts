import { createDefaultConfig } from '../../../mock-provider/src/state/default-config.ts'
import document from '../../../openapi/generated/mock.json' with { type: 'json' }
import { toCell, toCode, toPage, toTable } from './markdown.ts'

type Schema = {
  type?: string | string[]
  enum?: unknown[]
  oneOf?: Schema[]
  description?: string
  items?: Schema
  allOf?: Schema[]
  properties?: Record<string, Schema>
  $ref?: string
}

/** The maximum length of a default in the table. A longer one is only described. */
const MAX_SHOWN_LENGTH = 90

/** Renders the settings of a tenant of the mock, from the control plane's document. */
export function renderTenantSettings(): string {
  const schemas: Record<string, Schema> = document.components.schemas as Record<string, Schema> // JSON Schema
  const properties = collect({ $ref: '#/components/schemas/TenantConfig' }, schemas)
  const defaults = Object.entries(createDefaultConfig())
  const rows = defaults.map(([name, value]) => {
    const schema = properties[name] ?? {}
    const { description = '' } = schema.description === undefined ? resolve(schema, schemas) : schema
    return [toCode(name), toCode(toType(schema, schemas)), toDefault(value), toCell(description)]
  })
  return toPage('Settings of a tenant', 'Every setting of a tenant of the mock provider, with its default.', [
    'A tenant is a public token with its own users, clock, faults and journal. Its settings are on the page **Settings** of the console, in `config` of a seed file, and in `PATCH /_mock/{public_token}/config`. `idp.configure` of the test kit changes them, too.',
    toTable(['Setting', 'Type', 'Default', 'What it is'], rows),
  ])
}

function resolve(schema: Schema, schemas: Record<string, Schema>): Schema {
  const name = schema.$ref?.split('/').at(-1)
  return name === undefined ? schema : (schemas[name] ?? {})
}

function collect(schema: Schema, schemas: Record<string, Schema>): Record<string, Schema> {
  const { properties = {}, allOf = [] } = resolve(schema, schemas)
  return Object.assign({}, ...allOf.map((part) => collect(part, schemas)), properties) as Record<string, Schema> // merged from such records
}

function toType(schema: Schema, schemas: Record<string, Schema>): string {
  const { type, enum: values, oneOf, items } = resolve(schema, schemas)
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ')
  if (oneOf) return oneOf.map((part) => toType(part, schemas)).join(' | ')
  if (type === 'array' && items) return `${toType(items, schemas)}[]`
  return [type ?? 'object'].flat().join(' | ')
}

function toDefault(value: unknown): string {
  const json = JSON.stringify(value) ?? ''
  return json.length > MAX_SHOWN_LENGTH ? 'see `GET /_mock/{public_token}/config`' : toCode(json)
}
