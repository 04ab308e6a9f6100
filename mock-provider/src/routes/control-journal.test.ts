import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import type { JournalEntry, Message } from '@latchkey/openapi'
import { createProviderApp } from '../app.ts'
import { createFault } from '../faults/faults.ts'
import { addJournalEntry } from '../journal/journal.ts'
import { createMockProvider } from '../mock-provider.ts'
import { createJournalEntry } from '../testing/create-journal-entry.ts'
import { createMailReader } from '../testing/mail-reader.ts'
import { findUserByEmail } from '../users/users.ts'
import { createVisitor } from '../testing/visitor.ts'

async function createUsed() {
  const visitor = createVisitor()
  const { user_id, session_token } = await visitor.signIn()
  await visitor.call('/users/me?token=S3CRET', { method: 'GET', session_token })
  await visitor.call('/users/me', { method: 'GET', session_token: 'unknown' })
  const get = async (path: string) => (await visitor.app.inject(`/_mock/${visitor.tenant.public_token}/${path}`)).json()
  return { ...visitor, user_id, get }
}

test.each<[string, number]>([
  ['status=200&operation_id=usersMe', 1],
  ['status=4xx', 1],
  ['status=5xx', 0],
  ['error_type=session_not_found', 1],
  ['fault_id=*', 0],
  ['operation_id=usersMe', 2],
])('the journal can be filtered by %s', async (query, count) => {
  const { get } = await createUsed()
  expect((await get(`journal?${query}`)).entries).toHaveLength(count)
})

test('the journal can be filtered by user and by fault', async () => {
  const { get, app, tenant, user_id } = await createUsed()
  const { entries } = await get(`journal?user_id=${user_id}&status=200`)
  expect(entries.map(({ operation_id }: { operation_id: string }) => operation_id)).toEqual([
    'usersMe',
    'oauthAuthenticate',
  ])
  const authorization = `Basic ${Buffer.from(`${tenant.public_token}:x`).toString('base64')}`
  await app.inject({ url: '/sdk/v1/users/me', headers: { authorization, 'x-latchkey-fault': 'too_many_requests' } })
  expect((await get('journal?fault_id=*')).entries).toMatchObject([{ fault_id: 'header:too_many_requests' }])
  expect((await get('journal?fault_id=header:too_many_requests')).entries).toHaveLength(1)
})

test('the journal is exported as a HAR file without secrets', async () => {
  const { get } = await createUsed()
  const har = await get('journal/har')
  const { log } = har
  expect(log).toMatchObject({ version: '1.2', creator: { name: 'Latchkey mock provider' } })
  const [me] = log.entries.filter(({ comment }: { comment: string }) => comment === 'usersMe')
  expect(me).toMatchObject({
    request: {
      method: 'GET',
      url: 'http://localhost:4010/sdk/v1/users/me?token=[redacted]',
      queryString: [{ name: 'token', value: '[redacted]' }],
    },
    response: { status: 200, content: { mimeType: expect.stringContaining('application/json') } },
  })
  const times = log.entries.map(({ startedDateTime }: { startedDateTime: string }) => startedDateTime)
  expect(times).toEqual(times.toSorted())
  expect(JSON.stringify(har)).not.toContain('S3CRET')
})

test('a journal entry names the messages that were sent and the user concerned', async () => {
  const reader = createMailReader()
  const { app, tenant } = reader.visitor
  const get = async (path: string) => (await app.inject(`/_mock/${tenant.public_token}/${path}`)).json()
  createFault(tenant, { operation_id: 'otpsEmailLoginOrCreate', kind: 'delivery_twice', times: 1 })
  await reader.ask('/otps/email/login_or_create', { email: 'ada@example.com' })
  await reader.ask('/otps/sms/login_or_create', { phone_number: '+12025550123' })
  createFault(tenant, { operation_id: 'otpsSmsLoginOrCreate', kind: 'delivery_never', times: 1 })
  await reader.ask('/otps/sms/login_or_create', { phone_number: '+12025550123' })
  const { messages } = await get('messages')
  const [sms, ...mails] = messages.map(({ message_id }: Message) => message_id)
  const { entries } = await get('journal')
  expect(entries.map(({ message_ids }: JournalEntry) => message_ids)).toEqual([undefined, [sms], mails.toReversed()])
  const user_id = findUserByEmail(tenant, 'ada@example.com')?.user_id
  expect(entries.at(-1)).toMatchObject({ user_id, fault_id: expect.stringMatching(/^fault-test-/) })
  const { log } = await get('journal/har')
  expect(log.entries[1].comment).toBe(`otpsSmsLoginOrCreate ${sms}`)
})

test('the journal can be cleared', async () => {
  const { app, tenant, get } = await createUsed()
  expect((await get('journal')).entries).not.toEqual([])
  const cleared = await app.inject({ method: 'DELETE', url: `/_mock/${tenant.public_token}/journal` })
  expect([cleared.statusCode, cleared.json()]).toEqual([200, { status: 'ok' }])
  expect((await get('journal')).entries).toEqual([])
})

