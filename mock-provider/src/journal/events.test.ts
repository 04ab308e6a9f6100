import type { TelemetryEvent } from '@latchkey/openapi'
import { expect, test } from 'vitest'
import { createTestTenants } from '../testing/create-test-tenants.ts'
import { addEvents, listEvents } from './events.ts'

function createEvent(event_id: string): TelemetryEvent {
  return { telemetry: { event_id }, event: {} } as TelemetryEvent
}

test('events are listed newest first, each once', () => {
  const tenant = createTestTenants().default()
  addEvents(tenant, [createEvent('a'), createEvent('b')])
  addEvents(tenant, [createEvent('b')])
  expect(listEvents(tenant).map(({ telemetry }) => telemetry.event_id)).toEqual(['b', 'a'])
})

test('only the newest thousand events are kept', () => {
  const tenant = createTestTenants().default()
  addEvents(
    tenant,
    Array.from({ length: 1_000 }, (_, index) => createEvent(String(index))),
  )
  expect(listEvents(tenant)).toHaveLength(1_000)
  addEvents(tenant, [createEvent('last')])
  expect(listEvents(tenant)).toHaveLength(1_000)
  expect(listEvents(tenant).at(-1)?.telemetry.event_id).toBe('1')
})
