import type { JournalEntry } from '@latchkey/openapi'
import { findMember } from '../browser/find-member.ts'

/** Something that the widget reported. Its time is by the tenant's clock, in milliseconds since the epoch. */
export type WidgetEvent = {
  event_id: string
  name: string
  time: number
  isFailure: boolean
  /** The request that reported it. */
  entry: JournalEntry
}

const EVENTS_OPERATION = 'events'
const SENDER_HEADER = 'x-sdk-client'

function findTime(telemetry: unknown): number | undefined {
  const sent = Date.parse(String(findMember(telemetry, 'client_sent_at')))
  return Number.isNaN(sent) ? undefined : sent
}

/** Finds when the browser sent a request, by the browser's clock. */
function findSentTime({ request_headers }: JournalEntry): number | undefined {
  try {
    return findTime(JSON.parse(atob(request_headers[SENDER_HEADER] ?? '')))
  } catch {
    return undefined // not sent by the widget
  }
}

/**
 * Finds how far the tenant's clock is ahead of the browser's. Uses the request with the shortest delay, which is the
 * most accurate.
 */
function findClockOffset(entries: readonly JournalEntry[]): number | undefined {
  const offsets = entries.flatMap((entry) => {
    const sent = findSentTime(entry)
    return sent === undefined ? [] : [Date.parse(entry.at) - entry.duration_ms - sent]
  })
  return offsets.length === 0 ? undefined : Math.min(...offsets)
}

/** Lists the events that browsers reported in these requests. */
export function listWidgetEvents(entries: readonly JournalEntry[]): WidgetEvent[] {
  const offset = findClockOffset(entries)
  return entries
    .filter(({ operation_id }) => operation_id === EVENTS_OPERATION)
    .flatMap((entry) => toEvents(entry, offset))
}

/**
 * Converts the events in a request.
 *
 * @param offset undefined when unknown: the last event then counts as sent together with its request
 */
function toEvents(entry: JournalEntry, offset: number | undefined): WidgetEvent[] {
  const batch: unknown[] = Array.isArray(entry.request_body) ? entry.request_body : []
  const received = Date.parse(entry.at) - entry.duration_ms
  const sentTimes = batch.flatMap((reported) => findTime(findMember(reported, 'telemetry')) ?? [])
  const ahead = offset ?? received - Math.max(...sentTimes)
  return batch.flatMap((reported): WidgetEvent[] => {
    const telemetry = findMember(reported, 'telemetry')
    const event = findMember(reported, 'event')
    const sent = findTime(telemetry)
    const name = findMember(event, 'event_name')
    if (sent === undefined || typeof name !== 'string') return [] // cut by the journal
    return [
      {
        event_id: String(findMember(telemetry, 'event_id')),
        name,
        time: Math.min(sent + ahead, received),
        isFailure: findMember(event, 'error_code') !== undefined,
        entry,
      },
    ]
  })
}
