import { expect, test } from 'vitest'
import { findAssumed, findAssumptions, findMissing, type Operations } from './coverage-rules.ts'

const me = { document: 'sdk', path: '/sdk/v1/users/me', tag: 'users', errors: [] } as const
const operations: Operations = {
  usersMe: { ...me, method: 'GET' },
  usersMeUpdate: { ...me, method: 'PUT' },
  token: { document: 'oauth', method: 'POST', path: '/oauth2/token', tag: 'token', errors: [] },
}
const file = (text: string) => [{ path: 'a.ts', text }]
const handlers = "serve(app, 'usersMe', me)\nserve(app, 'usersMeUpdate', update)\nserve(app, 'token', token)"

test('an API operation with a mock handler, a client method and a Pact interaction is complete', () => {
  const client = "transport.get('/sdk/v1/users/me')\ntransport.PUT<User>(\n  '/sdk/v1/users/me', {})"
  const interactions = ['usersMe', 'usersMeUpdate with a name']
  expect(findMissing(operations, { mock: file(handlers), client: file(client), interactions })).toEqual([])
})

test('the coverage check compares HTTP methods of a path, and ignores commented-out client calls', () => {
  const client = "transport.get('/sdk/v1/users/me')\n// transport.put('/sdk/v1/users/me')"
  const interactions = ['usersMe', 'usersMeUpdate']
  expect(findMissing(operations, { mock: file(handlers), client: file(client), interactions })).toEqual([
    { id: 'usersMeUpdate', missing: ['method'] },
  ])
})

test('an operation of the OAuth API document needs only a mock handler', () => {
  const { token } = operations
  expect(findMissing({ token: token ?? (me as never) }, { mock: [], client: [], interactions: [] })).toEqual([
    { id: 'token', missing: ['handler'] },
  ])
})

test('assumptions in API documents and comments are listed with their location', () => {
  const document = {
    paths: { '/a': { post: { operationId: 'a', 'x-assumed': true, responses: { 400: { 'x-assumed': true } } } } },
  }
  expect(findAssumed(document)).toEqual(['a', 'a › responses › 400'])
  expect(findAssumptions({ path: 'a.ts', text: '\n/** Assumed: it is five. */' })).toEqual(['a.ts:2 it is five.'])
})
