import Fastify from 'fastify'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OperationId } from '@latchkey/openapi'
import { createProviderApp } from '../app.ts'
import { OPERATIONS } from './documents.ts'
import { bodyParsers } from '../plugins/body-parsers.ts'
import { errorBody } from '../plugins/error-body.ts'
import { serve, type Call, type Handler } from './serve.ts'

const SEED = 20_261_121

/** A server of one operation: the documents' side of it is real, the handler answers what a test wants. */
function createServer<Id extends OperationId>(id: Id, answer: () => unknown) {
  const app = Fastify()
  app.register(bodyParsers)
  app.register(errorBody)
  app.decorateRequest('requestId', 'request-id-test-serve')
  const calls: Call<Id>[] = []
  app.register(async (scope) => {
    serve(scope, id, ((call: Call<Id>) => {
      calls.push(call)
      return answer()
    }) as Handler<Id>)
  })
  return { app, calls }
}

const SEARCH = '/sdk/v1/users/search'

function createSearch(answer: unknown = { userType: 'new' }) {
  const { app, calls } = createServer('usersSearch', () => answer)
  const search = (payload: string, type = 'application/json') =>
    app.inject({ method: 'POST', url: SEARCH, payload, headers: { 'content-type': type } })
  return { calls, search }
}

test('every documented operation is served', async () => {
  const { app } = createProviderApp()
  await app.ready()
  const missing = OPERATIONS.filter(({ method, url }) => !app.hasRoute({ method, url }))
  expect(missing.map(({ id }) => id)).toEqual([])
})

test('an SDK answer wears the envelope, another goes as it is', async () => {
  const { search } = createSearch()
  expect((await search('{"email":"ada@example.com"}')).json()).toEqual({
    data: { request_id: 'request-id-test-serve', status_code: 200, userType: 'new' },
  })
  const { app } = createServer('mockReset', () => ({ status: 'ok' }))
  const reset = await app.inject({ method: 'POST', url: '/_mock/public-token-test-a/reset' })
  expect(reset.json()).toEqual({ status: 'ok' })
})

test.each([
  ['lacks a member', {}],
  ['has a member too many', { userType: 'new', more: 1 }],
  ['has a value that is none', { userType: 'old' }],
])('an answer that %s never leaves', async (_, answer) => {
  const response = await createSearch(answer).search('{"email":"ada@example.com"}')
  expect([response.statusCode, response.json().error_type]).toEqual([500, 'internal_server_error'])
  expect(response.body).not.toContain('userType')
})

test('a body arrives exactly as it was sent, or not at all', async () => {
  const { search, calls } = createSearch()
  const member = fc.oneof(fc.constant('email'), fc.string())
  const body = fc.oneof(
    fc.dictionary(member, fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 }),
    fc.record({ email: fc.string({ unit: 'grapheme' }) }),
    fc.jsonValue({ maxDepth: 2 }),
  )
  await fc.assert(
    fc.asyncProperty(body, async (sent) => {
      calls.length = 0
      const response = await search(JSON.stringify(sent))
      if (response.statusCode === 200) expect(calls.map((call) => call.body)).toEqual([sent])
      else expect([response.statusCode, response.json().error_type, calls]).toEqual([400, 'bad_request', []])
      const [[name, value] = [], ...others] = Object.entries(Object(sent) as object)
      const isDocumented = !Array.isArray(sent) && name === 'email' && typeof value === 'string' && others.length === 0
      expect(response.statusCode).toBe(isDocumented ? 200 : 400)
    }),
    { seed: SEED, numRuns: 300 },
  )
})

test.each([
  ['nothing', '', 'application/json'],
  ['half of it', '{"email":', 'application/json'],
  ['a prototype', '{"email":"a","__proto__":{}}', 'application/json'],
])('a body of %s is refused', async (_, payload, type) => {
  expect((await createSearch().search(payload, type)).statusCode).toBe(400)
})

test('JSON is JSON under whichever of its names it comes', async () => {
  for (const type of ['application/json', 'Application/JSON; charset=UTF-8', 'text/plain']) {
    expect((await createSearch().search('{"email":"ada@example.com"}', type)).statusCode).toBe(200)
  }
})

test('a query is text: numbers are read, and what is none is refused', async () => {
  const { app, calls } = createServer('mockMessages', () => ({ messages: [] }))
  const ask = async (wait_ms: string) =>
    (await app.inject({ url: '/_mock/public-token-test-a/messages', query: { wait_ms } })).statusCode
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.integer().map(String), fc.string()), async (wait_ms) => {
      calls.length = 0
      const status = await ask(wait_ms)
      const isDocumented = Number.isInteger(Number(wait_ms)) && Number(wait_ms) >= 0 && Number(wait_ms) <= 60_000
      if (status === 200) expect(calls[0]?.query.wait_ms).toBe(Number(wait_ms))
      if (/^\d+$/.test(wait_ms)) expect(status).toBe(isDocumented ? 200 : 400)
      else if (!isDocumented) expect(status).toBe(400)
    }),
    { seed: SEED, numRuns: 200 },
  )
})
