import type { Message } from '@latchkey/openapi'
import { toTimestamp } from './clock.ts'
import { createId } from './ids.ts'
import { defineTable } from './rows.ts'
import type { Tenant } from './tenant.ts'

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

/** Those who wait for a message of a tenant. Not in a table: a wait does not outlive its request. */
const waiters = new WeakMap<Tenant, Set<() => void>>()

/** Puts a message into the tenant's inbox and wakes everyone who waits for one. */
export function sendMessage(tenant: Tenant, message: NewMessage): Message {
  const inbox = messages(tenant)
  const sent: Message = { message_id: createId('message'), ...message, sent_at: toTimestamp(tenant.clock.now()) }
  inbox.set(sent.message_id, sent)
  for (const oldest of inbox.keys()) {
    if (inbox.size <= MAX_MESSAGES) break
    inbox.delete(oldest)
  }
  for (const wake of waiters.get(tenant) ?? []) wake()
  return sent
}

/** Addresses are compared without regard to case, as they are when users are looked up. */
function isWanted(message: Message, { to, channel }: MessageFilter): boolean {
  if (to !== undefined && message.to.toLowerCase() !== to.toLowerCase()) return false
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
