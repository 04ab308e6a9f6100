import { expect, test } from 'vitest'
import mock from '@latchkey/openapi/generated/mock.json' with { type: 'json' }
import oauth from '@latchkey/openapi/generated/oauth.json' with { type: 'json' }
import sdk from '@latchkey/openapi/generated/sdk.json' with { type: 'json' }
import server from '@latchkey/openapi/generated/server.json' with { type: 'json' }
import operations from '@latchkey/openapi/generated/operations.json' with { type: 'json' }
import { listOperations, toCurl, type ReferenceOperation } from './reference-operations.ts'

const ALL = [sdk, oauth, server, mock].flatMap(listOperations)
const TENANT = 'public-token-test-acme'

function getOperation(id: string): ReferenceOperation {
  const operation = ALL.find((known) => known.id === id)
  if (!operation) throw new Error(`No document describes ${id}.`)
  return operation
}

test('the API reference lists every documented operation with a summary', () => {
  expect(ALL.map(({ id }) => id).toSorted()).toEqual(Object.keys(operations).toSorted())
  expect(ALL.filter(({ summary }) => summary === '').map(({ id }) => id)).toEqual([])
})

test('the curl example of a server API call uses the project’s credentials', () => {
  expect(toCurl(getOperation('serverDebugWhoami'), 'http://localhost:4010', TENANT)).toBe(
    `curl 'http://localhost:4010/v1/debug/whoami' \\\n  -u 'project-test-acme:'"$SECRET"`,
  )
})

test('the curl example of an API call uses the current tenant', () => {
  expect(toCurl(getOperation('mockUsers'), 'http://localhost:4010', TENANT)).toBe(
    `curl 'http://localhost:4010/_mock/public-token-test-acme/users'`,
  )
  expect(toCurl(getOperation('mockClockUpdate'), 'http://localhost:4010', TENANT)).toBe(
    [
      `curl -X POST 'http://localhost:4010/_mock/public-token-test-acme/clock'`,
      `-H 'content-type: application/json'`,
      `-d '{"advance_ms":300000}'`,
    ].join(' \\\n  '),
  )
})

test('the curl example of an SDK call uses the public token as credentials and escapes quotes in its body', () => {
  const operation = { ...getOperation('usersMe'), body: { name: "O'Hara" } }
  expect(toCurl(operation, 'http://localhost:4010', TENANT)).toContain(
    `-u 'public-token-test-acme:public-token-test-acme'`,
  )
  expect(toCurl(operation, 'http://localhost:4010', TENANT)).toContain(String.raw`'{"name":"O'\''Hara"}'`)
})
