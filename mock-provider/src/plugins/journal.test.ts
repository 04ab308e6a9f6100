import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
import { createProviderApp } from '../app.ts'
import { createFault } from '../faults/faults.ts'
import { listJournal } from '../journal/journal.ts'
import { sessions } from '../sessions/sessions.ts'
import { createVisitor } from '../testing/visitor.ts'

const METADATA = '/.well-known/oauth-authorization-server'

function createJournal() {
  const { app, tenants } = createProviderApp()
  const tenant = tenants.default()
  const read = async (query = '') => (await app.inject(`/_mock/${tenant.public_token}/journal${query}`)).json().entries
  return { app, tenant, read }
}

test('a journal entry contains the response, the duration and the fault of a call', async () => {
  const { app, tenant, read } = createJournal()
  const fault = createFault(tenant, {
    operation_id: 'wellKnownOauthAuthorizationServer',
    error_type: 'too_many_requests',
  })
  await app.inject(METADATA)
  expect(await read()).toEqual([
    expect.objectContaining({
      operation_id: 'wellKnownOauthAuthorizationServer',
      method: 'GET',
      url: METADATA,
      status: 429,
      fault_id: fault.fault_id,
      error_type: 'too_many_requests',
      duration_ms: expect.any(Number),
      request_body: null,
    }),
  ])
})

test('a journal entry for an error page contains its error type', async () => {
  const { app, read } = createJournal()
  const { body } = await app.inject({ url: '/v1/public/oauth/github/start', headers: { accept: 'text/html' } })
  expect(body).toContain('<h1>')
  await app.inject({
    url: '/v1/public/oauth/github/start?public_token=public-token-test-latchkey&login_redirect_url=nowhere',
    headers: { accept: 'text/html' },
  })
  expect(await read()).toMatchObject([{ operation_id: 'oauthStart', error_type: 'invalid_login_oauth_url' }])
})

test('the journal records no secrets', async () => {
  const { app, read } = createJournal()
  const payload = { grant_type: 'authorization_code', code: 'S3CRET', code_verifier: 'S3CRET', client_id: 'me' }
  await app.inject({
    method: 'POST',
    url: '/v1/oauth2/token?token=S3CRET',
    payload,
    headers: { authorization: 'Bearer S3CRET' },
  })
  const entries = await read()
  expect(entries).toHaveLength(1)
  expect(JSON.stringify(entries)).not.toContain('S3CRET')
  expect(entries[0].request_body.client_id).toBe('me')
})

test.each([
  ['a truncated body', '{"token":', 400],
  ['an overlong body', JSON.stringify({ token: 'x'.repeat(2_000_000) }), 413],
])('a call with %s is rejected and recorded in the journal', async (_, payload, status) => {
  const { app, tenant, read } = createJournal()
  const authorization = `Basic ${Buffer.from(`${tenant.public_token}:x`).toString('base64')}`
  const headers = { authorization, 'content-type': 'application/json' }
  await app.inject({ method: 'POST', url: '/sdk/v1/oauth/authenticate', payload, headers })
  expect(await read()).toMatchObject([{ operation_id: 'oauthAuthenticate', status, error_type: 'bad_request' }])
})

test('the journal truncates and marks a long body, and still redacts its secrets', { tags: 'threat.m2' }, async () => {
  const { app, read } = createJournal()
  const resource = 'https://example.com/?code=S3CRET&long=' + 'x'.repeat(500_000)
  const payload = { client_id: 'me', resource, code: 'S3CRET' }
  await app.inject({ method: 'POST', url: '/v1/oauth2/token', payload })
  const [entry] = await read()
  expect(entry).toMatchObject({ request_body: { client_id: 'me', code: '[redacted]' }, truncated: ['request_body'] })
  expect(entry.request_body.resource).toMatch(
    /^https:\/\/example\.com\/\?code=\[redacted\]&long=x+… \[truncated: \d+ more characters\]$/,
  )
  expect(JSON.stringify(entry).length).toBeLessThan(20_000)
})

test('a journal entry shows a call as it was when the call ended', async () => {
  const { app, tenant, read } = createJournal()
  app.addHook('onResponse', async (request) => {
    Object.assign(Object(request.body), { grant_type: 'changed' })
    tenant.clock.advance(60_000)
  })
  tenant.clock.freeze(Date.parse('2026-01-01T00:00:00Z'))
  await app.inject({ method: 'POST', url: '/v1/oauth2/token', payload: { grant_type: 'sent', client_id: 'me' } })
  expect(await read()).toMatchObject([
    {
      at: '2026-01-01T00:00:00.000Z',
      request_body: { grant_type: 'sent' },
      response_body: { error: 'invalid_client' },
    },
  ])
})

test('a journal entry belongs to the user who was signed in at the time of the call', async () => {
  const { app, tenant, user_id, session_token } = await createSignedIn()
  const authorization = `Basic ${Buffer.from(`${tenant.public_token}:${session_token}`).toString('base64')}`
  await app.inject({ url: `/sdk/v1/projects/bootstrap/${tenant.public_token}`, headers: { authorization } })
  sessions(tenant).delete(session_token)
  expect(listJournal(tenant, { user_id, operation_id: 'projectsBootstrap' })).toHaveLength(1)
})

test('a journal entry takes its user from the response, unless a fault corrupted the response', async () => {
  const { call, comeBack, signIn, tenant } = createVisitor()
  const { user_id } = await signIn()
  createFault(tenant, { operation_id: 'oauthAuthenticate', kind: 'invalid_json' })
  const token = (await comeBack()).searchParams.get('token')
  await call('/oauth/authenticate', { body: { token, session_duration_minutes: 60 } })
  const users = listJournal(tenant, { operation_id: 'oauthAuthenticate' }).map((entry) => entry.user_id)
  expect(users).toEqual([undefined, user_id])
})

async function createSignedIn() {
  const visitor = createVisitor()
  return { ...visitor, ...(await visitor.signIn()) }
}

test('the journal does not record control-plane calls', async () => {
  const { read } = createJournal()
  await read()
  expect(await read()).toEqual([])
})

test('journal entries can be filtered by operation, limited, paged and deleted', async () => {
  const { app, tenant, read } = createJournal()
  await app.inject('/.well-known/jwks.json')
  await app.inject(METADATA)
  const [newest, oldest] = await read()
  expect(await read('?operation_id=wellKnownJwks')).toEqual([oldest])
  expect(await read(`?after=${oldest.entry_id}`)).toEqual([newest])
  expect(await read('?limit=1')).toEqual([newest])
  await app.inject({ method: 'DELETE', url: `/_mock/${tenant.public_token}/journal` })
  expect(await read()).toEqual([])
})

test.each(['hang', 'reset'] as const)(
  'a call ended by a %s fault is recorded in the journal without a status',
  async (kind) => {
    const { app, tenant } = createJournal()
    const fault = createFault(tenant, { operation_id: 'wellKnownOauthAuthorizationServer', kind })
    await app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = app.server.address() as AddressInfo
    await new Promise<void>((resolve) => {
      const asked = request({ port, host: '127.0.0.1', path: METADATA })
      asked.on('error', () => resolve())
      asked.setTimeout(50, () => asked.destroy(new Error('gave up')))
      asked.end()
    })
    await vi.waitFor(() =>
      expect(listJournal(tenant)).toEqual([expect.objectContaining({ status: null, fault_id: fault.fault_id })]),
    )
    await app.close()
  },
)
