import type { JournalEntry } from '@latchkey/openapi'
import { expect, test } from 'vitest'
import { createEntrySearch } from './entry-search.ts'

const ENTRY: JournalEntry = {
  entry_id: 'journal-entry-1',
  at: '2026-01-01T00:00:00Z',
  operation_id: 'otpsEmailLoginOrCreate',
  method: 'POST',
  url: '/sdk/v1/otps/email/login_or_create',
  status: 429,
  duration_ms: 1,
  error_type: 'too_many_requests',
  user_id: 'user-test-1',
  message_ids: ['message-test-1'],
  request_headers: { origin: 'http://localhost:3000' },
  response_headers: {},
  request_body: { email: 'ada@example.com' },
  response_body: { error_message: 'Slow down.' },
}

test.each([
  undefined,
  '',
  'OTPS',
  'ada@',
  'slow 429',
  'journal-entry-1',
  'user-test-1 many',
  'message-test-1',
  'post create',
])('a journal search for %j finds a request by its names and its bodies', (search) => {
  expect(createEntrySearch(search)(ENTRY)).toBe(true)
})

test.each(['grace', 'ada grace', 'localhost:3000', 'undefined', 'null'])(
  'a journal search for %s does not find the request',
  (search) => {
    expect(createEntrySearch(search)(ENTRY)).toBe(false)
  },
)
