import Fastify from 'fastify'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OperationId } from '@latchkey/openapi'
import { createProviderApp } from '../app.ts'
import { OPERATIONS } from './documents.ts'
import { bodyParsers } from '../plugins/body-parsers.ts'
import { errorBody } from '../plugins/error-body.ts'
import { isRecord } from './read-member.ts'
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

test('the control plane shows the documented members of rows only', async () => {
  const { app, tenants } = createProviderApp()
  const url = '/_mock/public-token-test-rows'
  const post = async (path: string, payload: object) => {
    const response = await app.inject({ method: 'POST', url: `${url}/${path}`, payload })
    expect(response.statusCode, response.body).toBe(200)
    return response.json()
  }
  const { user } = await post('users', { email: 'ada@example.com', crypto_wallets: [] })
  await post('members', { organization_id: 'organization-test-1', email_address: 'ada@example.com' })
  await post('clients', { client_name: 'A', client_type: 'third_party', redirect_urls: ['https://a.example/cb'] })
  await post('m2m_clients', { scopes: ['read:users'] })
  await post('faults', { operation_id: 'usersMe', error_type: 'too_many_requests' })
  await post('webhooks', { url: 'http://localhost:9/hooks' })
  await post('secrets', {})
  await post('snapshots', {})
  const tenant = tenants.find('public-token-test-rows')
  if (!tenant) throw new Error('The calls have created a tenant')
  const session_token = 'a-session'
  const now = new Date().toISOString()
  tenant.tables.open('sessions').set(session_token, {
    session_id: 'session-test-1',
    session_token,
    user_id: user.user_id,
    started_at: now,
    last_accessed_at: now,
    expires_at: '2100-01-01T00:00:00.000Z',
    attributes: { ip_address: '', user_agent: '' },
    authentication_factors: [],
    custom_claims: {},
    roles: [],
  })
  for (const table of [...tenant.tables.values(), ...tenant.records.values()])
    for (const row of table.values()) if (isRecord(row)) Object.assign(row, { undocumented: 'a value' })
  const lists = ['users', 'members', 'clients', 'm2m_clients', 'faults', 'webhooks', 'secrets']
  for (const list of [...lists, 'snapshots', 'sessions', 'config', `users/${user.user_id}`, 'tenants']) {
    const { statusCode, body } = await app.inject(list === 'tenants' ? '/_mock/tenants' : `${url}/${list}`)
    expect([list, statusCode, body.length > 20, body.includes('undocumented')]).toEqual([list, 200, true, false])
  }
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
