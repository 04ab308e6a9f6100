import type { JournalEntry } from '@latchkey/openapi'
import type { Tenant } from '../core/tenant.ts'

/** What a tenant was asked and answered, oldest first. Beside the tables: restoring a snapshot does not unsay it. */
const journals = new WeakMap<Tenant, JournalEntry[]>()

/** Those who follow a tenant's journal live. */
const followers = new WeakMap<Tenant, Set<(entry: JournalEntry) => void>>()

/** Older entries make room: enough for a test and for a morning of looking around. */
export const MAX_JOURNAL_ENTRIES = 1_000

function journalOf(tenant: Tenant): JournalEntry[] {
  const existing = journals.get(tenant)
  if (existing) return existing
  const made: JournalEntry[] = []
  journals.set(tenant, made)
  return made
}

/** @param entry already without secrets */
export function addJournalEntry(tenant: Tenant, entry: JournalEntry): void {
  const journal = journalOf(tenant)
  journal.push(entry)
  if (journal.length > MAX_JOURNAL_ENTRIES) journal.shift()
  for (const follow of followers.get(tenant) ?? []) follow(entry)
}

/** Which entries one asks for. All that is named must fit; `5xx` is any status from 500 to 599, `*` any fault. */
export type JournalFilter = {
  operation_id?: string | undefined
  status?: string | undefined
  error_type?: string | undefined
  fault_id?: string | undefined
  user_id?: string | undefined
}

/** Which of those. `after` is the `entry_id` of the newest one already seen. */
type JournalPage = { after?: string | undefined; limit?: number | undefined }

function isWanted(entry: JournalEntry, { status, fault_id, ...names }: JournalFilter): boolean {
  if (status !== undefined && !new RegExp(`^${status.replaceAll('x', '\\d')}$`).test(String(entry.status))) return false
  if (fault_id === '*' ? entry.fault_id === undefined : fault_id !== undefined && entry.fault_id !== fault_id)
    return false
  const members = ['operation_id', 'error_type', 'user_id'] as const
  return members.every((member) => names[member] === undefined || entry[member] === names[member])
}

/** Newest first. */
export function listJournal(
  tenant: Tenant,
  { after, limit, ...filter }: JournalFilter & JournalPage = {},
): JournalEntry[] {
  const journal = journalOf(tenant)
  const seen = journal.findIndex(({ entry_id }) => entry_id === after)
  const found = journal.slice(seen + 1).filter((entry) => isWanted(entry, filter))
  return found.toReversed().slice(0, limit)
}

/** Calls back with every entry that is added and wanted. @returns stops it */
export function followJournal(
  tenant: Tenant,
  filter: JournalFilter,
  onEntry: (entry: JournalEntry) => void,
): () => void {
  const listener = (entry: JournalEntry) => {
    if (isWanted(entry, filter)) onEntry(entry)
  }
  const listening = followers.get(tenant) ?? new Set()
  followers.set(tenant, listening)
  listening.add(listener)
  return () => listening.delete(listener)
}

export function clearJournal(tenant: Tenant): void {
  journals.delete(tenant)
}
