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

/** Creates a server with one documented operation and a handler that returns a given value. */
function createServer<Id extends OperationId>(id: Id, respond: () => unknown) {
  const app = Fastify()
  app.register(bodyParsers)
  app.register(errorBody)
  app.decorateRequest('requestId', 'request-id-test-serve')
  const calls: Call<Id>[] = []
  app.register(async (scope) => {
    serve(scope, id, ((call: Call<Id>) => {
      calls.push(call)
      return respond()
    }) as Handler<Id>)
  })
  return { app, calls }
}

const SEARCH = '/sdk/v1/users/search'

function createSearch(payload: unknown = { userType: 'new' }) {
  const { app, calls } = createServer('usersSearch', () => payload)
  const search = (body: string, type = 'application/json') =>
    app.inject({ method: 'POST', url: SEARCH, payload: body, headers: { 'content-type': type } })
  return { calls, search }
}

test('every documented API operation has a route', async () => {
  const { app } = createProviderApp()
  await app.ready()
  const missing = OPERATIONS.filter(({ method, url }) => !app.hasRoute({ method, url }))
  expect(missing.map(({ id }) => id)).toEqual([])
})

test('SDK responses are wrapped in the envelope, and other responses are sent unchanged', async () => {
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
  ['has an undocumented member', { userType: 'new', more: 1 }],
  ['has an undocumented value', { userType: 'old' }],
])('a handler’s response that %s is replaced by a 500 error', async (_, payload) => {
  const response = await createSearch(payload).search('{"email":"ada@example.com"}')
  expect([response.statusCode, response.json().error_type]).toEqual([500, 'internal_server_error'])
  expect(response.body).not.toContain('userType')
})

test('a body that matches its schema reaches the handler unchanged, and any other is rejected', async () => {
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

test('the control plane explains in words which part of a request is invalid', async () => {
  const { app } = createServer('mockClockUpdate', () => ({}))
  const response = await app.inject({ method: 'POST', url: '/_mock/public-token-test-a/clock', payload: [] })
  expect([response.statusCode, response.json().error_message]).toEqual([400, 'The body must be an object, not a list.'])
})

test.each([
  ['no characters', '', 'application/json'],
  ['truncated JSON', '{"email":', 'application/json'],
  ['JSON with a __proto__ member', '{"email":"a","__proto__":{}}', 'application/json'],
])('a request body of %s is rejected', async (_, payload, type) => {
  expect((await createSearch().search(payload, type)).statusCode).toBe(400)
})

test('a JSON body is accepted under each supported media type', async () => {
  for (const type of ['application/json', 'Application/JSON; charset=UTF-8', 'text/plain']) {
    expect((await createSearch().search('{"email":"ada@example.com"}', type)).statusCode).toBe(200)
  }
})

test('a numeric query parameter is coerced to a number, and any other value is rejected', async () => {
  const { app, calls } = createServer('mockMessages', () => ({ messages: [], total: 0 }))
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
