import { expect, test } from 'vitest'
import { listStale } from './translated-from.ts'

test.each([
  ['a text that has changed', { web: { title: 'b' } }],
  ['a text that was never translated', { web: {} }],
  ['a text of a new area', {}],
])('as a translation source, %s makes the translation stale', (_, translated) => {
  expect(listStale({ web: { title: 'a' } }, translated)).toEqual(['web title'])
})

test('the translation of an unchanged text is not stale', () => {
  expect(listStale({ web: { title: 'a' } }, { web: { title: 'a' } })).toEqual([])
})
