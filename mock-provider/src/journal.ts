import type { JournalEntry } from '@latchkey/openapi'
import type { Tenant } from './tenant.ts'

/** What a tenant was asked and answered, oldest first. Beside the tables: restoring a snapshot does not unsay it. */
const journals = new WeakMap<Tenant, JournalEntry[]>()

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
}

/** Which entries one asks for. `after` is the `entry_id` of the newest one already seen. */
export type JournalFilter = {
  operation_id?: string | undefined
  after?: string | undefined
  limit?: number | undefined
}

/** Newest first. */
export function listJournal(tenant: Tenant, { operation_id, after, limit }: JournalFilter = {}): JournalEntry[] {
  const journal = journalOf(tenant)
  const seen = journal.findIndex(({ entry_id }) => entry_id === after)
  const found = journal
    .slice(seen + 1)
    .filter((entry) => operation_id === undefined || entry.operation_id === operation_id)
  return found.toReversed().slice(0, limit)
}

export function clearJournal(tenant: Tenant): void {
  journals.delete(tenant)
}
