import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addToQuery } from './add-to-query.ts'

const SEED = 20261121

test('any state is added unchanged to a redirect URI with any query', () => {
  const state = fc.string({ unit: 'grapheme', maxLength: 2_000 })
  fc.assert(
    fc.property(state, fc.webQueryParameters(), (text, query) => {
      const uri = addToQuery(`https://client.example/cb?${query}`, {
        code: 'c',
        state: text,
        iss: 'http://localhost:4010',
      })
      const found = new URL(uri).searchParams
      expect(found.getAll('state')).toEqual([text])
      expect(found.getAll('code')).toEqual(['c'])
    }),
    { seed: SEED },
  )
})

test.each(['a=b&c=d', 'x+y z', 'ä%2F%20', '{"k":"v=&"}', '+%2B'])(
  'URLSearchParams and decodeURIComponent decode the state %s equally',
  (state) => {
    const uri = addToQuery('http://localhost/cb', { state })
    expect(new URL(uri).searchParams.get('state')).toBe(state)
    expect(decodeURIComponent(uri.split('state=')[1] ?? '')).toBe(state)
  },
)

test('the existing query of a redirect URI stays unchanged byte for byte', () => {
  expect(addToQuery('https://c.example/cb?a=%20b&empty&c=d+e#f', { code: '1' })).toBe(
    'https://c.example/cb?a=%20b&empty&c=d+e&code=1#f',
  )
})

test('an added parameter replaces the one of the same name in a redirect URI', () => {
  expect(addToQuery('https://c.example/cb?state=old&a=1', { state: 'new' })).toBe('https://c.example/cb?a=1&state=new')
})

test('parameters are added to a redirect URI with a private-use scheme as well', () => {
  expect(addToQuery('cursor://anysphere/callback', { code: '1' })).toBe('cursor://anysphere/callback?code=1')
})
