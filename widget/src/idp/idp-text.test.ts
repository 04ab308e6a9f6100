import { expect, test } from 'vitest'
import { problemText } from './idp-text.ts'

const END = 'Please reach out to the application developer.'

test.each([
  ['missing_parameter', `Required parameter is missing: client_id. ${END}`],
  ['repeated_parameter', `Parameter is given more than once: client_id. ${END}`],
  ['invalid_parameter', `Parameter is not valid: client_id. ${END}`],
] as const)('the text for the problem %s names the parameter', (kind, text) => {
  expect(problemText({ kind, param: 'client_id' })).toBe(text)
})

test('the text for an unsupported method names the method', () => {
  expect(problemText({ kind: 'unsupported_method', method: 'plain' })).toBe(
    `The code challenge method "plain" is not supported. ${END}`,
  )
})

test('the embedder replaces the texts', () => {
  const strings = { 'idp.missing-parameter': 'Es fehlt: {param}.' }
  expect(problemText({ kind: 'missing_parameter', param: 'client_id' }, strings)).toBe('Es fehlt: client_id.')
})
