import { expect, test } from 'vitest'
import type { JournalEntry } from '@latchkey/openapi'
import { readRange, selectRange } from './range.ts'

const ENTRIES = [5, 4, 3, 2, 1].map((id): JournalEntry => ({
  entry_id: `entry-${id}`,
  at: '2026-01-05T09:00:00.000Z',
  operation_id: 'usersMe',
  method: 'GET',
  url: '/sdk/v1/users/me',
  status: 200,
  duration_ms: 1,
  request_headers: {},
  response_headers: {},
  request_body: null,
  response_body: null,
}))

test.each([
  ['', [5, 4, 3, 2, 1]],
  ['from=entry-2', [5, 4, 3, 2]],
  ['to=entry-4', [4, 3, 2, 1]],
  ['from=entry-2&to=entry-4', [4, 3, 2]],
  ['from=entry-3&to=entry-3', [3]],
  ['from=entry-4&to=entry-2', []],
  ['from=entry-9&to=entry-8', [5, 4, 3, 2, 1]],
])('the journal range %s selects the entries %o', (query, expected) => {
  const found = selectRange(ENTRIES, readRange(new URLSearchParams(query)))
  expect(found.map(({ entry_id }) => entry_id)).toEqual(expected.map((id) => `entry-${id}`))
})
