import type { JournalEntry, Message, User } from '@latchkey/openapi'
import { findMember } from '../browser/object-members.ts'

type StepKind = 'event' | 'request' | 'fault' | 'message' | 'user'

/** One thing that happened in a flow. Times in milliseconds since the flow began. */
export type FlowStep = {
  id: string
  kind: StepKind
  name: string
  at: number
  duration: number
  isBad: boolean
  /** The journal entry, message or user that the step was derived from. */
  entry?: JournalEntry
  message?: Message
  user_id?: string
}

/** The messages and users that the requests of a flow name, as far as they are loaded. */
export type FlowRows = { messages: readonly Message[]; users: readonly User[] }

/** A longer pause between two requests ends a flow. Measured by the tenant's clock. */
export const FLOW_PAUSE_MS = 120_000

const getEnd = ({ at }: JournalEntry) => Date.parse(at)
const getStart = (entry: JournalEntry) => getEnd(entry) - entry.duration_ms

/** Whether a request may belong to a user's flow. Requests that name no user may, such as those before a sign-in. */
function isOf(user_id: string | undefined, entry: JournalEntry): boolean {
  return user_id === undefined || entry.user_id === undefined || entry.user_id === user_id
}

/**
 * Lists the requests of the flow around one request, oldest first. Browsers do not report which requests belong
 * together, so a flow ends at a long pause, and contains no request by another user.
 *
 * @param entries newest first
 */
export function listFlowEntries(entries: readonly JournalEntry[], chosen: JournalEntry): JournalEntry[] {
  const oldestFirst = entries.filter((entry) => isOf(chosen.user_id, entry)).toReversed()
  const place = oldestFirst.findIndex(({ entry_id }) => entry_id === chosen.entry_id)
  const isPause = (earlier: JournalEntry, later: JournalEntry) => getStart(later) - getEnd(earlier) > FLOW_PAUSE_MS
  const isLast = (entry: JournalEntry, index: number) => {
    const next = oldestFirst[index + 1]
    return next === undefined || isPause(entry, next)
  }
  const first = oldestFirst.slice(0, Math.max(0, place)).findLastIndex(isLast) + 1
  const length = oldestFirst.slice(place).findIndex((entry, index) => isLast(entry, place + index)) + 1
  return oldestFirst.slice(first, place + length)
}

/** A step with a time by the tenant's clock. */
type DatedStep = FlowStep & { time: number }

function toRequestSteps(entry: JournalEntry): DatedStep[] {
  const { entry_id, operation_id, status, duration_ms, fault_id } = entry
  const base = { time: getStart(entry), at: 0, entry, isBad: status === null || status >= 400 }
  const request: DatedStep = { ...base, id: entry_id, kind: 'request', name: operation_id, duration: duration_ms }
  if (fault_id === undefined) return [request]
  return [{ ...base, id: `${entry_id} fault`, kind: 'fault', name: fault_id, duration: 0, isBad: true }, request]
}

function toEventStep({ event_id, name, time, isFailure, entry }: WidgetEvent): DatedStep {
  return { id: event_id, kind: 'event', name, time, at: 0, duration: 0, isBad: isFailure, entry }
}

function toMessageStep(message: Message): DatedStep {
  const { message_id, sent_at, to } = message
  const time = Date.parse(sent_at)
  return { id: message_id, kind: 'message', name: to, time, at: 0, duration: 0, isBad: false, message }
}

/**
 * Lists a step for each user, at the first request that names the user. That request created the user, or the user
 * already existed.
 */
function listUserSteps(entries: readonly JournalEntry[], users: readonly User[]): DatedStep[] {
  const ids = new Set(entries.flatMap(({ user_id }) => user_id ?? []))
  return [...ids].flatMap((user_id) => {
    const first = entries.find((entry) => entry.user_id === user_id)
    if (!first) return []
    const created = Date.parse(users.find((user) => user.user_id === user_id)?.created_at ?? '')
    const isCreatedHere = created >= getStart(entries[0] ?? first)
    const time = isCreatedHere ? created : getEnd(first)
    return [{ id: user_id, kind: 'user', name: user_id, time, at: 0, duration: 0, isBad: false, user_id }]
  })
}

/**
 * Joins what happened in a flow on one time axis: events of the widget, requests, faults, messages and users, in order.
 *
 * @param entries of the flow, oldest first
 */
export function toFlowSteps(entries: readonly JournalEntry[], { messages, users }: FlowRows): FlowStep[] {
  const steps = [
    ...listWidgetEvents(entries).map(toEventStep),
    ...entries.flatMap(toRequestSteps),
    ...messages.map(toMessageStep),
    ...listUserSteps(entries, users),
  ].toSorted((one, other) => one.time - other.time)
  const begin = steps[0]?.time ?? 0
  return steps.map(({ time, ...step }) => ({ ...step, at: time - begin }))
}

/** Something that the widget reported. Its time is by the tenant's clock, in milliseconds since the epoch. */
type WidgetEvent = {
  event_id: string
  name: string
  time: number
  isFailure: boolean
  /** The request that reported it. */
  entry: JournalEntry
}

export const EVENTS_OPERATION = 'events'
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
function listWidgetEvents(entries: readonly JournalEntry[]): WidgetEvent[] {
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
