import { expect, test } from 'vitest'
import { createVisitor } from '../testing/visitor.ts'

function createEvent(public_token: string, event_id: string, event_name = 'render_login_screen') {
  return {
    telemetry: {
      event_id,
      app_session_id: 'app-session-id-1',
      persistent_id: 'persistent-id-1',
      client_sent_at: '2026-01-05T09:00:00.000Z',
      timezone: 'Europe/Berlin',
      app: { identifier: 'localhost' },
      sdk: { identifier: 'Stytch.js Javascript SDK', version: '5.38.1' },
    },
    event: { public_token, event_name, details: {} },
  }
}

test('the endpoint for SDK events records a batch without credentials', async () => {
  const { app, tenant } = createVisitor()
  const payload = [createEvent(tenant.public_token, 'a'), createEvent(tenant.public_token, 'b')]
  const response = await app.inject({ method: 'POST', url: '/sdk/v1/events', payload })
  expect(response.statusCode).toBe(200)
  expect([...(tenant.tables.get('events')?.keys() ?? [])]).toEqual(['a', 'b'])
})

test('the tenant keeps only the last thousand SDK events', async () => {
  const { app, tenant } = createVisitor()
  const payload = Array.from({ length: 1_005 }, (_, index) => createEvent(tenant.public_token, String(index)))
  await app.inject({ method: 'POST', url: '/sdk/v1/events', payload })
  const kept = [...(tenant.tables.get('events')?.keys() ?? [])]
  expect([kept.length, kept[0]]).toEqual([1_000, '5'])
})

test('SDK events of an unknown project are refused', async () => {
  const { app } = createVisitor()
  const response = await app.inject({ method: 'POST', url: '/sdk/v1/events', payload: [createEvent('nobody', 'a')] })
  expect(response.json().error_type).toBe('public_token_not_found')
})

test.each([[[]], [[{}]], [[{ event: {} }]], [{ event: { public_token: 'public-token-test-latchkey' } }]])(
  'SDK events that name no project are refused: %j',
  async (payload) => {
    const { app } = createVisitor()
    const response = await app.inject({ method: 'POST', url: '/sdk/v1/events', payload })
    expect(response.json().error_type).toBe('public_token_not_found')
  },
)

test.each(['application/json', 'text/plain'])(
  'SDK events from a page of an unregistered origin are refused and not stored (%s)',
  { tags: 'threat.m1' },
  async (type) => {
    const { app, tenant } = createVisitor()
    const send = (origin: string) =>
      app.inject({
        method: 'POST',
        url: '/sdk/v1/events',
        payload: JSON.stringify([createEvent(tenant.public_token, 'a')]),
        headers: { 'content-type': type, origin },
      })
    for (const origin of ['https://evil.example', 'null', 'app://localhost:3000']) {
      const refused = await send(origin)
      expect([refused.statusCode, refused.json().error_type]).toEqual([400, 'bad_domain_for_stytch_sdk'])
    }
    expect(tenant.tables.get('events')?.size ?? 0).toBe(0)
    expect((await send('http://localhost:3000')).statusCode).toBe(200)
    expect(tenant.tables.get('events')?.size).toBe(1)
  },
)

test('the list of SDK events is sorted newest first and can be filtered by name', async () => {
  const { app, tenant } = createVisitor()
  const { public_token } = tenant
  const payload = ['a', 'b', 'a'].map((name, index) => createEvent(public_token, `event-id-${index}`, name))
  await app.inject({ method: 'POST', url: '/sdk/v1/events', payload })
  const read = async (query = '') =>
    (await app.inject(`/_mock/${public_token}/events${query}`))
      .json()
      .events.map((entry: (typeof payload)[0]) => entry.telemetry.event_id)
  expect(await read()).toEqual(['event-id-2', 'event-id-1', 'event-id-0'])
  expect(await read('?event_name=a')).toEqual(['event-id-2', 'event-id-0'])
})
