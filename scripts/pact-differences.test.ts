import { expect, test } from 'vitest'
import { findPactDifferences } from './pact-differences.ts'

const search = {
  description: 'usersSearch',
  request: { body: { email: 'ada@example.com' } },
  response: { status: 404 },
}
const logout = { description: 'oauthLogout', response: { status: 200 } }

test('equal pact files have no differences', () => {
  expect(findPactDifferences({ interactions: [search] }, { interactions: [structuredClone(search)] })).toEqual([])
})

test('a difference between pact files names the interaction, the field and both values', () => {
  const written = { ...search, response: { status: 400 }, request: { body: {} } }
  expect(findPactDifferences({ interactions: [search] }, { interactions: [written] })).toEqual([
    'usersSearch: request.body.email is nothing, but "ada@example.com" is committed',
    'usersSearch: response.status is 400, but 404 is committed',
  ])
})

test('array items of pact files are compared one by one', () => {
  const withStates = (...names: string[]) => ({ interactions: [{ description: 'events', providerStates: names }] })
  expect(findPactDifferences(withStates('a', 'b'), withStates('a'))).toEqual([
    'events: providerStates.1 is nothing, but "b" is committed',
  ])
})

test('interactions that only one of two pact files has are reported', () => {
  expect(findPactDifferences({ interactions: [search] }, { interactions: [logout] })).toEqual([
    'usersSearch: no test writes this interaction',
    'oauthLogout: this interaction is not committed',
  ])
})

test('a difference outside of the interactions is attributed to the pact file itself', () => {
  expect(findPactDifferences({ interactions: [], metadata: 1 }, { interactions: [], metadata: 2 })).toEqual([
    'the pact: metadata is 2, but 1 is committed',
  ])
})
