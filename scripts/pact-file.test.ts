import { expect, test } from 'vitest'
import { findPactDifferences, normalizePact } from './pact-file.ts'

test('a normalized pact file does not depend on the order of its interactions', () => {
  const a = { description: 'a', providerStates: [{ name: 'x', params: { c: 1, b: 2 } }] }
  const b = { description: 'b' }
  const text = JSON.stringify(normalizePact({ metadata: {}, interactions: [b, a] }))
  expect(JSON.stringify(normalizePact({ interactions: [a, b], metadata: {} }))).toBe(text)
  expect(text).toContain('"b":2,"c":1')
})

const search = {
  description: 'usersSearch',
  request: { body: { email: 'ada@example.com' } },
  response: { status: 404 },
}
const logout = { description: 'oauthLogout', response: { status: 200 } }

test('equal pact files have no differences', () => {
  expect(findPactDifferences({ interactions: [search] }, { interactions: [structuredClone(search)] })).toEqual([])
})

test('a difference between pact files names the interaction, and shows both values', () => {
  const written = { ...search, response: { status: 400 }, request: { body: {} } }
  const [difference = '', ...others] = findPactDifferences({ interactions: [search] }, { interactions: [written] })
  expect(difference).toMatch(/^usersSearch: .*\+ actual - expected/s)
  expect(difference).toMatch(/^\+\s+status: 400$/m)
  expect(difference).toMatch(/^-\s+status: 404$/m)
  expect(others).toEqual([])
})

test('interactions that only one of two pact files has are reported', () => {
  expect(findPactDifferences({ interactions: [search] }, { interactions: [logout] })).toEqual([
    'usersSearch: no test writes this interaction',
    'oauthLogout: this interaction is not committed',
  ])
})

test('a difference outside of the interactions is attributed to the pact file itself', () => {
  const [difference] = findPactDifferences({ interactions: [], metadata: 1 }, { interactions: [], metadata: 2 })
  expect(difference).toMatch(/^the pact: /)
})
