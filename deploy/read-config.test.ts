import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './read-config.ts'

const EXAMPLE = readFileSync(path.join(import.meta.dirname, 'config.example.json'), 'utf8')
const SITE = new URL('https://app.example')

function readWith(changes: object, site = SITE) {
  return () => readConfig(JSON.stringify({ ...JSON.parse(EXAMPLE), ...changes }), site)
}

test('the example configuration is complete, and its $schema is not part of the result', () => {
  const { $schema, ...fields } = JSON.parse(EXAMPLE)
  expect($schema).toBe('./config.schema.json')
  expect(readConfig(EXAMPLE, SITE)).toEqual(fields)
})

test('all problems of a configuration are reported at once, misspelled fields included', () => {
  expect(readWith({ provider_url: undefined, provder_url: 'https://api.example', host_cookies: 'yes' })).toThrow(
    [
      'The configuration is wrong:',
      '  - "provder_url" is not a field of the configuration',
      '  - "provider_url" must be a string; it is missing',
      '  - "host_cookies" must be true or false; got "yes"',
    ].join('\n'),
  )
})

test('loopback addresses are refused for a public site and accepted for a local one', () => {
  const changes = { provider_url: 'http://localhost:4010' }
  expect(readWith(changes)).toThrow(
    '"provider_url" is an address of this machine (http://localhost:4010), but the page belongs to app.example',
  )
  expect(readWith(changes, new URL('https://localhost:8443'))()).toMatchObject(changes)
})

test.each(['', '[]', '{"a":'])('a configuration file with the content %j throws a DeploymentError', (text) => {
  expect(() => readConfig(text, SITE)).toThrow(expect.objectContaining({ name: 'DeploymentError' }))
})
