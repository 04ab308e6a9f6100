import { expect, test } from 'vitest'
import { createTestTenants } from '../testing/create-test-tenants.ts'
import { requireRedirectUrl, type RedirectRefusals } from './project-redirect-urls.ts'

const REFUSALS: RedirectRefusals = {
  unset: 'no_default_login_redirect_url_set',
  invalid: 'invalid_login_magic_link_url',
  unregistered: 'no_match_for_provided_magic_link_url',
}

function requireLogin(given: string | undefined, login: string[]): unknown {
  const tenant = createTestTenants().default()
  tenant.config.redirect_urls.login = login
  try {
    return requireRedirectUrl(tenant, 'login', given, REFUSALS)
  } catch (error) {
    return Object(error).type
  }
}

test.each(['login', 'signup', 'reset_password'] as const)(
  'the error for an unregistered %s URL names the URL and the setting',
  (kind) => {
    const tenant = createTestTenants().default()
    const url = 'https://app.example/authenticate?state=S3CRET'
    expect(() => requireRedirectUrl(tenant, kind, url, REFUSALS)).toThrow(
      `The magic link URL is not among the project's redirect URLs. The setting redirect_urls.${kind} lacks https://app.example/authenticate.`,
    )
  },
)

test('the error for a project without a default URL names the setting', () => {
  const tenant = createTestTenants().default()
  tenant.config.redirect_urls.signup = ['http://localhost:*']
  expect(() => requireRedirectUrl(tenant, 'signup', undefined, REFUSALS)).toThrow(
    'The setting redirect_urls.signup has no URL without a wildcard.',
  )
})

test('a new project has the default URL of the provider’s quickstarts', { tags: 'server.109' }, () => {
  const tenant = createTestTenants().default()
  for (const kind of ['login', 'signup', 'reset_password'] as const)
    expect(requireRedirectUrl(tenant, kind, undefined, REFUSALS)).toBe('http://localhost:3000/authenticate')
})

test.each([
  ['a registered URL', 'https://app.example/ä', ['https://app.example'], 'https://app.example/%C3%A4'],
  ['no URL', undefined, ['https://*.example', 'https://app.example'], 'https://app.example/'],
  ['an empty URL', '', ['https://app.example/a'], 'https://app.example/a'],
  ['no URL and patterns only', undefined, ['https://*.example'], REFUSALS.unset],
  ['no URL and an entry that is not a URL', undefined, ['app.example'], REFUSALS.unset],
  ['a malformed URL', 'app', ['https://app.example'], REFUSALS.invalid],
  ['a script URL', 'javascript:alert(1)', ['javascript:*'], REFUSALS.invalid],
  ['an unregistered URL', 'https://evil.example', ['https://app.example'], REFUSALS.unregistered],
])('resolving %s as a redirect URL returns the URL or the expected error', (_, given, login, expected) => {
  expect(requireLogin(given, login)).toBe(expected)
})
