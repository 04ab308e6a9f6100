import type { ErrorObject } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { InvalidRequest, InvalidResponse } from './invalid.ts'

function createError(changes: Partial<ErrorObject> = {}): ErrorObject {
  return { keyword: 'type', instancePath: '/a/b', schemaPath: '#/x', params: {}, message: 'must be string', ...changes }
}

test('an invalid request error lists validation items in the provider’s format', () => {
  const missing = createError({
    keyword: 'required',
    instancePath: '',
    params: { missingProperty: 'email' },
    message: "must have required property 'email'",
  })
  const { part, items, message } = new InvalidRequest('body', [createError(), missing])
  expect(part).toBe('body')
  expect(items).toEqual([
    { keyword: 'type', dataPath: '.a.b', schemaPath: '#/x', params: {}, message: 'must be string' },
    {
      keyword: 'required',
      dataPath: '.email',
      schemaPath: '#/x',
      params: { missingProperty: 'email' },
      message: "must have required property 'email'",
    },
  ])
  expect(message).toBe(".a.b must be string, .email must have required property 'email'")
})

test('a validation error without a message gets a default, and one without a path has no leading space', () => {
  const { message: _, ...silent } = createError({ instancePath: '' })
  expect(new InvalidRequest('query', [silent]).items[0]).toMatchObject({ dataPath: '', message: 'is invalid' })
  expect(new InvalidRequest('query', [createError({ instancePath: '' })]).message).toBe('must be string')
})

test('an invalid request error lists twenty validation errors and counts the rest', () => {
  const list = (count: number) =>
    new InvalidRequest(
      'body',
      Array.from({ length: count }, () => createError()),
    )
  expect(list(20).items).toHaveLength(20)
  expect(list(20).message).not.toContain('more')
  expect(list(21).items).toHaveLength(20)
  expect(list(23).message).toMatch(/, and 3 more$/)
})

test('an invalid response error names the operation, the status and each problem', () => {
  const error = new InvalidResponse('usersMe', 200, [createError({ params: { type: 'string' } }), createError()])
  expect(error.message).toBe(
    'The 200 response of usersMe breaks its document: /a/b must be string {"type":"string"}; /a/b must be string {}',
  )
})
