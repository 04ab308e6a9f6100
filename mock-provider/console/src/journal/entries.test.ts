import { expect, test } from 'vitest'
import type { JournalEntry } from '@latchkey/openapi'
import { filterEntries, listOptions, MAX_ENTRIES, mergeEntries, readFilter } from './entries.ts'

function createEntry(id: number, known: Partial<JournalEntry> = {}): JournalEntry {
  return {
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
    ...known,
  }
}

const idsOf = (entries: readonly JournalEntry[]) => entries.map(({ entry_id }) => entry_id)

test('merged journal entries are sorted newest first and contain no duplicates', () => {
  const known = [createEntry(2), createEntry(1)]
  expect(idsOf(mergeEntries(known, [createEntry(3), createEntry(2)]))).toEqual(['entry-3', 'entry-2', 'entry-1'])
})

test('merging journal entries drops the oldest ones above the limit', () => {
  const known = Array.from({ length: MAX_ENTRIES }, (_, index) => createEntry(MAX_ENTRIES - index))
  const merged = mergeEntries(known, [createEntry(MAX_ENTRIES + 1)])
  expect(merged).toHaveLength(MAX_ENTRIES)
  expect([merged[0]?.entry_id, merged.at(-1)?.entry_id]).toEqual([`entry-${MAX_ENTRIES + 1}`, 'entry-2'])
})

const ENTRIES = [
  createEntry(4, { status: null, fault_id: 'fault-1' }),
  createEntry(3, { status: 503, operation_id: 'otpsAuthenticate', error_type: 'server_unavailable' }),
  createEntry(2, { status: 404, fault_id: 'header:session_not_found', error_type: 'session_not_found' }),
  createEntry(1, { user_id: 'user-test-1' }),
]

test.each([
  [{ status: '404' }, ['entry-2']],
  [{ status: '5xx' }, ['entry-3']],
  [{ operation_id: 'otpsAuthenticate' }, ['entry-3']],
  [{ error_type: 'session_not_found', status: '4xx' }, ['entry-2']],
  [{ fault_id: '*' }, ['entry-4', 'entry-2']],
  [{ fault_id: 'fault-1' }, ['entry-4']],
  [{ user_id: 'user-test-1' }, ['entry-1']],
  [{ user_id: 'user-test-1', status: '4xx' }, []],
])('the journal filter %o matches %o', (filter, expected) => {
  expect(idsOf(filterEntries(ENTRIES, filter))).toEqual(expected)
})

test('invalid and unknown journal filters in a URL are ignored', () => {
  const query = new URLSearchParams({ status: '4.*', operation_id: 'usersMe', error_type: '', tenant: 'other' })
  expect(readFilter(query)).toEqual({ operation_id: 'usersMe' })
  expect(readFilter(new URLSearchParams({ status: '4xx' }))).toEqual({ status: '4xx' })
})

test('a journal filter offers every value that occurs in the entries, and the selected value', () => {
  expect(listOptions(ENTRIES, 'operation_id', 'totps')).toEqual([
    { value: 'otpsAuthenticate', count: 1 },
    { value: 'totps', count: 0 },
    { value: 'usersMe', count: 3 },
  ])
  expect(listOptions(ENTRIES, 'fault_id')[0]).toEqual({ value: '*', count: 2 })
  expect(listOptions([], 'status').map(({ value }) => value)).toEqual(['2xx', '3xx', '4xx', '5xx'])
})
