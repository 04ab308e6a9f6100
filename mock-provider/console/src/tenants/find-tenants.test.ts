import { expect, test } from 'vitest'
import { findTenants, findTestToken, isTestToken } from './find-tenants.ts'

const TENANTS = [
  { public_token: 'public-token-test-acme-two', project_name: 'Second' },
  { public_token: 'public-token-test-acme', project_name: 'Acme Inc.' },
  { public_token: 'public-token-test-latchkey', project_name: 'Latchkey' },
]

test('a tenant name or a test token is converted to a test token', () => {
  expect(findTestToken(' acme ')).toBe('public-token-test-acme')
  expect(findTestToken('public-token-test-acme')).toBe('public-token-test-acme')
})

test.each(['', 'two words', 'a/b'])('the input %j cannot be converted to a test token', (typed) => {
  expect(findTestToken(typed)).toBeUndefined()
})

test('only a public token of a test project is accepted as a tenant', () => {
  expect([isTestToken('acme'), isTestToken('public-token-live-1'), isTestToken('public-token-test-1')]).toEqual([
    false,
    false,
    true,
  ])
})

test('tenants are found by token and project name, with an exact match first', () => {
  const find = (typed: string) => findTenants(TENANTS, typed).map(({ project_name }) => project_name)
  expect(find('acme')).toEqual(['Acme Inc.', 'Second'])
  expect(find('SECOND')).toEqual(['Second'])
  expect(find('')).toEqual(['Second', 'Acme Inc.', 'Latchkey'])
  expect(find('nothing')).toEqual([])
})
