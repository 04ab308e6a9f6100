import type { TelemetryEvent } from '@latchkey/openapi'
import { defineTable } from '../store/rows.ts'
import { isRecord } from '../core/read-member.ts'
import { cutBody } from '../core/cut-body.ts'
import type { Tenant } from '../core/tenant.ts'

/** Keyed by `event_id`, oldest first. */
const events = defineTable<TelemetryEvent>('events')

/** The maximum number of events. Older ones are deleted. */
const MAX_EVENTS = 1000

/** The maximum size of an event's details in bytes. An app usually reports a few short strings. */
const MAX_DETAILS_BYTES = 4 * 1024

/** Cuts details as the journal cuts bodies. */
function toStored(reported: TelemetryEvent): TelemetryEvent {
  const { body } = cutBody(reported.event.details, MAX_DETAILS_BYTES)
  return { ...reported, event: { ...reported.event, details: isRecord(body) ? body : {} } }
}

/** Stores events that a browser reported. */
export function addEvents(tenant: Tenant, batch: readonly TelemetryEvent[]): void {
  const kept = events(tenant)
  for (const entry of batch) kept.set(entry.telemetry.event_id, toStored(entry))
  for (const event_id of [...kept.keys()].slice(0, Math.max(0, kept.size - MAX_EVENTS))) kept.delete(event_id)
}

/** Lists the events that browsers reported, newest first. */
export function listEvents(tenant: Tenant): TelemetryEvent[] {
  return [...events(tenant).values()].toReversed()
}
