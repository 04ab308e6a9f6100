import operations from '@latchkey/openapi/generated/operations.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { readCommittedPact } from '../pact-files.ts'

const { interactions } = readCommittedPact()
type Interaction = (typeof interactions)[number]

/** Finds the operationId of a call of the client or of the hidden page. */
function findOperationId({ method: sent, headers, path }: Interaction['request']) {
  // A preflight names the method of the call that it announces.
  const method = headers?.['Access-Control-Request-Method']?.[0] ?? sent
  const isCalled = ([, operation]: [string, { document: string; method: string; path: string }]) =>
    operation.document !== 'mock' &&
    operation.method === method &&
    new RegExp(`^${operation.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path)
  return Object.entries(operations).find(isCalled)?.[0]
}

test('the description of every Pact interaction starts with its operationId', () => {
  const misnamed = interactions.filter(({ description, request }) => {
    return !description.startsWith(`${findOperationId(request)} `)
  })
  expect(misnamed.map(({ description }) => description)).toEqual([])
})
