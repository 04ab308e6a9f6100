import type { JournalEntry } from '@latchkey/openapi'
import { expect, test, vi } from 'vitest'
import { createJournalEntry } from '../testing/create-journal-entry.ts'
import { createTestTenants } from '../testing/create-test-tenants.ts'
import {
  addJournalEntry,
  clearJournal,
  followJournal,
  listJournal,
  MAX_JOURNAL_BYTES,
  MAX_JOURNAL_BYTES_OF_MOCK,
  MAX_JOURNAL_ENTRIES,
} from './journal.ts'

function createJournal() {
  const tenant = createTestTenants().default()
  const add = (entry_id: string, changes?: Partial<JournalEntry>, size = 1) =>
    addJournalEntry(tenant, createJournalEntry(entry_id, changes), size)
  const list = (page?: Parameters<typeof listJournal>[1]) => listJournal(tenant, page).map(({ entry_id }) => entry_id)
  return { tenant, add, list }
}

test('journal entries are listed newest first, up to a limit and after a given entry', () => {
  const { add, list } = createJournal()
  for (const entry_id of ['a', 'b', 'c']) add(entry_id)
  expect(list()).toEqual(['c', 'b', 'a'])
  expect(list({ limit: 2 })).toEqual(['c', 'b'])
  expect(list({ after: 'a' })).toEqual(['c', 'b'])
  expect(list({ after: 'c' })).toEqual([])
  expect(list({ after: 'unknown' })).toEqual(['c', 'b', 'a'])
})

test('earlier journal entries are listed in pages', () => {
  const { add, list } = createJournal()
  for (const entry_id of ['a', 'b', 'c', 'd']) add(entry_id)
  expect(list({ before: 'c' })).toEqual(['b', 'a'])
  expect(list({ before: 'd', limit: 2 })).toEqual(['c', 'b'])
  expect(list({ after: 'a', before: 'd' })).toEqual(['c', 'b'])
  expect(list({ before: 'a' })).toEqual([])
  expect(list({ before: 'unknown' })).toEqual([])
})

test('journal entries are searched by words in their names and bodies', () => {
  const { add, list } = createJournal()
  add('plain')
  add('ada', { request_body: { email: 'ada@example.com' }, status: 404 })
  expect(list({ search: 'usersme' })).toEqual(['ada', 'plain'])
  expect(list({ search: 'ADA@ 404' })).toEqual(['ada'])
  expect(list({ search: 'ada', status: '200' })).toEqual([])
})

test('a journal entry matches a filter if all members of the filter match', () => {
  const { add, list } = createJournal()
  add('plain')
  add('refused', { status: 429, error_type: 'too_many_requests', user_id: 'u', fault_id: 'f' })
  add('open', { status: null, fault_id: 'g' })
  expect(list({ operation_id: 'usersMe' })).toEqual(['open', 'refused', 'plain'])
  expect(list({ operation_id: 'other' })).toEqual([])
  expect(list({ status: '429' })).toEqual(['refused'])
  expect(list({ status: '4xx' })).toEqual(['refused'])
  expect(list({ status: '42' })).toEqual([])
  expect(list({ status: '29' })).toEqual([])
  expect(list({ error_type: 'too_many_requests', user_id: 'u' })).toEqual(['refused'])
  expect(list({ error_type: 'too_many_requests', user_id: 'other' })).toEqual([])
  expect(list({ fault_id: '*' })).toEqual(['open', 'refused'])
  expect(list({ fault_id: 'g' })).toEqual(['open'])
})

test('only the newest thousand journal entries are kept', () => {
  const { add, list } = createJournal()
  for (let index = 0; index < MAX_JOURNAL_ENTRIES; index += 1) add(String(index))
  expect(list()).toHaveLength(MAX_JOURNAL_ENTRIES)
  expect(list().at(-1)).toBe('0')
  add('last')
  expect(list()).toHaveLength(MAX_JOURNAL_ENTRIES)
  expect([list()[0], list().at(-1)]).toEqual(['last', '1'])
})

