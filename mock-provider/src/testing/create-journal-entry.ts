import type { JournalEntry } from '@latchkey/openapi'

/** Creates an entry of a successful call, with these changes. */
export function createJournalEntry(entry_id: string, changes: Partial<JournalEntry> = {}): JournalEntry {
  return {
    entry_id,
    at: '2026-01-01T00:00:00Z',
    operation_id: 'usersMe',
    method: 'GET',
    url: '/sdk/v1/users/me',
    status: 200,
    duration_ms: 1,
    request_headers: {},
    response_headers: {},
    request_body: null,
    response_body: null,
    ...changes,
  }
}
