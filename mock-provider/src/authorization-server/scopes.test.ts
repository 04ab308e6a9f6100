import { expect, test } from 'vitest'
import { createTestTenants } from '../testing/create-test-tenants.ts'
import { createUser } from '../users/users.ts'
import { toClientRow, type NewClient } from './client-row.ts'
import { toScopeClaims } from './scope-claims.ts'
import { toScopeResults } from './scopes.ts'

function createParties(client: Partial<NewClient> = {}) {
  const tenant = createTestTenants().default()
  const user = createUser(tenant, { email: 'ada@example.com', phone_number: '+12025550123' })
  const row = toClientRow(tenant, { client_name: 'A', client_type: 'third_party', redirect_urls: [], ...client })
  const grantable = (...scopes: string[]) =>
    toScopeResults(tenant, { user, client: row }, scopes).map(({ is_grantable }) => is_grantable)
  return { tenant, user, row, grantable }
}

test('built-in scopes can be granted, and a repeated scope is described once', () => {
  const { tenant, user, row } = createParties()
  const results = toScopeResults(tenant, { user, client: row }, ['openid', 'email', 'openid'])
  expect(results).toEqual([
    { scope: 'openid', is_grantable: true, description: 'Know who you are.' },
    { scope: 'email', is_grantable: true, description: 'See your email address.' },
  ])
})

test.each([
  ['first_party', true, true],
  ['first_party_public', true, true],
  ['first_party', false, false],
  ['third_party', true, false],
  ['third_party_public', true, false],
] as const)(
  'whether a %s client with full access allowed (%s) can be granted full_access: %s',
  (client_type, full_access_allowed, is) => {
    expect(createParties({ client_type, full_access_allowed }).grantable('full_access')).toEqual([is])
  },
)

test('a project-defined scope can be granted to users whose roles permit all of its actions', () => {
  const { tenant, user, grantable } = createParties()
  expect(grantable('tasks')).toEqual([false])
  const permission = { resource_id: 'tasks', actions: ['read', 'write'] }
  const policy = {
    roles: [{ role_id: 'reader', description: '', permissions: [{ resource_id: 'tasks', actions: ['read'] }] }],
    resources: [],
    scopes: [{ scope: 'tasks', description: 'Work on tasks.', permissions: [permission] }],
  }
  tenant.config.rbac_policy = policy
  const [reader] = tenant.config.rbac_policy.roles
  expect(grantable('tasks')).toEqual([false])
  user.roles = ['reader']
  expect(grantable('tasks', 'unknown')).toEqual([false, false])
  reader?.permissions.push({ resource_id: 'other', actions: ['*'] })
  expect(grantable('tasks')).toEqual([false])
  reader?.permissions.push({ resource_id: 'tasks', actions: ['*'] })
  expect(grantable('tasks')).toEqual([true])
})

test('each scope adds its own claims, except those for which the user has no value', () => {
  const { user } = createParties()
  user.name = { first_name: 'Ada', middle_name: '', last_name: 'Lovelace' }
  expect(toScopeClaims(user, ['openid'])).toEqual({})
  expect(toScopeClaims(user, ['email', 'phone', 'profile'])).toEqual({
    email: 'ada@example.com',
    email_verified: false,
    phone_number: '+12025550123',
    phone_number_verified: false,
    name: 'Ada Lovelace',
    given_name: 'Ada',
    family_name: 'Lovelace',
  })
  user.providers = ['', 'https://example.com/ada.png'].map((profile_picture_url, index) => ({
    oauth_user_registration_id: String(index),
    provider_subject: 's',
    provider_type: 'GitHub',
    profile_picture_url,
    locale: index === 1 ? 'en' : '',
  }))
  const picture = 'https://example.com/ada.png'
  expect(toScopeClaims(user, ['profile'])).toMatchObject({ picture, profile_picture: picture, locale: 'en' })
  user.emails = []
  user.phone_numbers = []
  user.name = { first_name: '', middle_name: 'M', last_name: '' }
  user.providers = []
  expect(toScopeClaims(user, ['email', 'phone', 'profile'])).toEqual({ name: 'M', middle_name: 'M' })
})
