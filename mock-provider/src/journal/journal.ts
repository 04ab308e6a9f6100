import type { JournalEntry } from '@latchkey/openapi'
import type { Tenant } from '../core/tenant.ts'

/** Requests and responses, oldest first. Not a table, so restoring a snapshot leaves the journal alone. */
const journals = new WeakMap<Tenant, JournalEntry[]>()

/** Listeners that follow a tenant's journal live. */
const followers = new WeakMap<Tenant, Set<(entry: JournalEntry) => void>>()

/** Older entries are deleted. Enough for a test, and for a morning of manual work. */
export const MAX_JOURNAL_ENTRIES = 1_000

function getJournal(tenant: Tenant): JournalEntry[] {
  const existing = journals.get(tenant)
  if (existing) return existing
  const journal: JournalEntry[] = []
  journals.set(tenant, journal)
  return journal
}

/** Adds an entry and calls the listeners. @param entry already redacted */
export function addJournalEntry(tenant: Tenant, entry: JournalEntry): void {
  const journal = getJournal(tenant)
  journal.push(entry)
  if (journal.length > MAX_JOURNAL_ENTRIES) journal.shift()
  for (const follow of followers.get(tenant) ?? []) follow(entry)
}

/** Selects entries that match all given members; `5xx` matches any status from 500 to 599, `*` any fault. */
export type JournalFilter = {
  operation_id?: string | undefined
  status?: string | undefined
  error_type?: string | undefined
  fault_id?: string | undefined
  user_id?: string | undefined
}

/** Selects a page of them. `after` is the `entry_id` of the newest entry already seen. */
type JournalPage = { after?: string | undefined; limit?: number | undefined }

function isMatch(entry: JournalEntry, { status, fault_id, ...names }: JournalFilter): boolean {
  if (status !== undefined && !new RegExp(`^${status.replaceAll('x', '\\d')}$`).test(String(entry.status))) return false
  if (fault_id === '*' ? entry.fault_id === undefined : fault_id !== undefined && entry.fault_id !== fault_id)
    return false
  const members = ['operation_id', 'error_type', 'user_id'] as const
  return members.every((member) => names[member] === undefined || entry[member] === names[member])
}

/** Lists the selected entries, newest first. */
export function listJournal(
  tenant: Tenant,
  { after, limit, ...filter }: JournalFilter & JournalPage = {},
): JournalEntry[] {
  const journal = getJournal(tenant)
  const seen = journal.findIndex(({ entry_id }) => entry_id === after)
  const found = journal.slice(seen + 1).filter((entry) => isMatch(entry, filter))
  return found.toReversed().slice(0, limit)
}

/** Calls back with every selected entry that is added. @returns a function that stops it */
export function followJournal(
  tenant: Tenant,
  filter: JournalFilter,
  onEntry: (entry: JournalEntry) => void,
): () => void {
  const listener = (entry: JournalEntry) => {
    if (isMatch(entry, filter)) onEntry(entry)
  }
  const listening = followers.get(tenant) ?? new Set()
  followers.set(tenant, listening)
  listening.add(listener)
  return () => listening.delete(listener)
}

/** Deletes all entries. */
export function clearJournal(tenant: Tenant): void {
  journals.delete(tenant)
}
