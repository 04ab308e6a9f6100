import { Webhook } from 'svix'
import { expect, test } from 'vitest'
import { applySeed } from '../state/seed.ts'
import { createReceiver } from '../testing/webhook-receiver.ts'
import { createWebhookMock, createWebhookProject, type WebhookProject } from '../testing/webhook-project.ts'

const ADA = { email: 'ada@example.com' }
const SECRET = `whsec_${Buffer.alloc(24, 7).toString('base64')}`

/** Verifies the received requests with the library that real receivers use. @returns the parsed bodies, oldest first */
// oxlint-disable-next-line typescript/no-explicit-any -- checked by the assertions
function verify({ receiver }: WebhookProject, secret: string): any[] {
  return receiver.received.map(({ headers, body }) => {
    new Webhook(secret).verify(body, headers)
    return JSON.parse(body)
  })
}

async function createUser(project: WebhookProject): Promise<string> {
  return (await project.control('POST', '/users', ADA)).body.user.user_id
}

test('a new webhook endpoint has its own secret and subscribes to user events by default', async () => {
  const { webhook, control } = await createWebhookProject()
  expect(webhook).toMatchObject({ description: '', enabled: true, previous_secrets: [], fault: null })
  expect(webhook.secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/)
  expect(webhook.event_types).toEqual([
    'direct.user.create',
    'direct.user.update',
    'direct.user.delete',
    'dashboard.user.create',
    'dashboard.user.update',
    'dashboard.user.delete',
  ])
  expect((await control('GET', '/webhooks')).body).toEqual({ webhooks: [webhook] })
})

test(
  'a webhook event has the provider’s format and a signature that the provider’s library accepts',
  { tags: 'server.107' },
  async () => {
    const project = await createWebhookProject()
    const user_id = await createUser(project)
    await project.settle()
    const [event, ...others] = verify(project, project.webhook.secret)
    expect(others).toEqual([])
    expect(Object.keys(event)).toEqual([
      'action',
      'event_id',
      'id',
      'object_type',
      'project_id',
      'source',
      'timestamp',
      'user',
      'vertical',
    ])
    expect(event).toMatchObject({
      action: 'CREATE',
      event_id: expect.stringMatching(/^webhook-event-test-[\da-f-]{36}$/),
      id: user_id,
      object_type: 'user',
      project_id: project.tenant.project_id,
      source: 'DASHBOARD',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{9}Z$/),
      vertical: 'CONSUMER',
    })
    expect(Object.keys(event.user)).toEqual([
      'biometric_registrations',
      'created_at',
      'crypto_wallets',
      'emails',
      'external_id',
      'is_locked',
      'lock_created_at',
      'lock_expires_at',
      'name',
      'password',
      'phone_numbers',
      'providers',
      'status',
      'totps',
      'trusted_metadata',
      'untrusted_metadata',
      'user_id',
      'webauthn_registrations',
    ])
    expect(event.user).toMatchObject({ external_id: '', is_locked: false, lock_created_at: null, user_id })
    const { headers } = project.receiver.received[0] ?? { headers: {} }
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'svix-id': expect.stringMatching(/^msg_\w{27}$/),
    })
  },
)

test('a webhook signature does not verify with another secret', async () => {
  const project = await createWebhookProject({ secret: SECRET })
  await createUser(project)
  await project.settle()
  expect(verify(project, SECRET)).toHaveLength(1)
  expect(() => verify(project, `whsec_${Buffer.alloc(24, 8).toString('base64')}`)).toThrow('No matching signature')
})

