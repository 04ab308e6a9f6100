import type { Message } from '@latchkey/openapi'
import { isSameEmail } from '../core/is-same-email.ts'
import { toTimestamp } from '../core/clock.ts'
import { createId } from '../core/ids.ts'
import { defineTable } from '../core/rows.ts'
import type { Tenant } from '../core/tenant.ts'

/** What left the provider for a person, oldest first. Keyed by `message_id`. */
export const messages = defineTable<Message>('messages')

/** A message as its sender writes it: who sent it when is filled in. */
export type NewMessage = Omit<Message, 'message_id' | 'sent_at'>

/** Which messages one asks for. `after` is the `message_id` of the newest one already seen, or an RFC 3339 time. */
export type MessageFilter = {
  to?: string | undefined
  channel?: Message['channel'] | undefined
  after?: string | undefined
}

/** Old messages make room for new ones, so that a soak run does not eat the machine. */
const MAX_MESSAGES = 1_000

/** What is still on its way. Keyed by `message_id`. */
const messagesUnderway = defineTable<{ message: Message; arrives_at: number }>('messages_underway')

/** Those who wait for a message of a tenant. Not in a table: a wait does not outlive its request. */
const waiters = new WeakMap<Tenant, Set<() => void>>()

/** Node fires a timer that is longer at once. A clock that was set back can be further away from what is due. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** What makes messages arrive on time: the next one's timer, and the wait for a clock that is moved by hand. */
const arrivals = new WeakMap<Tenant, () => void>()

/**
 * Sends a message and wakes everyone who waits for one.
 *
 * @param delay_ms of the tenant's time until it arrives. Default 0
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
  for (const oldest of inbox.keys()) {
    if (inbox.size <= MAX_MESSAGES) break
    inbox.delete(oldest)
  }
  tenant.mailTransport?.send(tenant.config, message)
  for (const wake of waiters.get(tenant) ?? []) wake()
}

/** Puts what has arrived by now into the inbox, in the order of arrival. */
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

/** Looks again when the next message is due, or when the clock is moved. */
function arrangeArrivals(tenant: Tenant): void {
  arrivals.get(tenant)?.()
  arrivals.delete(tenant)
  const underway = [...messagesUnderway(tenant).values()]
  if (underway.length === 0) return
  const receive = () => receiveMessages(tenant)
  const next = Math.min(...underway.map(({ arrives_at }) => arrives_at)) - tenant.clock.now()
  // While the clock is frozen nothing arrives by itself.
  const wait = Math.min(Math.max(1, next), LONGEST_TIMER_MS)
  const timer = tenant.clock.state().frozen_at === null ? setTimeout(receive, wait) : undefined
  timer?.unref()
  const stopListening = tenant.clock.onMove(receive)
  arrivals.set(tenant, () => {
    clearTimeout(timer)
    stopListening()
  })
}

/** Addresses are compared without regard to case, as they are when users are looked up. */
function isWanted(message: Message, { to, channel }: MessageFilter): boolean {
  if (to !== undefined && !isSameEmail(message.to, to)) return false
  return channel === undefined || message.channel === channel
}

/** How many messages were sent up to and with `after`; an unknown one hides nothing. */
function countSeen(all: readonly Message[], after: string | undefined): number {
  if (after === undefined) return 0
  const time = Date.parse(after)
  if (Number.isNaN(time)) return all.findIndex(({ message_id }) => message_id === after) + 1
  return all.findLastIndex(({ sent_at }) => Date.parse(sent_at) <= time) + 1
}

/** The inbox, newest first. */
export function listMessages(tenant: Tenant, filter: MessageFilter = {}): Message[] {
  receiveMessages(tenant)
  const all = [...messages(tenant).values()]
  return all
    .slice(countSeen(all, filter.after))
    .filter((message) => isWanted(message, filter))
    .toReversed()
}

/**
 * The inbox as soon as it holds a wanted message, else as it is when the time is up.
 *
 * @param wait_ms real time, not the tenant's: whoever waits is a program
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
