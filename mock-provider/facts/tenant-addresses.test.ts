import { expect, test } from 'vitest'
import { DEFAULT_PUBLIC_TOKEN } from '@latchkey/openapi'
import {
  findPublicToken,
  findTenantWebUrl,
  findTokenOfHost,
  TEST_TOKEN_PATTERN,
  toIssuer,
  toProjectId,
  toTestToken,
  toToolServerUrl,
} from './tenant-addresses.ts'

test('a public token converts to its project id and back', () => {
  expect(toProjectId('public-token-test-acme')).toBe('project-test-acme')
  expect(findPublicToken('project-test-acme')).toBe('public-token-test-acme')
})

test('a project id of an unexpected form has no public token', () => {
  expect(findPublicToken('user-test-project-1')).toBeUndefined()
})

test('the default tenant uses the base URLs of the servers', () => {
  expect(findTenantWebUrl(DEFAULT_PUBLIC_TOKEN, 'http://localhost:3000')).toBe('http://localhost:3000')
  expect(toToolServerUrl(DEFAULT_PUBLIC_TOKEN, 'http://localhost:4020')).toBe('http://localhost:4020/mcp')
  expect(toIssuer(DEFAULT_PUBLIC_TOKEN, 'http://localhost:4010')).toBe('http://localhost:4010')
})

test('the URLs of a tenant other than the default one contain its name', () => {
  const token = toTestToken('acme')
  expect(findTenantWebUrl(token, 'http://localhost:3000')).toBe('http://acme.localhost:3000')
  expect(findTenantWebUrl(token, 'https://localhost')).toBe('https://acme.localhost')
  expect(toToolServerUrl(token, 'http://localhost:4020')).toBe('http://localhost:4020/project-test-acme/mcp')
  expect(toIssuer(token, 'http://localhost:4010')).toBe('http://localhost:4010/v1/public/project-test-acme')
})

test.each(['Acme', 'a.b', 'a_b', '-a', 'a-', 'a'.repeat(64), ''])(
  'the token %j is no valid host label, so its tenant has no web app',
  (name) => {
    expect(findTenantWebUrl(toTestToken(name), 'http://localhost:3000')).toBeUndefined()
  },
)

test('a token as long as a host label can be has a web app', () => {
  expect(findTenantWebUrl(toTestToken('a'.repeat(63)), 'http://localhost:3000')).toContain('.localhost:3000')
})

test('a tenant is found by the host name of its web app', () => {
  expect(findTokenOfHost('acme.localhost')).toBe('public-token-test-acme')
  expect(['localhost', 'a.b.localhost', 'acme.localhost.example', 'acme.example'].map(findTokenOfHost)).toEqual(
    Array(4).fill(undefined),
  )
})

test.each([
  ['public-token-test-a.B_1-', true],
  [`public-token-test-${'a'.repeat(128)}`, true],
  [`public-token-test-${'a'.repeat(129)}`, false],
  ['public-token-test-', false],
  ['public-token-live-a', false],
  ['public-token-test-a b', false],
])('whether %s is a valid test token: %s', (token, isTestToken) => {
  expect(TEST_TOKEN_PATTERN.test(token)).toBe(isTestToken)
})
