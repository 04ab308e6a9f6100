import { expect, test } from 'vitest'
import { readFileSync } from 'node:fs'
import { testsOf } from './claim.ts'
import { findBadMethods, findUncalled, toMethodClaims, type Method } from './method.ts'
import { readTestFile } from './read-test-file.ts'
import { METHODS } from './scenarios/methods.ts'

const api = testsOf('api.test.ts')
const files = new Map([['api.test.ts', readTestFile('api.test.ts', "test('it works', run); test('it fails', run)")]])
const GET: Method = {
  method: 'users.get',
  operation_id: 'serverUsersGet',
  succeeds: api('it works'),
  refused: api('it fails'),
}

function toRan(title: string, status: number, caller: 'client server' | 'program' = 'client server', isForced?: true) {
  const call = { operation: 'serverUsersGet', status, caller, ...(isForced && { isForced }) }
  return { ...api(title), outcome: 'passed' as const, calls: [call] }
}

test('an SDK method is covered if its named tests call it with a success and with an error', () => {
  expect(findUncalled([GET], files, [toRan('it works', 200), toRan('it fails', 404)])).toEqual([])
})

test('an SDK call by another client, with another result or caused by a fault does not count as coverage', () => {
  const failures = ['users.get does not succeed in: it works', 'users.get is not refused in: it fails']
  expect(findUncalled([GET], files, [])).toEqual(failures)
  expect(findUncalled([GET], files, [toRan('it works', 404), toRan('it fails', 200)])).toEqual(failures)
  const byOthers = [toRan('it works', 200, 'program'), toRan('it fails', 404, 'client server', true)]
  expect(findUncalled([GET], files, byOthers)).toEqual(failures)
})

test('an operation without an SDK method, and a method without an operation, are reported', () => {
  expect(findBadMethods([GET], ['serverUsersCreate'])).toEqual([
    'serverUsersCreate: no test of a method is named.',
    'serverUsersGet: there is no such operation.',
  ])
})

test('every server API operation has an SDK method with two tests', () => {
  const text = readFileSync(new URL('../../openapi/generated/server.json', import.meta.url), 'utf8')
  const ids = Array.from(text.matchAll(/"operationId": "(\w+)"/g), ([, id = '']) => id)
  expect(ids.length).toBeGreaterThan(80)
  expect(findBadMethods(METHODS, ids)).toEqual([])
  expect(toMethodClaims(METHODS).map(({ tests }) => tests.length)).toEqual(ids.map(() => 2))
})
