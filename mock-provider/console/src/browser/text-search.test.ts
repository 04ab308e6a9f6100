import { expect, test } from 'vitest'
import { createTextSearch, toWords } from './text-search.ts'

const SEARCH = createTextSearch([
  { thing: 'limit', name: 'too_many_requests', synonyms: 'rate limit', text: 'Please slow down.' },
  { thing: 'code', name: 'invalid_code', text: 'The code is malformed.' },
  { thing: 'format', name: 'invalid_code_format', text: 'The code is malformed.' },
  { thing: 'plain', name: 'stale_factors', text: 'Too old.' },
  { thing: 'own', name: 'stale_session_factors', text: 'Too old.', isPreferred: true },
  { thing: 'session', name: 'session_not_found', text: 'No session.' },
])

test.each([
  ['a part of a sentence', 'slow down', ['limit']],
  ['a synonym', 'Rate  limit', ['limit']],
  ['words in another order', 'requests many', ['limit']],
  ['beginnings of words', 'sessi fou', ['session']],
  ['misspelled words', 'sesion not fuond', ['session']],
  ['nothing', 'passkey', []],
  ['one word too many', 'session passkey', []],
])('a text search for %s finds entries with all of its words', (_, query, expected) => {
  expect(SEARCH.find(query)).toEqual(expected)
})

test('an exact match comes before longer names', () => {
  expect(SEARCH.find('ivnalid_code')[0]).toBe('code')
})

test('a text search ranks preferred results before equal matches', () => {
  expect(SEARCH.find('stale')).toEqual(['own', 'plain'])
})

test('an empty search returns everything in its original order', () => {
  expect(SEARCH.find(' ')).toEqual(['limit', 'code', 'format', 'plain', 'own', 'session'])
})

test('the nearest matches contain most of the words', () => {
  expect(SEARCH.findNearest('limit passkey', 3)).toEqual([])
  expect(SEARCH.findNearest('code not found', 2)).toEqual(['session'])
  expect(SEARCH.findNearest('session_notfound', 3)).toContain('session')
})

test('a text search splits identifiers and punctuation into words', () => {
  expect(toWords('  OTP_code-not.found! ')).toBe('otp code not found')
})