test('each of the three APIs sends one webhook event with its source', { tags: 'server.107' }, async () => {
  const project = await createWebhookProject()
  const { control, server, page, settle, receiver } = project
  const told: string[] = []
  const expectNext = async (...expected: string[]) => {
    await settle()
    const events = receiver.received.splice(0).map(({ body }) => JSON.parse(body))
    told.push(...events.map(({ source, action }) => `${source} ${action}`))
    expect(told.splice(0)).toEqual(expected)
  }
  const first = await createUser(project)
  await expectNext('DASHBOARD CREATE')
  await control('PATCH', `/users/${first}`, { is_locked: true })
  await expectNext('DASHBOARD UPDATE')
  await control('DELETE', `/users/${first}`)
  await expectNext('DASHBOARD DELETE')
  const { body } = await server('POST', '/v1/users', { email: 'grace@example.com' })
  await expectNext('DIRECT CREATE')
  await server('PUT', `/v1/users/${body.user_id}`, { trusted_metadata: { plan: 'pro' } })
  await expectNext('DIRECT UPDATE')
  await server('DELETE', `/v1/users/${body.user_id}`)
  await expectNext('DIRECT DELETE')
  const password = 'correct horse battery staple 9!'
  await page('POST', '/sdk/v1/passwords', { email: 'joan@example.com', password, session_duration_minutes: 60 })
  await expectNext('DIRECT CREATE')
})

test('a page that updates its own user sends one webhook event', { tags: 'server.107' }, async () => {
  const project = await createWebhookProject()
  const credentials = { email: 'joan@example.com', password: 'correct horse battery staple 9!' }
  const { body } = await project.page('POST', '/sdk/v1/passwords', { ...credentials, session_duration_minutes: 60 })
  await project.settle()
  project.receiver.received.length = 0
  const changed = { name: { first_name: 'Joan' } }
  expect((await project.page('PUT', '/sdk/v1/users/me', changed, body.data.session_token)).status).toBe(200)
  await project.settle()
  expect(verify(project, project.webhook.secret)).toMatchObject([{ action: 'UPDATE', source: 'DIRECT', user: changed }])
})

test('updates without changes and refused calls send no webhook events', async () => {
  const project = await createWebhookProject({ event_types: ['direct.user.update', 'direct.user.create'] })
  const user_id = await createUser(project)
  const update = { name: { first_name: 'Ada' } }
  expect((await project.server('PUT', `/v1/users/${user_id}`, update)).status).toBe(200)
  expect((await project.server('PUT', `/v1/users/${user_id}`, update)).status).toBe(200)
  expect((await project.server('PUT', `/v1/users/${user_id}`, { trusted_metadata: {} })).status).toBe(200)
  expect((await project.server('POST', '/v1/users', ADA)).status).toBe(400)
  await project.settle()
  expect(project.receiver.received).toHaveLength(1)
})

test('replacing the state of a tenant sends no webhooks', async () => {
  const project = await createWebhookProject()
  const { control, settle, receiver } = project
  await createUser(project)
  await settle()
  const snapshot = (await control('POST', '/snapshots', {})).body.snapshot
  const file = (await control('GET', '/export')).body
  for (const [path, body] of [
    ['/scenario', { name: 'locked-user' }],
    ['/generated_users', { count: 3 }],
    [`/snapshots/${snapshot.snapshot_id}/restore`, undefined],
    ['/import', file],
    ['/reset', undefined],
  ] as const)
    expect((await control('POST', path, body)).status, path).toBe(200)
  await settle()
  expect(receiver.received).toHaveLength(1)
})

test('seeding users sends no events to the webhooks of the same seed', async () => {
  const mock = createWebhookMock()
  const { url, received } = await createReceiver()
  const public_token = 'public-token-test-hooks'
  await applySeed(mock.app, {
    tenants: [
      { public_token, webhooks: [{ url, secret: SECRET }], users: [ADA] },
      { public_token, users: [{ email: 'joan@example.com' }] },
    ],
  })
  const webhooks = await mock.app.inject(`/_mock/${public_token}/webhooks`)
  expect(webhooks.json().webhooks).toMatchObject([{ url, secret: SECRET }])
  await mock.app.inject({ method: 'POST', url: `/_mock/${public_token}/users`, payload: { email: 'b@example.com' } })
  await mock.app.inject(`/_mock/${public_token}/webhook_deliveries?wait_ms=5000`)
  expect(received.map(({ body }) => JSON.parse(body).user.emails[0].email)).toEqual(['b@example.com'])
})

