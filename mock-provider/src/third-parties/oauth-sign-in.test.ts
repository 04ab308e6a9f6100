import type { OauthAccount } from '@latchkey/openapi'
import { expect, test } from 'vitest'
import { createTestTenants } from '../testing/create-test-tenants.ts'
import { createUser, users } from '../users/users.ts'
import {
  createProviderCode,
  findAccount,
  findOrCreateAccount,
  listAccounts,
  takeProviderCode,
} from './oauth-accounts.ts'
import { requireOauthProvider } from './oauth-providers.ts'
import { findAccountEmailId, signInWithAccount } from './oauth-sign-in.ts'
import { createOauthState, OAUTH_STATE_LIFETIME_SECONDS, takeOauthState } from './oauth-states.ts'
import { createOauthToken, deleteOauthToken, requireOauthToken } from './oauth-tokens.ts'

const ACCOUNT: OauthAccount = { provider_subject: 'g-1', email: 'ada@example.com', name: 'Ada King Lovelace' }
const CALLBACK = { provider_id: 'github', redirect_uri: 'http://localhost:4010/v1/oauth/callback/1' } as const
const toError = (type: string) => expect.objectContaining({ type })

function createTenant() {
  const tenant = createTestTenants().default()
  tenant.clock.freeze()
  return { tenant, github: requireOauthProvider(tenant, 'github'), twitter: requireOauthProvider(tenant, 'twitter') }
}

test('an OAuth account signs in the same user again, even after its email address changes', () => {
  const { tenant, github } = createTenant()
  const first = signInWithAccount(tenant, github, ACCOUNT)
  const again = signInWithAccount(tenant, github, { ...ACCOUNT, email: 'new@example.com' })
  expect(first).toMatchObject({ isNew: true, user: { name: { first_name: 'Ada', middle_name: 'King' } } })
  expect(again).toMatchObject({ isNew: false, hasResetSessions: false })
  expect(again.user).toBe(first.user)
  expect(again.user.providers).toHaveLength(1)
})

test('accounts with the same subject at two OAuth providers are different accounts', () => {
  const { tenant, github } = createTenant()
  const gitlab = requireOauthProvider(tenant, 'gitlab')
  signInWithAccount(tenant, github, ACCOUNT)
  const { user, isNew } = signInWithAccount(tenant, gitlab, ACCOUNT)
  expect(isNew).toBe(false)
  expect(user.providers.map(({ provider_type }) => provider_type)).toEqual(['GitHub', 'GitLab'])
})

test('a third party and subject are not mistaken for another pair with the same concatenation', () => {
  const { tenant, github } = createTenant()
  const { user: other } = signInWithAccount(tenant, github, ACCOUNT)
  for (const registration of other.providers)
    Object.assign(registration, { provider_type: 'GitHub Enterprise', provider_subject: '1' })
  const account = { ...ACCOUNT, provider_subject: 'Enterprise 1', email: 'grace@example.com' }
  const { user, registration } = signInWithAccount(tenant, github, account)
  expect(user).not.toBe(other)
  expect(registration).toMatchObject({ provider_type: 'GitHub', provider_subject: 'Enterprise 1' })
})

test('an OAuth account with a verified email signs in the existing user and verifies the email there', () => {
  const { tenant, github } = createTenant()
  const known = createUser(tenant, { email: 'ADA@example.com' })
  const { user, isNew } = signInWithAccount(tenant, github, ACCOUNT)
  expect([user, isNew]).toEqual([known, false])
  expect(known.emails).toMatchObject([{ verified: true }])
})

test('an OAuth account with an unverified email creates a user but never signs in an existing one', () => {
  const { tenant, github } = createTenant()
  const unverified = { ...ACCOUNT, email_verified: false }
  const { user } = signInWithAccount(tenant, github, unverified)
  expect(user.emails).toMatchObject([{ verified: false }])
  const other = { ...unverified, provider_subject: 'g-2' }
  expect(() => signInWithAccount(tenant, github, other)).toThrow(toError('oauth_unverified_email'))
})

