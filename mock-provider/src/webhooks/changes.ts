import { isDeepStrictEqual } from 'node:util'
import type { User } from '@latchkey/openapi'
import { CallContext } from '../core/call-context.ts'
import { toPlain } from '../store/observed.ts'
import type { Table } from '../store/table.ts'
import type { Tenant } from '../core/tenant.ts'
import { sessions, type SessionRow } from '../sessions/sessions.ts'
import { users } from '../users/users.ts'

type Change<Row> = {
  /** The row before the first change. Undefined for a row that was created. */
  before: Row | undefined
  /** Whether the last change was the row's deletion. */
  isDeleted: boolean
}
type ChangeList<Row> = Map<string, Change<Row>>

/** The changes that one call made in a tenant. */
export type Changes = { tenant: Tenant; users: ChangeList<User>; sessions: ChangeList<SessionRow> }

/** The net change of a row, in the provider's terms. */
export type NetChange<Row> = { action: 'CREATE' | 'UPDATE'; row: Row } | { action: 'DELETE'; row: Row }

/**
 * The changes of the present call. Null while changes are ignored: in a call whose changes are not events, and in the
 * calls that it makes itself.
 */
const present = new CallContext<Changes | null>()

const watched = new WeakSet<Tenant>()

/** Records changes of a tenant's rows in the call that makes them. A change outside of a call is not recorded. */
function watch(tenant: Tenant): void {
  if (watched.has(tenant)) return
  watched.add(tenant)
  const follow = <Row>(table: Table<Row>, getList: (changes: Changes) => ChangeList<Row>) =>
    table.watch((key, before, change) => {
      const changes = present.find()
      if (changes?.tenant !== tenant) return
      const list = getList(changes)
      const known = list.get(key)
      if (known) known.isDeleted = change === 'delete'
      // A copy, because the row itself is about to change.
      else list.set(key, { before: before && (toPlain(before) as Row), isDeleted: change === 'delete' }) // same type
    })
  follow(users(tenant), (changes) => changes.users)
  follow(sessions(tenant), (changes) => changes.sessions)
}

/** Whether the present call was made by another call whose changes are not reported as events. */
export function areChangesIgnored(): boolean {
  return present.find() === null
}

/** Returns an empty list of changes, which grows while a call runs (`collectChanges`). */
export function createChanges(tenant: Tenant): Changes {
  watch(tenant)
  return { tenant, users: new Map(), sessions: new Map() }
}

/**
 * Runs a call and collects what it changes.
 *
 * @param changes null when the changes of the call, and of the calls that it makes, are not events
 * @returns a function to be called when the call has ended
 */
export function collectChanges(changes: Changes | null, run: () => void): () => void {
  return present.enter(changes, run)
}

/** Makes calls whose changes are not events. */
export function ignoreChanges<Result>(run: () => Promise<Result>): Promise<Result> {
  return present.run(null, run)
}

/** Lists the net changes of a call. A row that is as before, or that was created and deleted, is left out. */
export function listNetChanges<Row>(table: Table<Row>, changes: ChangeList<Row>): NetChange<Row>[] {
  return Array.from(changes).flatMap(([key, { before, isDeleted }]): NetChange<Row>[] => {
    if (isDeleted) return before === undefined ? [] : [{ action: 'DELETE', row: before }]
    const row = toPlain(table.get(key))
    // Another call deleted the row in the meantime and reports that itself.
    if (row === undefined) return []
    if (before === undefined) return [{ action: 'CREATE', row }]
    return isDeepStrictEqual(before, row) ? [] : [{ action: 'UPDATE', row }]
  })
}
