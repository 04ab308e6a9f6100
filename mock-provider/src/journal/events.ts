import type { TelemetryEvent } from '@latchkey/openapi'
import { defineTable } from '../core/rows.ts'
import type { Tenant } from '../core/tenant.ts'

/** Keyed by `event_id`, oldest first. */
const events = defineTable<TelemetryEvent>('events')

/** Older events are deleted. */
const MAX_EVENTS = 1000

/** Stores events that a browser reported. */
export function addEvents(tenant: Tenant, batch: readonly TelemetryEvent[]): void {
  const kept = events(tenant)
  for (const entry of batch) kept.set(entry.telemetry.event_id, entry)
  for (const event_id of [...kept.keys()].slice(0, Math.max(0, kept.size - MAX_EVENTS))) kept.delete(event_id)
}

/** Lists the events that browsers reported, newest first. */
export function listEvents(tenant: Tenant): TelemetryEvent[] {
  return [...events(tenant).values()].toReversed()
}
