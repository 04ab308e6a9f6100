import type { Session, User } from '@latchkey/openapi'
import { isRecord } from '../core/read-member.ts'
import type { Tenant } from '../core/tenant.ts'
import { isLockedNow } from '../users/user-locks.ts'

/** Sorts the members of JSON by name, as in the provider's events. */
export function sortMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortMembers)
  if (!isRecord(value)) return value
  const members = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(members.map(([name, member]) => [name, sortMembers(member)]))
}

/**
 * Returns a user in the form of events: without roles, and with a value for every optional member, which the type of
 * the result demands.
 */
export function toUserPayload(tenant: Tenant, user: User): Record<Exclude<keyof User, 'roles'>, unknown> {
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
export function toSessionPayload(session: Session & { session_token?: string }): object {
  const { session_token: _token, ...payload } = session
  return payload
}
