import { BUILT_IN_SCOPES } from '@latchkey/openapi'
import { expect, test } from 'vitest'
import { problemText, scopeText } from './idp-text.ts'
import { en } from '../messages/en.ts'
import { fillIn } from '@latchkey/languages/fill-in.ts'

const END = 'Please reach out to the application developer.'

test.each([
  ['missing_parameter', fillIn(en['idp.missing-parameter'], { param: 'client_id' })],
  ['repeated_parameter', fillIn(en['idp.repeated-parameter'], { param: 'client_id' })],
  ['invalid_parameter', fillIn(en['idp.invalid-parameter'], { param: 'client_id' })],
] as const)('the error text for the request problem %s names the parameter', (kind, text) => {
  expect(problemText({ kind, param: 'client_id' })).toBe(text)
})

test('the error text for an unsupported code challenge method names the method', () => {
  expect(problemText({ kind: 'unsupported_method', method: 'plain' })).toBe(
    `The code challenge method "plain" is not supported. ${END}`,
  )
})

test('custom strings replace the error texts for invalid requests', () => {
  const strings = { 'idp.missing-parameter': 'Es fehlt: {param}.' }
  expect(problemText({ kind: 'missing_parameter', param: 'client_id' }, strings)).toBe('Es fehlt: client_id.')
})

test.each(BUILT_IN_SCOPES)(
  'the built-in scope %s is described in words',
  { tags: ['idp-consent.known-scopes', 'oauth-request.known-scopes'] },
  (scope) => {
    expect(scopeText(scope)).toMatch(/^[A-Z][a-z ]+$/)
  },
)

test('a custom scope uses the description from the project’s policy', { tags: 'idp-consent.policy' }, () => {
  expect(scopeText('read:doc', 'Read your documents')).toBe('Read your documents')
})

test.each(['read:doc', 'constructor', 'unknown'])(
  'the scope %s without a description gets a generic text that names it',
  { tags: 'idp-consent.unknown-scope' },
  (scope) => {
    expect(scopeText(scope)).toBe(fillIn(en['idp.scope.unknown'], { scope }))
  },
)

test('a blank scope description counts as missing', () => {
  expect(scopeText('write:doc', ' ')).toBe(fillIn(en['idp.scope.unknown'], { scope: 'write:doc' }))
})

test('a policy cannot change the description of a built-in scope', () => {
  expect(scopeText('email', 'Nothing at all')).toBe(en['idp.scope.email'])
})

test('custom strings replace the texts of scopes', () => {
  expect(scopeText('a', '', { 'idp.scope.unknown': 'Bereich {scope}' })).toBe('Bereich a')
  expect(scopeText('email', '', { 'idp.scope.email': 'Ihre Adresse' })).toBe('Ihre Adresse')
})