test('a journal subscriber receives matching entries until it unsubscribes', () => {
  const { tenant, add } = createJournal()
  const seen: string[] = []
  const stop = followJournal(tenant, { status: '4xx' }, ({ entry_id }) => seen.push(entry_id))
  const stopOther = followJournal(tenant, {}, ({ entry_id }) => seen.push(`other ${entry_id}`))
  add('a')
  add('b', { status: 400 })
  stop()
  add('c', { status: 400 })
  stopOther()
  add('d')
  expect(seen).toEqual(['other a', 'b', 'other b', 'other c'])
})

test('a journal entry is created when it is first read, and only once', () => {
  const { tenant, list } = createJournal()
  const write = vi.fn(() => createJournalEntry('a'))
  const read = addJournalEntry(tenant, write, 1)
  expect(write).not.toHaveBeenCalled()
  expect(list()).toEqual(['a'])
  expect(listJournal(tenant)[0]).toBe(read())
  expect(write).toHaveBeenCalledTimes(1)
})

test('a journal subscriber receives an entry that was not read before', () => {
  const { tenant } = createJournal()
  const seen: string[] = []
  followJournal(tenant, {}, ({ entry_id }) => seen.push(entry_id))
  addJournalEntry(tenant, () => createJournalEntry('a'), 1)
  expect(seen).toEqual(['a'])
})

test('clearing the journal removes its entries and keeps its subscribers', () => {
  const { tenant, add, list } = createJournal()
  const seen: string[] = []
  followJournal(tenant, {}, ({ entry_id }) => seen.push(entry_id))
  add('a')
  clearJournal(tenant)
  expect(list()).toEqual([])
  add('b')
  expect([list(), seen]).toEqual([['b'], ['a', 'b']])
})

test('the oldest entries of a tenant are dropped when its journal has too many bytes', { tags: 'threat.m2' }, () => {
  const { add, list } = createJournal()
  for (const entry_id of ['a', 'b', 'c']) add(entry_id, {}, MAX_JOURNAL_BYTES / 2)
  expect(list()).toEqual(['c', 'b'])
  add('small', {}, 1)
  expect(list()).toEqual(['small', 'c'])
})

test(
  'entries of the largest journals are dropped when all journals together exceed the size limit',
  { tags: 'threat.m2' },
  () => {
    const tenants = createTestTenants()
    const add = (name: string, size: number) => {
      const tenant = tenants.find(`public-token-test-${name}`)
      if (tenant) addJournalEntry(tenant, createJournalEntry(name), size)
      return tenant ? listJournal(tenant).length : 0
    }
    expect(add('quiet', 1_000)).toBe(1)
    const names = Array.from({ length: 8 }, (_, index) => `busy-${index}`)
    for (const name of names) for (let call = 0; call < 8; call += 1) add(name, MAX_JOURNAL_BYTES / 8)
    const kept = [...names, 'quiet'].flatMap((name) =>
      listJournal(tenants.find(`public-token-test-${name}`) ?? never()),
    )
    expect(kept.filter(({ entry_id }) => entry_id === 'quiet')).toHaveLength(1)
    expect(kept).toHaveLength(MAX_JOURNAL_BYTES_OF_MOCK / (MAX_JOURNAL_BYTES / 8))
  },
)

function never(): never {
  throw new Error('The tenant exists.')
}

test('clearing a journal frees its bytes', () => {
  const tenants = createTestTenants()
  const [first, ...others] = Array.from({ length: 9 }, (_, index) => tenants.find(`public-token-test-${index}`))
  if (!first) return never()
  const fill = (tenant = first) => addJournalEntry(tenant, createJournalEntry('full'), MAX_JOURNAL_BYTES)
  fill(first)
  clearJournal(first)
  for (const tenant of others) fill(tenant)
  expect(others.map((tenant) => listJournal(tenant ?? first).length)).toEqual([1, 1, 1, 1, 1, 1, 1, 1])
})
