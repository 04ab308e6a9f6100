import { createId } from '../core/ids.ts'
import { toTimestamp } from '../core/clock.ts'
import { isRecord } from '../core/read-member.ts'
import type { Tenant } from '../core/tenant.ts'
import { sessions } from '../sessions/sessions.ts'
import { users } from '../users/users.ts'
import { listNetChanges, type Changes } from './changes.ts'
import { addDelivery, createMessageId } from './deliveries.ts'
import { listWebhooks, takeWebhookFault, type WebhookEventType } from './webhooks.ts'
import type { Session, User } from '@latchkey/openapi'
import { isLockedNow } from '../users/user-locks.ts'

/**
 * The origin of a change: a call of a page, an app or a server (`DIRECT`), or the console and the control plane
 * (`DASHBOARD`).
 */
export type EventSource = 'DIRECT' | 'DASHBOARD'

type WebhookEvent = {
  type: WebhookEventType
  action: 'CREATE' | 'UPDATE' | 'DELETE'
  object_type: 'user' | 'session'
  id: string
  /** The object in its present state. Undefined for a deleted object. */
  object: object | undefined
}

/** Converts a time to nanoseconds (RFC 3339), which the provider writes. The clock has milliseconds. */
function toNanoseconds(timestamp: string): string {
  return timestamp.replace(/Z$/, '000000Z')
}

function listEvents(changes: Changes, source: EventSource): WebhookEvent[] {
  const { tenant } = changes
  const prefix = source === 'DIRECT' ? 'direct' : 'dashboard'
  const ofUsers = listNetChanges(users(tenant), changes.users).map(({ action, row }): WebhookEvent => {
    const object = action === 'DELETE' ? undefined : toUserPayload(tenant, row)
    const type = `${prefix}.user.${toVerb(action)}` as const
    return { type, action, object_type: 'user', id: row.user_id, object }
  })
  const ofSessions = listNetChanges(sessions(tenant), changes.sessions).flatMap(({ action, row }): WebhookEvent[] => {
    if (action === 'UPDATE') return []
    const object = action === 'CREATE' ? toSessionPayload(row) : undefined
    const type = `${prefix}.session.${toVerb(action)}` as const
    return [{ type, action, object_type: 'session', id: row.session_id, object }]
  })
  return [...ofUsers, ...ofSessions]
}

function toVerb<Action extends WebhookEvent['action']>(action: Action): Lowercase<Action> {
  return action.toLowerCase() as Lowercase<Action> // the type says what the method does
}

function toPayload(tenant: Tenant, source: EventSource, { action, id, object_type, object }: WebhookEvent): string {
  return JSON.stringify(
    sortMembers({
      action,
      event_id: createId('webhook-event'),
      id,
      object_type,
      project_id: tenant.project_id,
      source,
      timestamp: toNanoseconds(toTimestamp(tenant.clock.now())),
      ...(isRecord(object) && { [object_type]: object }),
      vertical: 'CONSUMER',
    }),
  )
}

/** Adds deliveries for the changes of a call. @returns whether there are any */
export function recordChanges(changes: Changes, source: EventSource): boolean {
  const { tenant } = changes
  const enabled = listWebhooks(tenant).filter((webhook) => webhook.enabled)
  let isAny = false
  for (const event of listEvents(changes, source)) {
    const wanting = enabled.filter(({ event_types }) => event_types.includes(event.type))
    if (wanting.length === 0) continue
    isAny = true
    // All endpoints receive the same message.
    const message = { message_id: createMessageId(), payload: toPayload(tenant, source, event) }
    for (const webhook of wanting) {
      const { webhook_id } = webhook
      addDelivery(tenant, { webhook_id, event_type: event.type, fault: takeWebhookFault(webhook), ...message })
    }
  }
  return isAny
}

/** Sorts the members of JSON by name, as in the provider's events. */
function sortMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortMembers)
  if (!isRecord(value)) return value
  const members = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(members.map(([name, member]) => [name, sortMembers(member)]))
}

/**
 * Returns a user in the form of events: without roles, and with a value for every optional member, which the type of
 * the result demands.
 */
function toUserPayload(tenant: Tenant, user: User): Record<Exclude<keyof User, 'roles'>, unknown> {
  const { roles: _roles, ...members } = user
  return {
    ...members,
    external_id: user.external_id ?? '',
    is_locked: isLockedNow(tenant, user),
    lock_created_at: user.lock_created_at ?? null,
    lock_expires_at: user.lock_expires_at ?? null,
  }
}

/** Returns a session in the form of the mock's own events: the wire format without the tokens. */
function toSessionPayload(session: Session & { session_token?: string }): object {
  const { session_token: _token, ...payload } = session
  return payload
}
