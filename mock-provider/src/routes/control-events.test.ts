import { expect, test } from 'vitest'
import { createVisitor } from '../testing/visitor.ts'

const TELEMETRY = {
  app_session_id: 'app-session-id-1',
  persistent_id: 'persistent-id-1',
  client_sent_at: '2026-01-05T09:00:00.000Z',
  timezone: 'Europe/Berlin',
  app: { identifier: 'localhost' },
  sdk: { identifier: 'Stytch.js Javascript SDK', version: '5.38.1' },
}

test('the list of SDK events is sorted newest first and can be filtered by name', async () => {
  const { app, tenant } = createVisitor()
  const { public_token } = tenant
  const payload = ['a', 'b', 'a'].map((event_name, index) => ({
    telemetry: { ...TELEMETRY, event_id: `event-id-${index}` },
    event: { public_token, event_name, details: {} },
  }))
  await app.inject({ method: 'POST', url: '/sdk/v1/events', payload })
  const read = async (query = '') =>
    (await app.inject(`/_mock/${public_token}/events${query}`))
      .json()
      .events.map((entry: (typeof payload)[0]) => entry.telemetry.event_id)
  expect(await read()).toEqual(['event-id-2', 'event-id-1', 'event-id-0'])
  expect(await read('?event_name=a')).toEqual(['event-id-2', 'event-id-0'])
})
