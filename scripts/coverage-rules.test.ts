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

test('an operation with a handler, a method and a pact is complete', () => {
  const client = "transport.get('/sdk/v1/users/me')\ntransport.PUT<User>(\n  '/sdk/v1/users/me', {})"
  const interactions = ['usersMe', 'usersMeUpdate with a name']
  expect(findMissing(operations, { mock: file(handlers), client: file(client), interactions })).toEqual([])
})

test('the verb matters where a path has several operations, and comments are ignored', () => {
  const client = "transport.get('/sdk/v1/users/me')\n// transport.put('/sdk/v1/users/me')"
  const interactions = ['usersMe', 'usersMeUpdate']
  expect(findMissing(operations, { mock: file(handlers), client: file(client), interactions })).toEqual([
    { id: 'usersMeUpdate', missing: ['method'] },
  ])
})

test('an operation of the oauth document needs only a handler', () => {
  const { token } = operations
  expect(findMissing({ token: token ?? (me as never) }, { mock: [], client: [], interactions: [] })).toEqual([
    { id: 'token', missing: ['handler'] },
  ])
})

test('assumptions are listed with their location', () => {
  const document = {
    paths: { '/a': { post: { operationId: 'a', 'x-assumed': true, responses: { 400: { 'x-assumed': true } } } } },
  }
  expect(findAssumed(document)).toEqual(['a', 'a › responses › 400'])
  expect(findAssumptions({ path: 'a.ts', text: '\n/** Assumed: it is five. */' })).toEqual(['a.ts:2 it is five.'])
})