test('the journal stream sends matching entries until the client disconnects', async () => {
  const mock = createMockProvider({ port: 0 })
  onTestFinished(() => mock.close())
  const { provider } = await mock.listen()
  const leaving = new AbortController()
  const url = `${provider}/_mock/public-token-test-latchkey/journal/stream?operation_id=wellKnownJwks`
  const response = await fetch(url, { signal: leaving.signal })
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin')
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  await reader?.read()
  await fetch(`${provider}/.well-known/openid-configuration`)
  await fetch(`${provider}/.well-known/jwks.json`)
  const { value = '' } = (await reader?.read()) ?? {}
  expect(value).toMatch(/^event: entry\nid: journal-entry-test-\S+\ndata: \{.*"operation_id":"wellKnownJwks".*\}\n\n$/)
  leaving.abort()
})

test('a client that does not read the journal stream is disconnected', { tags: 'threat.m2' }, async () => {
  const { app, tenants } = createProviderApp()
  onTestFinished(() => app.close())
  const { hostname, port, host } = new URL(await app.listen({ host: 'localhost', port: 0 }))
  const socket = connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  const closed = new Promise((resolve) => app.server.once('connection', (side) => side.once('close', resolve)))
  socket.write(`GET /_mock/public-token-test-latchkey/journal/stream HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
  await new Promise((resolve) => socket.once('readable', resolve)) // only the headers; the stream is not read
  const entry = createJournalEntry('journal-entry-test-1', { request_body: 'x'.repeat(1_000_000) })
  for (let added = 0; added < 40; added += 1) addJournalEntry(tenants.default(), entry, 1)
  await closed
})

/** Repeats a recorded call. @param place the index of the call in the journal, newest first */
async function replay(visitor: Awaited<ReturnType<typeof createUsed>>, place = 0) {
  const { entries } = await visitor.get('journal')
  const url = `/_mock/${visitor.tenant.public_token}/journal/${entries[place].entry_id}/replay`
  return (await visitor.app.inject({ method: 'POST', url })).json()
}

test(
  'replaying a journal entry sends its secrets again, and the response omits them',
  { tags: 'threat.m4' },
  async () => {
    const visitor = await createUsed()
    const { entry } = await replay(visitor, 1)
    expect(entry).toMatchObject({ operation_id: 'usersMe', status: 200, url: '/sdk/v1/users/me?token=[redacted]' })
    expect((await visitor.get('journal')).entries[0]).toEqual(entry)
    expect(JSON.stringify(entry)).not.toContain('S3CRET')
  },
)

test('replaying a journal entry sends its form, JSON body and cookie unchanged', async () => {
  const visitor = await createUsed()
  const form = 'grant_type=authorization_code&client_id=nobody&code=S3CRET'
  const headers = { 'content-type': 'application/x-www-form-urlencoded', cookie: 'a=1' }
  await visitor.app.inject({ method: 'POST', url: '/v1/oauth2/token', headers, payload: form })
  const first = (await visitor.get('journal')).entries[0]
  const { entry } = await replay(visitor)
  const { entry_id: _, at: __, duration_ms: ___, response_body: ____, ...same } = first
  expect(entry).toMatchObject({ ...same, response_headers: expect.anything() })
  await visitor.call('/otps/email/login_or_create', { body: { email: 'ada@example.com' } })
  const sent = await replay(visitor)
  expect(sent.entry).toMatchObject({ status: 200, request_body: { email: 'ada@example.com' } })
  expect((await visitor.get('messages')).messages).toHaveLength(2)
})

test('a repeated call is subject to the faults that are armed now, even one without a response', async () => {
  const visitor = await createUsed()
  createFault(visitor.tenant, { operation_id: 'usersMe', error_type: 'too_many_requests', times: 1 })
  expect((await replay(visitor, 1)).entry).toMatchObject({ status: 429, error_type: 'too_many_requests' })
  createFault(visitor.tenant, { operation_id: 'usersMe', kind: 'hang', times: 1 })
  expect((await replay(visitor)).entry).toMatchObject({ status: null })
})

test('a journal entry that is unknown or whose request was too long cannot be replayed', async () => {
  const visitor = await createUsed()
  const url = `/_mock/${visitor.tenant.public_token}/journal/none/replay`
  expect((await visitor.app.inject({ method: 'POST', url })).json()).toMatchObject({
    error_message: 'The journal has no entry none.',
  })
  await visitor.call('/otps/email/login_or_create', { body: { email: 'a'.repeat(70_000) } })
  expect(await replay(visitor)).toMatchObject({ error_message: 'The request was too long to be kept.' })
})

test('replaying a journal entry keeps repeated form fields', async () => {
  const visitor = await createUsed()
  const { app, tenant } = visitor
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const payload =
    'grant_type=refresh_token&client_id=none&resource=https%3A%2F%2Fa.example&resource=https%3A%2F%2Fb.example'
  const url = `/v1/public/${tenant.project_id}/oauth2/token`
  await app.inject({ method: 'POST', url, headers, payload })
  const { entry } = await replay(visitor)
  expect(entry.request_body).toMatchObject({
    grant_type: 'refresh_token',
    client_id: 'none',
    resource: ['https://a.example', 'https://b.example'],
  })
})
