import { expect, test } from 'vitest'
import { listStale } from './translated-from.ts'

test.each([
  ['a text that has changed', { web: { title: 'b' } }],
  ['a text that was never translated', { web: {} }],
  ['a text of a new area', {}],
])('%s is stale', (_, translated) => {
  expect(listStale({ web: { title: 'a' } }, translated)).toEqual(['web title'])
})

test('a text that was translated as it is now is not stale', () => {
  expect(listStale({ web: { title: 'a' } }, { web: { title: 'a' } })).toEqual([])
})