test('session events go only to endpoints that subscribe to them, without tokens', async () => {
  const mock = createWebhookMock()
  const usual = await createWebhookProject({}, mock)
  const event_types = ['direct.session.create', 'dashboard.session.delete'] as const
  const project = await createWebhookProject({ event_types: [...event_types] }, mock)
  const credentials = { email: 'joan@example.com', password: 'correct horse battery staple 9!' }
  const { body } = await project.page('POST', '/sdk/v1/passwords', { ...credentials, session_duration_minutes: 60 })
  const { session_id } = body.data.session
  await project.control('DELETE', `/sessions/${session_id}`)
  await project.settle()
  const events = verify(project, project.webhook.secret).toSorted((one, other) => (one.action < other.action ? -1 : 1))
  expect(events).toMatchObject([
    { action: 'CREATE', object_type: 'session', id: session_id, session: { session_id }, source: 'DIRECT' },
    { action: 'DELETE', object_type: 'session', id: session_id, source: 'DASHBOARD' },
  ])
  expect(project.receiver.received.map((sent) => sent.body).join()).not.toContain(body.data.session_token)
  expect(verify(usual, usual.webhook.secret)).toMatchObject([{ object_type: 'user' }])
})

test.each([
  'https://example.com/hooks',
  'http://10.0.0.1/hooks',
  'http://0.0.0.0:3000/',
  'http://localhost.example.com/',
  'http://app.localhost/',
  'http://[::ffff:10.0.0.1]/',
  'http://169.254.169.254/latest/meta-data',
  'http://ada:secret@localhost/',
  'ftp://localhost/',
  'not a URL',
])('the webhook URL %s is refused', async (url) => {
  const { control, webhook } = await createWebhookProject()
  for (const [method, path] of [
    ['POST', '/webhooks'],
    ['PATCH', `/webhooks/${webhook.webhook_id}`],
  ] as const) {
    const { status, body } = await control(method, path, { url })
    expect(status).toBe(400)
    expect(body).toMatchObject({ error_type: 'bad_request', error_message: expect.stringContaining('The webhook URL') })
    expect(body.error_message).not.toContain('secret')
  }
  expect((await control('GET', '/webhooks')).body.webhooks).toEqual([webhook])
})

test.each(['http://localhost:3000/a?b=c', 'https://127.0.0.1/', 'http://127.9.9.9:8080/', 'http://[::1]:3000/'])(
  'the webhook URL %s is accepted',
  async (url) => {
    const { control } = await createWebhookProject()
    expect((await control('POST', '/webhooks', { url })).body.webhook).toMatchObject({ url })
  },
)

test('an update of a webhook endpoint changes only the given members', async () => {
  const project = await createWebhookProject()
  const { control, webhook } = project
  const path = `/webhooks/${webhook.webhook_id}`
  const { body } = await control('PATCH', path, { description: 'Orders', event_types: ['direct.user.delete'] })
  expect(body.webhook).toEqual({ ...webhook, description: 'Orders', event_types: ['direct.user.delete'] })
  await createUser(project)
  expect(await project.settle()).toEqual([])
})

test('a disabled webhook endpoint receives pending deliveries only after it is enabled again', async () => {
  const project = await createWebhookProject()
  const { control, webhook, receiver, settle, tenant } = project
  receiver.status = 500
  const user_id = await createUser(project)
  await settle()
  await control('PATCH', `/webhooks/${webhook.webhook_id}`, { enabled: false })
  receiver.status = 204
  await control('DELETE', `/users/${user_id}`)
  tenant.clock.advance(60_000)
  await settle()
  expect(receiver.received).toHaveLength(1)
  await control('PATCH', `/webhooks/${webhook.webhook_id}`, { enabled: true })
  expect(await settle()).toMatchObject([{ event_type: 'dashboard.user.create', status: 'succeeded' }])
  expect(receiver.received).toHaveLength(2)
})

