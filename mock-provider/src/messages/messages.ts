import type { Message } from '@latchkey/openapi'
import { isSameEmail } from '../core/is-same-email.ts'
import { toTimestamp } from '../core/clock.ts'
import { createId } from '../core/ids.ts'
import { createWordSearch } from '../../facts/word-search.ts'
import { defineTable } from '../store/rows.ts'
import type { Tenant } from '../core/tenant.ts'
import { isInReplay } from '../core/call-context.ts'

/** Messages that have arrived, oldest first. Keyed by `message_id`. */
export const messages = defineTable<Message>('messages')

/** A message to be sent. Its id and time are filled in. */
export type NewMessage = Omit<Message, 'message_id' | 'sent_at'>

/** Selects messages. `after` is the `message_id` of the newest one already seen, or an RFC 3339 time. */
export type MessageFilter = {
  to?: string | undefined
  channel?: Message['channel'] | undefined
  message_id?: string | undefined
  /** Words to find in the recipient, the subject, the text or the template. */
  search?: string | undefined
  after?: string | undefined
}

/** Selects a page of messages. `before` is the `message_id` of the oldest one already seen. */
export type MessagePage = { before?: string | undefined; limit?: number | undefined }

/** The maximum number of messages. The oldest are dropped, so that a long run does not exhaust memory. */
const MAX_MESSAGES = 1_000

/** Delayed messages that have not arrived yet. Keyed by `message_id`. */
const messagesUnderway = defineTable<{ message: Message; arrives_at: number }>('messages_underway')

/** Callbacks of requests that wait for a tenant's next message. Not in a table: a wait ends with its request. */
const waiters = new WeakMap<Tenant, Set<() => void>>()

/**
 * The longest timeout that Node supports: it fires a longer timer immediately. After a clock was set back, the time
 * until a message is due can be longer.
 */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/**
 * Functions that cancel the wait for a tenant's next arrival: the timer, and the listener for a clock that is moved.
 */
const arrivals = new WeakMap<Tenant, () => void>()

/**
 * Sends a message. Once it arrives, requests that wait for it get their response.
 *
 * @param delay_ms the time until the message arrives, by the tenant's clock. Default 0
 */
export function sendMessage(tenant: Tenant, message: NewMessage, delay_ms = 0): Message {
  const arrives_at = tenant.clock.now() + delay_ms
  const sent: Message = { message_id: createId('message'), ...message, sent_at: toTimestamp(arrives_at) }
  if (delay_ms > 0) {
    messagesUnderway(tenant).set(sent.message_id, { message: sent, arrives_at })
    arrangeArrivals(tenant)
  } else putIntoInbox(tenant, sent)
  return sent
}

function putIntoInbox(tenant: Tenant, message: Message): void {
  const inbox = messages(tenant)
  inbox.set(message.message_id, message)
  inbox.trim(MAX_MESSAGES)
  if (!isInReplay()) tenant.mailTransport?.send(tenant.config, message)
  for (const wake of waiters.get(tenant) ?? []) wake()
}

/** Moves messages that are due into the inbox, in order of arrival. */
function receiveMessages(tenant: Tenant): void {
  const underway = messagesUnderway(tenant)
  if (underway.size === 0) return
  const due = [...underway.values()].filter(({ arrives_at }) => arrives_at <= tenant.clock.now())
  for (const { message } of due.toSorted((left, right) => left.arrives_at - right.arrives_at)) {
    underway.delete(message.message_id)
    putIntoInbox(tenant, message)
  }
  arrangeArrivals(tenant)
}

/** Schedules the next arrival for when a message is due or the clock is moved. */
function arrangeArrivals(tenant: Tenant): void {
  arrivals.get(tenant)?.()
  arrivals.delete(tenant)
  const underway = [...messagesUnderway(tenant).values()]
  if (underway.length === 0) return
  const receive = () => receiveMessages(tenant)
  const next = Math.min(...underway.map(({ arrives_at }) => arrives_at)) - tenant.clock.now()
  // While the clock is frozen, no message becomes due.
  const wait = Math.min(Math.max(1, next), LONGEST_TIMER_MS)
  const timer = tenant.clock.state().frozen_at === null ? setTimeout(receive, wait) : undefined
  timer?.unref()
  const stopListening = tenant.clock.onMove(receive)
  arrivals.set(tenant, () => {
    clearTimeout(timer)
    stopListening()
  })
}

/** Returns a function that tests whether a filter selects a message, regardless of when it arrived. */
function createTest({ to, channel, message_id, search }: MessageFilter): (message: Message) => boolean {
  const hasWords = createWordSearch(search)
  return (message) => {
    if (to !== undefined && !isSameEmail(message.to, to)) return false
    if (channel !== undefined && message.channel !== channel) return false
    if (message_id !== undefined && message.message_id !== message_id) return false
    return hasWords([message.to, message.subject, message.text, message.template])
  }
}

/** Counts the messages up to and including `after`. An unknown `message_id` counts none. */
function countSeen(all: readonly Message[], after: string | undefined): number {
  if (after === undefined) return 0
  const time = Date.parse(after)
  if (Number.isNaN(time)) return all.findIndex(({ message_id }) => message_id === after) + 1
  return all.findLastIndex(({ sent_at }) => Date.parse(sent_at) <= time) + 1
}

/** Lists the inbox, newest first. */
export function listMessages(tenant: Tenant, filter: MessageFilter = {}): Message[] {
  receiveMessages(tenant)
  const all = [...messages(tenant).values()]
  return all.slice(countSeen(all, filter.after)).filter(createTest(filter)).toReversed()
}

/** Takes a page of messages, newest first. */
export function takePage(found: readonly Message[], { before, limit }: MessagePage): Message[] {
  if (before === undefined) return found.slice(0, limit)
  const seen = found.findIndex(({ message_id }) => message_id === before)
  return seen === -1 ? [] : found.slice(seen + 1).slice(0, limit)
}

/** Counts the messages that a filter selects, seen or not. */
export function countMessages(tenant: Tenant, { after: _seen, ...filter }: MessageFilter): number {
  return listMessages(tenant, filter).length
}

/** Finds a message that has arrived. */
export function findMessage(tenant: Tenant, message_id: string): Message | undefined {
  receiveMessages(tenant)
  return messages(tenant).get(message_id)
}

/**
 * Lists the inbox as soon as it holds a matching message, or when the time is up.
 *
 * @param wait_ms the longest wait, in real time, because the tenant's clock may be frozen
 */
export function waitForMessages(tenant: Tenant, filter: MessageFilter, wait_ms: number): Promise<Message[]> {
  const present = listMessages(tenant, filter)
  if (present.length > 0 || wait_ms <= 0) return Promise.resolve(present)
  const waiting = waiters.get(tenant) ?? new Set()
  waiters.set(tenant, waiting)
  return new Promise((resolve) => {
    const stop = (found: Message[]) => {
      clearTimeout(timer)
      waiting.delete(look)
      resolve(found)
    }
    const look = () => {
      const found = listMessages(tenant, filter)
      if (found.length > 0) stop(found)
    }
    const timer = setTimeout(() => stop([]), wait_ms)
    timer.unref()
    waiting.add(look)
  })
}
