import type { JournalEntry } from '@latchkey/openapi'

/** The query parameters of a range: the ids of its oldest and its newest entry. */
export const RANGE_NAMES = ['from', 'to'] as const

export type Range = Partial<Record<(typeof RANGE_NAMES)[number], string>>

/** Reads the range from a URL's query. */
export function readRange(query: URLSearchParams): Range {
  return Object.fromEntries(RANGE_NAMES.flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : [])))
}

/** Returns the entries of a range, newest first. An end that the journal no longer has is no limit. */
export function selectRange(entries: readonly JournalEntry[], { from, to }: Range): readonly JournalEntry[] {
  const oldest = entries.findIndex(({ entry_id }) => entry_id === from)
  const newest = entries.findIndex(({ entry_id }) => entry_id === to)
  return entries.slice(Math.max(newest, 0), oldest === -1 ? entries.length : oldest + 1)
}
