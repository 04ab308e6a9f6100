import { BUILT_IN_SCOPES } from '@latchkey/openapi'
import { expect, test } from 'vitest'
import { scopeText } from './en-idp.ts'

test.each(BUILT_IN_SCOPES)('the built-in scope %s is described in words', (scope) => {
  expect(scopeText(scope)).toMatch(/^[A-Z][a-z ]+$/)
})

test('a scope of the project has the description of its policy', () => {
  expect(scopeText('read:doc', 'Read your documents')).toBe('Read your documents')
})

test.each(['read:doc', 'constructor', 'unknown'])(
  'the scope %s without a description is named in a sentence',
  (scope) => {
    expect(scopeText(scope)).toBe(`Use the ${scope} scope`)
  },
)

test('a blank description counts as none', () => {
  expect(scopeText('write:doc', ' ')).toBe('Use the write:doc scope')
})

test('a policy cannot change the description of a built-in scope', () => {
  expect(scopeText('email', 'Nothing at all')).toBe('See your email address')
})

test('the embedder replaces the texts', () => {
  expect(scopeText('a', '', { 'idp.scope.unknown': 'Bereich {scope}' })).toBe('Bereich a')
  expect(scopeText('email', '', { 'idp.scope.email': 'Ihre Adresse' })).toBe('Ihre Adresse')
})
