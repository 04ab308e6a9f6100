import { findErrorType } from '@latchkey/openapi'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import type { FaultRule } from '@latchkey/openapi'
import { createProviderApp } from '../app.ts'
import { createFault } from '../faults/faults.ts'
import { createUser } from '../users/users.ts'

const METADATA = '/.well-known/oauth-authorization-server'
const OPERATION = 'wellKnownOauthAuthorizationServer'

const opened: { close(): Promise<unknown> }[] = []
afterEach(() => Promise.all(opened.splice(0).map((app) => app.close())))

function createArmed(rule: Partial<FaultRule>) {
  const { app, tenants } = createProviderApp()
  opened.push(app)
  const tenant = tenants.default()
  const fault = createFault(tenant, { operation_id: OPERATION, ...rule })
  const ask = (headers: Record<string, string> = {}) => app.inject({ url: METADATA, headers })
  return { app, tenant, fault, ask }
}

test('a forced error is raised the armed number of times, and its responses name the rule', async () => {
  const { ask, fault } = createArmed({ error_type: 'too_many_requests', times: 2 })
  for (const _ of [1, 2]) {
    const response = await ask()
    expect(response.statusCode).toBe(429)
    expect(response.json()).toMatchObject({ error_type: 'too_many_requests', status_code: 429 })
    expect(response.headers['x-latchkey-fault']).toBe(fault.fault_id)
  }
  const after = await ask()
  expect(after.statusCode).toBe(200)
  expect(after.headers).not.toHaveProperty('x-latchkey-fault')
})

test('an error that is armed without a number of times is raised for every call', async () => {
  const { ask } = createArmed({ error_type: 'internal_server_error' })
  for (const _ of [1, 2, 3]) expect((await ask()).statusCode).toBe(500)
})

test('a forced error needs no valid request, and OAuth endpoints raise it as an OAuth error', async () => {
  const { app } = createArmed({ operation_id: 'oauth2Token', error_type: 'idp_auth_code_expired' })
  const response = await app.inject({ method: 'POST', url: '/v1/oauth2/token', payload: { nonsense: 1 } })
  expect(response.json()).toMatchObject({ error: 'invalid_grant' })
  expect(findErrorType(response.json())).toBe('idp_auth_code_expired')
})

test('a call with a latency fault gets its normal response', async () => {
  const { ask, fault } = createArmed({ kind: 'latency', delay_ms: 1 })
  const response = await ask()
  expect(response.json()).toHaveProperty('issuer')
  expect(response.headers['x-latchkey-fault']).toBe(fault.fault_id)
})

test('an invalid_json fault keeps the JSON content type', async () => {
  const { ask } = createArmed({ kind: 'invalid_json' })
  const response = await ask()
  expect(response.headers['content-type']).toContain('application/json')
  expect(() => response.json()).toThrow(SyntaxError)
})

test('a wrong_content_type fault keeps the body', async () => {
  const { ask } = createArmed({ kind: 'wrong_content_type' })
  const response = await ask()
  expect(response.headers['content-type']).toContain('text/plain')
  expect(JSON.parse(response.body)).toHaveProperty('issuer')
})

test('an html_502 fault responds with HTML', async () => {
  const { ask } = createArmed({ kind: 'html_502' })
  const response = await ask()
  expect(response.statusCode).toBe(502)
  expect(response.headers['content-type']).toContain('text/html')
})

test('a cors fault removes the CORS headers', async () => {
  const { ask } = createArmed({ kind: 'cors', times: 1 })
  const names = async () => Object.keys((await ask({ origin: 'http://localhost:3000' })).headers)
  expect((await names()).filter((name) => name.startsWith('access-control-'))).toEqual([])
  expect(await names()).toContain('access-control-allow-origin')
})

test('a captcha fault responds with plain text', async () => {
  const { ask } = createArmed({ kind: 'captcha' })
  const response = await ask()
  expect([response.statusCode, response.body]).toEqual([403, 'Captcha required'])
  expect(response.headers['content-type']).not.toContain('json')
})

