import { expect, test } from 'vitest'
import { createCheck, createParameterCheck } from './validation.ts'

const SCHEMA = {
  type: 'object',
  properties: { limit: { type: 'integer', default: 5 }, names: { type: 'array', items: { type: 'string' } } },
  required: ['limit'],
  additionalProperties: false,
}

test('a JSON value is validated without coercion and without defaults', () => {
  const check = createCheck(SCHEMA)
  expect(check({ limit: 1 })).toBeUndefined()
  expect(check({ limit: '1' })).toHaveLength(1)
  expect(check({})).toHaveLength(1)
  expect(check({ limit: '1', other: 1 })).toHaveLength(2)
})

test('request parameters are coerced and get their defaults in place', () => {
  const check = createParameterCheck(SCHEMA)
  const parameters = { limit: '1', names: 'a' }
  expect(check(parameters)).toBeUndefined()
  expect(parameters).toEqual({ limit: 1, names: ['a'] })
  const empty = {}
  expect(check(empty)).toBeUndefined()
  expect(empty).toEqual({ limit: 5 })
  expect(check({ limit: 'x' })).toHaveLength(1)
})

test('a string with an invalid date-time format fails validation', () => {
  expect(createCheck({ type: 'string', format: 'date-time' })('yesterday')).toHaveLength(1)
})

test.each([
  ['2026-02-28T23:59:59.999Z', true],
  ['2024-02-29T00:00:00.000Z', true],
  ['2026-01-31T00:00:00Z', true],
  ['2026-01-01t00:00:00.123456+02:00', true],
  ['2016-12-31T23:59:60.000Z', true],
  ['2026-02-29T00:00:00.000Z', false],
  ['2026-13-01T00:00:00.000Z', false],
  ['2026-01-00T00:00:00.000Z', false],
  ['2026-01-01T24:00:00.000Z', false],
  ['2026-01-01T00:60:00.000Z', false],
  ['2026-01-01T00:00:00.000', false],
  ['2026-01-01T00:00:00.000Z\n', false],
  [' 2026-01-01T00:00:00.000Z', false],
])('whether the date-time %j is valid: %s', (time, isValid) => {
  expect(createCheck({ type: 'string', format: 'date-time' })(time) === undefined).toBe(isValid)
})

test('a validation schema can reference the schemas of the OpenAPI documents', () => {
  const check = createCheck({ $ref: 'sdk#/components/schemas/Error' })
  expect(check({})).not.toBeUndefined()
})
