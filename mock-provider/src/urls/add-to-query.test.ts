import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addToQuery } from './add-to-query.ts'

const SEED = 20261121

test('a state is returned byte for byte with any query of the redirect URI', () => {
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
  'the state %s is read alike by URLSearchParams and decodeURIComponent',
  (state) => {
    const uri = addToQuery('http://localhost/cb', { state })
    expect(new URL(uri).searchParams.get('state')).toBe(state)
    expect(decodeURIComponent(uri.split('state=')[1] ?? '')).toBe(state)
  },
)

test('the existing query of a redirect URI stays byte for byte', () => {
  expect(addToQuery('https://c.example/cb?a=%20b&empty&c=d+e#f', { code: '1' })).toBe(
    'https://c.example/cb?a=%20b&empty&c=d+e&code=1#f',
  )
})

test('a parameter that the redirect URI already has is replaced', () => {
  expect(addToQuery('https://c.example/cb?state=old&a=1', { state: 'new' })).toBe('https://c.example/cb?a=1&state=new')
})

test('a redirect URI with a private-use scheme gets the parameters, too', () => {
  expect(addToQuery('cursor://anysphere/callback', { code: '1' })).toBe('cursor://anysphere/callback?code=1')
})
