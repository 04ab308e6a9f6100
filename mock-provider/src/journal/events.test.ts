import type { TelemetryEvent } from '@latchkey/openapi'
import { expect, test } from 'vitest'
import { createTestTenants } from '../testing/create-test-tenants.ts'
import { addEvents, listEvents } from './events.ts'

function createEvent(event_id: string): TelemetryEvent {
  return { telemetry: { event_id }, event: { details: {} } } as TelemetryEvent
}

test('telemetry events are listed newest first and without duplicates', () => {
  const tenant = createTestTenants().default()
  addEvents(tenant, [createEvent('a'), createEvent('b')])
  addEvents(tenant, [createEvent('b')])
  expect(listEvents(tenant).map(({ telemetry }) => telemetry.event_id)).toEqual(['b', 'a'])
})

test('only the newest thousand telemetry events are kept', () => {
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

test('long details of a telemetry event are truncated', () => {
  const tenant = createTestTenants().default()
  const { telemetry, event } = createEvent('a')
  addEvents(tenant, [{ telemetry, event: { ...event, details: { note: 'x'.repeat(1_000_000), kind: 'kept' } } }])
  expect(JSON.stringify(listEvents(tenant)).length).toBeLessThan(5_000)
  expect(listEvents(tenant)[0]?.event.details).toEqual({
    note: expect.stringMatching(/^x+… \[truncated: \d+ more characters\]$/),
    '[truncated]': '[truncated: 1 more members]',
  })
})