test('an account of an OAuth provider without email addresses is never matched to a user by email', () => {
  const { tenant, github, twitter } = createTenant()
  createUser(tenant, { email: ACCOUNT.email })
  const { user, isNew } = signInWithAccount(tenant, twitter, ACCOUNT)
  expect({ isNew, emails: user.emails }).toEqual({ isNew: true, emails: [] })
  expect(users(tenant).size).toBe(2)
  user.emails.push({ email_id: 'email-test-1', email: ACCOUNT.email, verified: true })
  expect(findAccountEmailId(user, twitter, ACCOUNT)).toBeUndefined()
  expect(findAccountEmailId(user, github, ACCOUNT)).toBe('email-test-1')
})

test('creating an account twice for one email at an OAuth provider returns the same account', () => {
  const { tenant, github, twitter } = createTenant()
  const person = { email: 'grace@example.com', name: 'Grace' }
  const account = findOrCreateAccount(tenant, github, person)
  expect(findOrCreateAccount(tenant, github, { ...person, email: 'GRACE@example.com' })).toBe(account)
  expect(findAccount(tenant, github, account.provider_subject)).toBe(account)
  expect(listAccounts(tenant, github).at(-1)).toBe(account)
  expect(findAccount(tenant, twitter, account.provider_subject)).toBeUndefined()
})

test('an OAuth provider’s code works once, at its own callback URL, within ten minutes', () => {
  const { tenant } = createTenant()
  const create = () => createProviderCode(tenant, { ...CALLBACK, account: ACCOUNT })
  const code = create()
  expect(takeProviderCode(tenant, code, CALLBACK)).toEqual(ACCOUNT)
  expect(takeProviderCode(tenant, code, CALLBACK)).toBeUndefined()
  expect(takeProviderCode(tenant, create(), { ...CALLBACK, provider_id: 'gitlab' })).toBeUndefined()
  expect(takeProviderCode(tenant, create(), { ...CALLBACK, redirect_uri: 'http://localhost/' })).toBeUndefined()
  const [early, late] = [create(), create()]
  tenant.clock.advance(599_999)
  expect(takeProviderCode(tenant, early, CALLBACK)).toEqual(ACCOUNT)
  tenant.clock.advance(1)
  expect(takeProviderCode(tenant, late, CALLBACK)).toBeUndefined()
})

test('an OAuth state works once, for its own provider and browser, within half an hour', () => {
  const { tenant } = createTenant()
  const url = 'http://localhost:3000/authenticate'
  const create = () =>
    createOauthState(tenant, {
      provider_id: 'github',
      login_redirect_url: url,
      signup_redirect_url: url,
      scopes: [],
      sign_in_page: url,
    })
  const row = create()
  expect(() => takeOauthState(tenant, 'gitlab', row)).toThrow(toError('oauth_invalid_state'))
  expect(() => takeOauthState(tenant, 'github', { state: row.state, browser_secret: undefined })).toThrow(
    toError('oauth_state_mismatch'),
  )
  expect(takeOauthState(tenant, 'github', row)).toBe(row)
  expect(() => takeOauthState(tenant, 'github', row)).toThrow(toError('oauth_state_used'))
  const [early, late] = [create(), create()]
  tenant.clock.advance(OAUTH_STATE_LIFETIME_SECONDS * 1000 - 1)
  expect(takeOauthState(tenant, 'github', early)).toBe(early)
  tenant.clock.advance(1)
  expect(() => takeOauthState(tenant, 'github', late)).toThrow(toError('oauth_invalid_state'))
})

test('an OAuth token for the app works until it is used or five minutes old', () => {
  const { tenant } = createTenant()
  const token = createOauthToken(tenant, {
    user_id: 'user-test-1',
    provider_id: 'github',
    oauth_user_registration_id: 'oauth-user-test-1',
    scopes: [],
    reset_sessions: false,
  })
  tenant.clock.advance(299_999)
  expect(requireOauthToken(tenant, token, undefined)).toMatchObject({ token, user_id: 'user-test-1' })
  tenant.clock.advance(1)
  expect(() => requireOauthToken(tenant, token, undefined)).toThrow(toError('oauth_token_not_found'))
  tenant.clock.freeze(tenant.clock.now() - 1)
  deleteOauthToken(tenant, token)
  expect(() => requireOauthToken(tenant, token, undefined)).toThrow(toError('oauth_token_not_found'))
})
