import { expect, test } from 'vitest'
import { createCheck, createParameterCheck } from './validation.ts'

const SCHEMA = {
  type: 'object',
  properties: { limit: { type: 'integer', default: 5 }, names: { type: 'array', items: { type: 'string' } } },
  required: ['limit'],
  additionalProperties: false,
}

test('a value is checked without coercion and without defaults', () => {
  const check = createCheck(SCHEMA)
  expect(check({ limit: 1 })).toBeUndefined()
  expect(check({ limit: '1' })).toHaveLength(1)
  expect(check({})).toHaveLength(1)
  expect(check({ limit: '1', other: 1 })).toHaveLength(2)
})

test('parameters are coerced and get their defaults in place', () => {
  const check = createParameterCheck(SCHEMA)
  const parameters = { limit: '1', names: 'a' }
  expect(check(parameters)).toBeUndefined()
  expect(parameters).toEqual({ limit: 1, names: ['a'] })
  const empty = {}
  expect(check(empty)).toBeUndefined()
  expect(empty).toEqual({ limit: 5 })
  expect(check({ limit: 'x' })).toHaveLength(1)
})

test('formats are checked', () => {
  expect(createCheck({ type: 'string', format: 'date-time' })('yesterday')).toHaveLength(1)
})

test('schemas of the documents can be referred to', () => {
  const check = createCheck({ $ref: 'sdk#/components/schemas/Error' })
  expect(check({})).not.toBeUndefined()
})
