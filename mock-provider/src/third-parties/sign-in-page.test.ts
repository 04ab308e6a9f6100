import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { createTestTenants } from '../testing/create-test-tenants.ts'
import { isNativeUrl, toSignInPage } from './sign-in-page.ts'
import { getCallbackUrl, findCallbackProvider } from './oauth-callbacks.ts'
import { requireOauthProvider } from './oauth-providers.ts'

test.each([
  ['http://localhost:3000/sign-in?x=1', undefined, 'http://localhost:3000/sign-in?x=1'],
  ['http://localhost:3001/', 'http://localhost:3000/authenticate', 'http://localhost:3001/login'],
  ['https://evil.example/page', 'http://localhost:3000/authenticate', 'http://localhost:3000/login'],
  [undefined, 'http://localhost:3002/authenticate', 'http://localhost:3002/login'],
  [undefined, 'myapp://localhost:3000/authenticate', 'http://localhost:3000/login'],
  [undefined, 'no url', 'http://localhost:3000/login'],
  [undefined, undefined, 'http://localhost:3000/login'],
])('a failed OAuth sign-in from %j with the redirect URL %j restarts on %s', (referer, redirect, page) => {
  const tenant = createTestTenants().default()
  expect(toSignInPage(tenant, { headers: { referer } } as FastifyRequest, redirect)).toBe(page)
})

test.each([
  ['http://localhost:3000/', false],
  ['https://app.example/', false],
  ['myapp://signed-in', true],
  ['com.example.https://x', true],
])('whether %s opens a native app: %s', (url, isNative) => {
  expect(isNativeUrl(url)).toBe(isNative)
})

test('each OAuth provider of a tenant has its own callback URL', () => {
  const tenant = createTestTenants().default()
  const url = getCallbackUrl(tenant, 'github')
  expect(getCallbackUrl(tenant, 'github')).toBe(url)
  expect(getCallbackUrl(tenant, 'gitlab')).not.toBe(url)
  expect(findCallbackProvider(tenant, url.slice(url.lastIndexOf('/') + 1))).toBe('github')
  expect(findCallbackProvider(tenant, 'unknown')).toBeUndefined()
})

test('an OAuth sign-in is rejected if its provider is unknown or disabled', () => {
  const tenant = createTestTenants().default()
  const requireProvider = (id: string) => () => requireOauthProvider(tenant, id)
  tenant.config.oauth_providers = {}
  expect(requireProvider('constructor')).toThrow(expect.objectContaining({ type: 'invalid_oauth_provider' }))
  expect(requireProvider('github')).toThrow(expect.objectContaining({ type: 'oauth_config_not_found' }))
  expect(requireProvider('apple')).toThrow(expect.objectContaining({ type: 'apple_oauth_config_not_found' }))
  tenant.config.oauth_providers.github = { enabled: false, accounts: [] }
  expect(requireProvider('github')).toThrow(expect.objectContaining({ type: 'oauth_config_not_found' }))
  tenant.config.oauth_providers = { github: { enabled: true, accounts: [] }, twitter: { enabled: true, accounts: [] } }
  expect(requireOauthProvider(tenant, 'github')).toMatchObject({ name: 'GitHub', hasEmail: true })
  expect(requireOauthProvider(tenant, 'twitter')).toMatchObject({ hasEmail: false })
})
