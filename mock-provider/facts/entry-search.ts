import type { JournalEntry } from '@latchkey/openapi'
import { createWordSearch } from './word-search.ts'

/** Returns the searchable text of a journal entry: its ids, method, URL, status, error type and bodies. */
export function toEntryText(entry: JournalEntry): string {
  const { entry_id, operation_id, method, url, status, error_type, fault_id, user_id, message_ids = [] } = entry
  const { refusal_reason } = entry
  const bodies = [entry.request_body, entry.response_body].map((body) => JSON.stringify(body ?? ''))
  const names = [entry_id, operation_id, method, url, status, error_type, refusal_reason, fault_id, user_id]
  const parts = [...names, ...message_ids, ...bodies]
  return parts.filter((part) => part !== undefined && part !== null).join('\n')
}

/**
 * Creates a filter for journal entries that contain every word of a search. A part of a word matches, too.
 *
 * @param getText returns an entry's text. By default the text is built for each search
 */
export function createEntrySearch(
  search: string | undefined,
  getText: (entry: JournalEntry) => string = toEntryText,
): (entry: JournalEntry) => boolean {
  const hasWords = createWordSearch(search)
  return search === undefined ? () => true : (entry) => hasWords([getText(entry)])
}
