import type { JournalEntry } from '@latchkey/openapi'
import { createWordSearch } from './word-search.ts'

/** Returns what an entry of the journal is found by: what it names, and its bodies. */
export function toEntryText(entry: JournalEntry): string {
  const { entry_id, operation_id, method, url, status, error_type, fault_id, user_id, message_ids = [] } = entry
  const bodies = [entry.request_body, entry.response_body].map((body) => JSON.stringify(body ?? ''))
  const parts = [entry_id, operation_id, method, url, status, error_type, fault_id, user_id, ...message_ids, ...bodies]
  return parts.filter((part) => part !== undefined && part !== null).join('\n')
}

/** Returns a search for words, or for their parts. @param getText default: makes the text each time */
export function createEntrySearch(
  search: string | undefined,
  getText: (entry: JournalEntry) => string = toEntryText,
): (entry: JournalEntry) => boolean {
  const hasWords = createWordSearch(search)
  return search === undefined ? () => true : (entry) => hasWords([getText(entry)])
}
