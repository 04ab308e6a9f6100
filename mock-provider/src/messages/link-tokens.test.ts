import { expect, test } from 'vitest'
import { toContact } from '../contacts/contacts.ts'
import { createTestTenants } from '../testing/create-test-tenants.ts'
import { createUser } from '../users/users.ts'
import {
  checkExpiration,
  createLinkToken,
  requireLinkToken,
  spendLinkToken,
  spendResetLinks,
  toAppUrl,
  toMailedUrl,
  type LinkTokenRow,
} from './link-tokens.ts'

const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'
const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'

function createTenant() {
  const tenant = createTestTenants().default()
  tenant.clock.freeze()
  const create = (changes: Partial<LinkTokenRow> = {}, user = createUser(tenant, { email: 'ada@example.com' })) =>
    createLinkToken(tenant, {
      token_type: 'magic_links',
      contact: toContact(user, 'email', 'ada@example.com'),
      redirect_url: 'http://localhost:3000/authenticate?a=b',
      code_challenge: null,
      expires_at: tenant.clock.now() + 60_000,
      ...changes,
    })
  return { tenant, create }
}

const toError = (type: string) => expect.objectContaining({ type })

test.each([5, 60, 10_080])('an email link with a lifetime of %i minutes is accepted', (minutes) => {
  expect(checkExpiration(minutes)).toBe(minutes)
})

test.each([4, 10_081])('an email link with a lifetime of %i minutes is rejected', (minutes) => {
  expect(() => checkExpiration(minutes)).toThrow(toError('invalid_expiration'))
})

test('an email link has expired at the exact millisecond at which its lifetime ends', () => {
  const { tenant, create } = createTenant()
  const row = create()
  tenant.clock.advance(59_999)
  expect(requireLinkToken(tenant, row.token, undefined)).toBe(row)
  tenant.clock.advance(1)
  expect(() => requireLinkToken(tenant, row.token, undefined)).toThrow(toError('unable_to_auth_magic_link'))
})

test('a used email link and an unknown one are rejected with different errors', () => {
  const { tenant, create } = createTenant()
  const row = create()
  spendLinkToken(row)
  expect(() => requireLinkToken(tenant, row.token, undefined)).toThrow(toError('unable_to_auth_magic_link'))
  expect(() => requireLinkToken(tenant, 'unknown', undefined)).toThrow(toError('magic_link_not_found'))
})

test('an email link with a code challenge requires its verifier', () => {
  const { tenant, create } = createTenant()
  const { token } = create({ code_challenge: CHALLENGE })
  expect(() => requireLinkToken(tenant, token, undefined)).toThrow(toError('pkce_expected_code_verifier'))
  expect(requireLinkToken(tenant, token, VERIFIER).token).toBe(token)
})

test('a password reset invalidates the user’s reset and login links, and no others', () => {
  const { tenant, create } = createTenant()
  const user = createUser(tenant, { email: 'ada@example.com' })
  const own = (['reset_password', 'login', 'magic_links'] as const).map((token_type) => create({ token_type }, user))
  const other = create({ token_type: 'reset_password' }, createUser(tenant))
  spendResetLinks(tenant, user.user_id)
  expect([...own, other].map(({ is_used }) => is_used)).toEqual([true, true, false, false])
})

test('an email link leads to the provider, or directly to the app if the project disables the redirect', () => {
  const { tenant, create } = createTenant()
  const row = create()
  const inApp = `http://localhost:3000/authenticate?a=b&stytch_token_type=magic_links&token=${row.token}`
  expect(toAppUrl(row)).toBe(inApp)
  const { origin, pathname, searchParams } = new URL(toMailedUrl(tenant, row))
  expect([origin, pathname]).toEqual([tenant.addresses.provider, '/v1/magic_links/redirect'])
  expect(Object.fromEntries(searchParams)).toEqual({
    public_token: tenant.public_token,
    stytch_token_type: 'magic_links',
    token: row.token,
  })
  tenant.config.magic_link_redirect_enabled = false
  expect(toMailedUrl(tenant, row)).toBe(inApp)
})