test('after a rotation, webhook deliveries carry the signatures of both secrets for a day', async () => {
  const project = await createWebhookProject()
  const { control, webhook, receiver, settle, tenant } = project
  const { body } = await control('POST', `/webhooks/${webhook.webhook_id}/rotate_secret`, {})
  expect(body.webhook.secret).not.toBe(webhook.secret)
  const user_id = await createUser(project)
  await settle()
  expect(verify(project, webhook.secret)).toHaveLength(1)
  expect(verify(project, body.webhook.secret)).toHaveLength(1)
  tenant.clock.advance(24 * 60 * 60 * 1000)
  await control('DELETE', `/users/${user_id}`)
  await settle()
  expect(receiver.received.map(({ headers }) => headers['svix-signature']?.split(' ').length)).toEqual([2, 1])
  const chosen = await control('POST', `/webhooks/${webhook.webhook_id}/rotate_secret`, { secret: SECRET })
  expect(chosen.body.webhook.secret).toBe(SECRET)
})

test('webhooks receive events of their own tenant only', async () => {
  const mock = createWebhookMock()
  const one = await createWebhookProject({ public_token: 'public-token-test-one' }, mock)
  const other = await createWebhookProject({ public_token: 'public-token-test-other' }, mock)
  const user_id = await createUser(one)
  await one.settle()
  expect(await other.settle()).toEqual([])
  expect(verify(one, one.webhook.secret)).toMatchObject([{ id: user_id, project_id: one.tenant.project_id }])
  expect(other.receiver.received).toEqual([])
  const { status } = await other.control('PATCH', `/webhooks/${one.webhook.webhook_id}`, { enabled: false })
  expect(status).toBe(400)
})

test('two webhook endpoints receive the same message', async () => {
  const mock = createWebhookMock()
  const [one, other] = [await createWebhookProject({}, mock), await createWebhookProject({}, mock)]
  await createUser(one)
  const deliveries = await one.settle()
  expect(deliveries.map(({ webhook_id }) => webhook_id).toSorted()).toEqual(
    [one.webhook.webhook_id, other.webhook.webhook_id].toSorted(),
  )
  expect(one.receiver.received[0]?.body).toBe(other.receiver.received[0]?.body)
  expect(one.receiver.received[0]?.headers['svix-id']).toBe(other.receiver.received[0]?.headers['svix-id'])
  const ofOne = await one.settle(
    `&webhook_id=${one.webhook.webhook_id}&event_type=dashboard.user.create&status=succeeded`,
  )
  expect(ofOne).toHaveLength(1)
  expect(await one.settle('&limit=1')).toHaveLength(1)
})

test('an unknown webhook endpoint, an unknown delivery and a 51st endpoint are refused', async () => {
  const { control } = await createWebhookProject()
  expect((await control('DELETE', '/webhooks/unknown')).body.error_message).toBe('The tenant has no webhook unknown.')
  expect((await control('POST', '/webhook_deliveries/unknown/redeliver')).status).toBe(400)
  for (let count = 1; count < 50; count += 1) await control('POST', '/webhooks', { url: 'http://localhost:9/' })
  const { status, body } = await control('POST', '/webhooks', { url: 'http://localhost:9/' })
  expect([status, body.error_message]).toEqual([400, 'A tenant has at most 50 webhooks.'])
})

test('the journal, exports and recordings contain no webhook signing secret', { tags: 'threat.m4' }, async () => {
  const { control, mock, page, settle, webhook } = await createWebhookProject({ secret: SECRET })
  expect((await control('POST', '/recording', {})).status).toBe(200)
  await control('POST', `/webhooks/${webhook.webhook_id}/rotate_secret`, { secret: SECRET })
  await page('POST', '/sdk/v1/otps/email/login_or_create', ADA)
  await settle()
  const journal = await mock.app.inject(`/_mock/public-token-test-hooks/journal`)
  const exported = await mock.app.inject(`/_mock/public-token-test-hooks/export`)
  const recording = await mock.app.inject(`/_mock/public-token-test-hooks/recording/bundle`)
  expect(recording.body).toContain('otpsEmailLoginOrCreate')
  expect(recording.body).not.toContain('whsec_')
  expect(journal.json().entries).toHaveLength(1)
  expect(journal.body + exported.body).not.toContain('whsec_')
})
