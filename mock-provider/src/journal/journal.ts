import type { JournalEntry } from '@latchkey/openapi'
import type { Addresses } from '../core/addresses.ts'
import type { Tenant } from '../core/tenant.ts'
import { createEntrySearch } from '../../facts/entry-search.ts'
import { createLargest, type Largest } from './largest.ts'

/** All journals of a mock. */
type Space = { journals: Set<Journal>; size: number; longest: Largest<Journal> }

/** An entry, or the function that creates it when somebody reads it. Most entries are never read. */
type Written = JournalEntry | (() => JournalEntry)

/** An entry with an estimate of the memory that it needs, in bytes. */
class Kept {
  readonly size: number
  #written: Written

  constructor(written: Written, size: number) {
    this.#written = written
    this.size = size
  }

  /** The entry, which is created only once, when it is first read. */
  get entry(): JournalEntry {
    if (typeof this.#written === 'function') this.#written = this.#written()
    return this.#written
  }
}

/** Requests and responses of one tenant, oldest first. */
type Journal = { entries: Kept[]; size: number; space: Space }

/** Kept outside of the tables, so that restoring a snapshot does not change the journal. */
const journals = new WeakMap<Tenant, Journal>()

/** Keyed by the addresses object, which the tenants of one mock share. */
const spaces = new WeakMap<Addresses, Space>()

/** Listeners that follow a tenant's journal live. */
const followers = new WeakMap<Tenant, Set<(entry: JournalEntry) => void>>()

/** The maximum number of entries. Older ones are deleted. It is enough for a test, and for a morning of manual work. */
export const MAX_JOURNAL_ENTRIES = 1_000
/** The maximum size of a tenant's journal. Older entries are deleted. */
export const MAX_JOURNAL_BYTES = 8 * 1024 * 1024
/**
 * The maximum size of all journals of a mock. The longest journal loses its oldest entries, so that one tenant does not
 * affect the others.
 */
export const MAX_JOURNAL_BYTES_OF_MOCK = 64 * 1024 * 1024

function getSpace({ addresses }: Tenant): Space {
  const existing = spaces.get(addresses)
  if (existing) return existing
  const all = new Set<Journal>()
  const created: Space = { journals: all, size: 0, longest: createLargest(all) }
  spaces.set(addresses, created)
  return created
}

function getJournal(tenant: Tenant): Journal {
  const existing = journals.get(tenant)
  if (existing) return existing
  const journal: Journal = { entries: [], size: 0, space: getSpace(tenant) }
  journals.set(tenant, journal)
  journal.space.journals.add(journal)
  return journal
}

function resize(journal: Journal, bytes: number): void {
  journal.size += bytes
  journal.space.size += bytes
}

function removeOldest(journal: Journal): void {
  for (const { size } of journal.entries.splice(0, 1)) resize(journal, -size)
}

/** Deletes old entries until the limits are met. */
function shorten(journal: Journal): void {
  while (journal.entries.length > MAX_JOURNAL_ENTRIES || journal.size > MAX_JOURNAL_BYTES) removeOldest(journal)
  while (journal.space.size > MAX_JOURNAL_BYTES_OF_MOCK) removeOldest(journal.space.longest.find() ?? journal)
}

/**
 * Adds an entry and calls the listeners.
 *
 * @param written already redacted and cut, or a function that returns such an entry
 * @param size an estimate of the memory that it needs, before it is read and then, in bytes
 * @returns a function that reads the entry
 */
export function addJournalEntry(tenant: Tenant, written: Written, size: number): () => JournalEntry {
  const journal = getJournal(tenant)
  const kept = new Kept(written, size)
  journal.entries.push(kept)
  resize(journal, size)
  journal.space.longest.grow(journal)
  shorten(journal)
  for (const follow of followers.get(tenant) ?? []) follow(kept.entry)
  return () => kept.entry
}

/** Selects entries that match all given members; `5xx` matches any status from 500 to 599, `*` any fault. */
export type JournalFilter = {
  operation_id?: string | undefined
  status?: string | undefined
  error_type?: string | undefined
  fault_id?: string | undefined
  user_id?: string | undefined
  /** Words to find in the entry's names and in its bodies. */
  search?: string | undefined
}

/**
 * Selects a page of entries. `after` is the `entry_id` of the newest entry already seen, `before` that of the oldest.
 * No entry comes before an unknown one.
 */
type JournalPage = { after?: string | undefined; before?: string | undefined; limit?: number | undefined }

function isMatch(entry: JournalEntry, { status, fault_id, search, ...names }: JournalFilter): boolean {
  if (status !== undefined && !new RegExp(`^${status.replaceAll('x', '\\d')}$`).test(String(entry.status))) return false
  if (fault_id === '*' ? entry.fault_id === undefined : fault_id !== undefined && entry.fault_id !== fault_id)
    return false
  const members = ['operation_id', 'error_type', 'user_id'] as const
  if (members.some((member) => names[member] !== undefined && entry[member] !== names[member])) return false
  return createEntrySearch(search)(entry)
}

/** Lists the selected entries, newest first. */
export function listJournal(
  tenant: Tenant,
  { after, before, limit, ...filter }: JournalFilter & JournalPage = {},
): JournalEntry[] {
  const journal = (journals.get(tenant)?.entries ?? []).map(({ entry }) => entry)
  const seen = journal.findIndex(({ entry_id }) => entry_id === after)
  const end = before === undefined ? journal.length : journal.findIndex(({ entry_id }) => entry_id === before)
  const found = journal.slice(seen + 1, Math.max(0, end)).filter((entry) => isMatch(entry, filter))
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

/** Whether somebody follows the journal at present. */
export function hasFollowers(tenant: Tenant): boolean {
  return (followers.get(tenant)?.size ?? 0) > 0
}

/** Deletes all entries. */
export function clearJournal(tenant: Tenant): void {
  const journal = journals.get(tenant)
  if (!journal) return
  resize(journal, -journal.size)
  journal.space.journals.delete(journal)
  journals.delete(tenant)
}
