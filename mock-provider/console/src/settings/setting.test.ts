import { expect, test } from 'vitest'
import {
  listProperties,
  resolve,
  type JsonSchema,
  type SchemaDocument,
  listSettings,
  toEmptyValue,
  type Setting,
  toValues,
} from './setting.ts'

/** Reads one property of a settings schema. */
function readSetting(schema: JsonSchema, schemas: Record<string, JsonSchema> = {}): Setting {
  const document = { components: { schemas: { ...schemas, TenantConfigPatch: { properties: { it: schema } } } } }
  const [setting] = listSettings(document)
  if (!setting) throw new Error('There is no setting.')
  return setting
}

test.each<[string, JsonSchema, object]>([
  ['a boolean', { type: 'boolean' }, { kind: 'boolean' }],
  ['an integer with limits', { type: 'integer', minimum: 1, maximum: 9 }, { kind: 'number', minimum: 1, maximum: 9 }],
  ['a number', { type: 'number' }, { kind: 'number' }],
  ['a string', { type: 'string' }, { kind: 'text' }],
  ['an enumeration', { type: 'string', enum: ['a', 'b'] }, { kind: 'choice', options: ['a', 'b'] }],
  ['an array of strings', { type: 'array', items: { type: 'string' } }, { kind: 'list' }],
  ['an array of objects', { type: 'array', items: { type: 'object' } }, { kind: 'json' }],
  ['an object with properties', { type: 'object', properties: { a: { type: 'string' } } }, { kind: 'group' }],
  ['an object without properties', { type: 'object' }, { kind: 'json' }],
  [
    'an object with enumerated names',
    { type: 'object', propertyNames: { enum: ['a'] }, additionalProperties: { type: 'boolean' } },
    { kind: 'map', members: [{ name: 'a', kind: 'boolean', isOptional: true }] },
  ],
])('a setting whose schema is %s gets the control for its type', (_, schema, expected) => {
  expect(readSetting(schema)).toMatchObject({ ...expected, isNullable: false })
})

test.each<[string, JsonSchema]>([
  ['a type list with null', { type: ['string', 'null'] }],
  ['oneOf with null', { oneOf: [{ type: 'string' }, { type: 'null' }] }],
])('a setting whose schema is %s is nullable', (_, schema) => {
  expect(readSetting(schema)).toMatchObject({ kind: 'text', isNullable: true })
})

test('a setting whose schema is oneOf several types is edited as JSON', () => {
  expect(readSetting({ oneOf: [{ type: 'string' }, { type: 'boolean' }] })).toMatchObject({ kind: 'json' })
})

test('a member of a setting is optional if its schema does not require it', () => {
  const schema = { type: 'object', required: ['a'], properties: { a: { type: 'string' }, b: { type: 'string' } } }
  expect(readSetting(schema)).toMatchObject({ members: [{ isOptional: false }, { isOptional: true }] })
})

test('the description of a setting is trimmed', () => {
  expect(readSetting({ type: 'string', description: ' What it is.\n' }).description).toBe('What it is.')
})

test.each<[JsonSchema, unknown]>([
  [{ type: 'boolean' }, false],
  [{ type: 'integer' }, 0],
  [{ type: 'integer', minimum: 5 }, 5],
  [{ type: 'string' }, ''],
  [{ enum: ['first', 'second'] }, 'first'],
  [{ type: 'array', items: { type: 'string' } }, []],
  [{ type: 'object', propertyNames: { enum: ['a'] }, additionalProperties: { type: 'string' } }, {}],
  [
    {
      type: 'object',
      required: ['a', 'b'],
      properties: { a: { type: 'string' }, b: { type: ['string', 'null'] }, c: { type: 'string' } },
    },
    { a: '', b: null },
  ],
])('the smallest value of the settings schema %j is %j', (schema, expected) => {
  expect(toEmptyValue(readSetting(schema))).toEqual(expected)
})

const DOCUMENT: SchemaDocument = {
  components: {
    schemas: {
      Name: { type: 'string', description: 'A name.' },
      Alias: { $ref: '#/components/schemas/Name' },
      Base: { properties: { id: { type: 'string' } } },
      Whole: {
        allOf: [{ $ref: '#/components/schemas/Base' }],
        properties: { name: { $ref: '#/components/schemas/Name' } },
      },
    },
  },
}

test('a schema reference is resolved through other references, and keywords beside it take precedence', () => {
  const reference = { $ref: '#/components/schemas/Alias', description: 'An alias.' }
  expect(resolve(DOCUMENT, reference)).toEqual({ type: 'string', description: 'An alias.' })
})

test('an unknown schema reference resolves to the keywords beside it', () => {
  expect(resolve(DOCUMENT, { $ref: '#/components/schemas/None', type: 'string' })).toEqual({ type: 'string' })
})

test('inherited properties of a schema are listed before its own properties', () => {
  const names = listProperties(DOCUMENT, { $ref: '#/components/schemas/Whole' }).map(([name]) => name)
  expect(names).toEqual(['id', 'name'])
})

test('a settings value that is not an object has no members', () => {
  expect([null, undefined, 'text', 5].map(toValues)).toEqual([{}, {}, {}, {}])
})

test('the members of an object setting are returned as a copy', () => {
  const value = { a: 1 }
  expect(toValues(value)).toEqual(value)
  expect(toValues(value)).not.toBe(value)
})