test('a fault rule with `after` and `times` skips the first calls and then fires that often', async () => {
  const { ask } = createArmed({ error_type: 'too_many_requests', after: 2, times: 1 })
  const statuses: number[] = []
  for (const _ of [1, 2, 3, 4]) statuses.push((await ask()).statusCode)
  expect(statuses).toEqual([200, 200, 429, 200])
})

test('a fault rule with `until` ends at that time, and fires again when the clock is set back', async () => {
  const { app, tenants } = createProviderApp()
  opened.push(app)
  const { clock } = tenants.default()
  clock.freeze(0)
  createFault(tenants.default(), {
    operation_id: OPERATION,
    error_type: 'too_many_requests',
    until: '1970-01-01T00:01:00Z',
  })
  const ask = async () => (await app.inject(METADATA)).statusCode
  clock.advance(59_999)
  expect(await ask()).toBe(429)
  clock.advance(1)
  expect(await ask()).toBe(200)
  clock.freeze(0)
  expect(await ask()).toBe(429)
})

test('a fault rule for several operations fires for each of them and for no other', async () => {
  const { app, tenants } = createProviderApp()
  opened.push(app)
  const operation_ids = [OPERATION, 'wellKnownJwks']
  createFault(tenants.default(), { operation_ids, error_type: 'too_many_requests', times: 2 })
  const ask = async (name: string) => (await app.inject(`/.well-known/${name}`)).statusCode
  expect(await ask('openid-configuration')).toBe(200)
  expect(await ask('jwks.json')).toBe(429)
  expect(await ask('oauth-authorization-server')).toBe(429)
  expect(await ask('jwks.json')).toBe(200)
})

test('a fault rule for all operations fires only where its error is declared', async () => {
  const { app, tenants } = createProviderApp()
  opened.push(app)
  createFault(tenants.default(), { operation_id: '*', error_type: 'idp_auth_code_expired' })
  expect((await app.inject(METADATA)).statusCode).toBe(200)
  const token = await app.inject({ method: 'POST', url: '/v1/oauth2/token', payload: {} })
  expect(findErrorType(token.json())).toBe('idp_auth_code_expired')
})

test('a fault rule for a header fires only for requests with that header', async () => {
  const { ask } = createArmed({ error_type: 'too_many_requests', match: { header: { name: 'X-Who', value: 'me' } } })
  expect((await ask()).statusCode).toBe(200)
  expect((await ask({ 'x-who': 'me' })).statusCode).toBe(429)
})

test('a fault rule for a user fires for requests that name the user’s email address or id', async () => {
  const { app, tenant } = createArmed({
    kind: 'html_502',
    operation_id: 'oauth2Token',
    match: { email: 'ADA@example.com' },
  })
  const ada = createUser(tenant, { email: 'ada@example.com' })
  const post = async (payload: object) =>
    (await app.inject({ method: 'POST', url: '/v1/oauth2/token', payload })).statusCode
  expect(await post({ user_id: ada.user_id })).toBe(502)
  expect(await post({ email_address: 'ada@example.com' })).toBe(502)
  expect(await post({ email: 'grace@example.com' })).not.toBe(502)
})

/** Returns how a real connection ends: an error code, or `open` when the caller gives up waiting. */
async function connect({ app }: { app: ReturnType<typeof createProviderApp>['app'] }, patienceMs?: number) {
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  return new Promise<string>((resolve) => {
    const asked = request({ port, host: '127.0.0.1', path: METADATA }, (response) =>
      resolve(String(response.statusCode)),
    )
    asked.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    if (patienceMs !== undefined) {
      asked.setTimeout(patienceMs, () => {
        resolve('open')
        asked.destroy()
      })
    }
    asked.end()
  })
}

test('a reset fault closes the connection', async () => {
  expect(await connect(createArmed({ kind: 'reset' }))).toBe('ECONNRESET')
})

test('a hang fault sends no response, and the provider can still be closed', async () => {
  expect(await connect(createArmed({ kind: 'hang' }), 50)).toBe('open')
})
