import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
import { createProviderApp } from '../app.ts'
import { createFault } from '../faults/faults.ts'
import { listJournal } from '../journal/journal.ts'
import { listMessages } from '../messages/messages.ts'
import { changeClock } from '../core/change-clock.ts'
import { sessions } from '../sessions/sessions.ts'
import { PASSWORD } from '../testing/password-user.ts'
import { openPasskeyPage } from '../testing/passkeys.ts'
import {
  createSoftwareAuthenticator,
  type SoftwareAuthenticatorOptions,
} from '../virtual-devices/software-authenticator.ts'
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

/** Opens a tenant with a frozen clock, and a function that reads why its last call was refused. */
function createRefused() {
  const visitor = createVisitor()
  visitor.tenant.clock.freeze()
  const readReason = () => listJournal(visitor.tenant)[0]?.refusal_reason
  const ask = async () => {
    const body = { email: 'ada@example.com', expiration_minutes: 5 }
    const method_id: string = (await visitor.call('/otps/email/login_or_create', { body })).json().data.method_id
    return { method_id, token: listMessages(visitor.tenant)[0]?.code ?? '', session_duration_minutes: 5 }
  }
  const enter = (body: object) => visitor.call('/otps/authenticate', { body })
  return { ...visitor, readReason, ask, enter }
}

test('the journal says whether a refused passcode was wrong, of an older message, used or expired', async () => {
  const { tenant, readReason, ask, enter } = createRefused()
  tenant.config.fixed_passcode = '111111'
  const older = await ask()
  tenant.config.fixed_passcode = '222222'
  const newer = await ask()
  await enter({ ...newer, token: '333333' })
  expect(readReason()).toBe('The passcode is wrong: no message to this address or number has it.')
  await enter(older)
  expect(readReason()).toContain('The passcode is that of an older message, sent at ')
  await enter(newer)
  expect(readReason()).toBeUndefined()
  await enter(newer)
  expect(readReason()).toBe('The passcode was used before.')
  const late = await ask()
  changeClock(tenant.clock, { advance_ms: 7 * 60_000 })
  const response = await enter(late)
  expect(readReason()).toBe('The passcode expired 2 minutes ago.')
  expect(response.body).not.toContain('minutes ago')
})

test('the journal says that a password was wrong', async () => {
  const { readReason, call } = createRefused()
  const body = { email: 'ada@example.com', password: PASSWORD, session_duration_minutes: 5 }
  await call('/passwords', { body })
  await call('/passwords/authenticate', { body: { ...body, password: 'wrong' } })
  expect(readReason()).toBe('The password is not that of the user.')
})

test.for<[string, SoftwareAuthenticatorOptions, string]>([
  [
    'another origin',
    { origin: 'http://localhost:5173' },
    'The origin is http://localhost:5173. The ceremony was started by a page of http://localhost:3000.',
  ],
  ['no presence', { isUserPresent: false }, 'The user was not present.'],
])('the journal says why a passkey was refused: %s', async ([, options, reason]) => {
  const page = await openPasskeyPage(createSoftwareAuthenticator(options))
  await page.register()
  expect(listJournal(page.visitor.tenant)[0]?.refusal_reason).toBe(reason)
})

test('the journal says that a challenge was used before, and finds a request by that', async () => {
  const page = await openPasskeyPage()
  const credential = await page.create()
  await page.sendRegister(credential)
  await page.sendRegister(credential)
  const found = listJournal(page.visitor.tenant, { search: 'challenge used before' })
  expect(found).toMatchObject([{ refusal_reason: 'The challenge is unknown, or was used before.' }])
})
