import { REFRESH_TOKEN_LIFETIME_DAYS } from '@latchkey/openapi'
import { expect, test } from 'vitest'
import { createTestTenants } from '../testing/create-test-tenants.ts'
import { createAccessToken, findAccessToken } from './access-tokens.ts'
import { createAuthorizationCode } from './authorization-codes.ts'
import { addConsent, consents, hasConsent } from './consents.ts'
import { accessTokens, createGrant, createRefreshToken, findLiveRefreshToken, revokeGrant } from './grants.ts'

const ALLOWED = { client_id: 'client', user_id: 'user-test-1', scopes: ['openid'], resources: [] }
const LIFETIME_MS = REFRESH_TOKEN_LIFETIME_DAYS * 86_400_000

function createGranted() {
  const tenant = createTestTenants().default()
  tenant.clock.freeze(Date.parse('2030-01-01T00:00:00Z'))
  const grant = createGrant(tenant, ALLOWED)
  const issue = (...audiences: [string, ...string[]]) =>
    createAccessToken(tenant, { grant, scopes: ['openid', 'email'], audiences, lifetime_seconds: 60 })
  return { tenant, grant, issue }
}

test('a refresh token is valid until it is used', () => {
  const { tenant, grant } = createGranted()
  const row = createRefreshToken(tenant, grant)
  expect(row).toMatchObject({ issued_at: tenant.clock.now(), expires_at: tenant.clock.now() + LIFETIME_MS })
  expect(findLiveRefreshToken(tenant, row.refresh_token)).toEqual({ row, grant })
  row.is_used = true
  expect(findLiveRefreshToken(tenant, row.refresh_token)).toBeUndefined()
  expect(findLiveRefreshToken(tenant, 'unknown')).toBeUndefined()
})

test('a refresh token expires at the exact millisecond at which its lifetime ends', () => {
  const { tenant, grant } = createGranted()
  const { refresh_token } = createRefreshToken(tenant, grant)
  tenant.clock.advance(LIFETIME_MS - 1)
  expect(findLiveRefreshToken(tenant, refresh_token)).toBeDefined()
  tenant.clock.advance(1)
  expect(findLiveRefreshToken(tenant, refresh_token)).toBeUndefined()
})

test('revoking a grant revokes its tokens and no others', async () => {
  const { tenant, grant, issue } = createGranted()
  const { refresh_token } = createRefreshToken(tenant, grant)
  const other = createRefreshToken(tenant, createGrant(tenant, ALLOWED))
  const token = await issue('resource')
  revokeGrant(tenant, grant.grant_id)
  expect(findLiveRefreshToken(tenant, refresh_token)).toBeUndefined()
  expect(await findAccessToken(tenant, token)).toBeUndefined()
  expect(findLiveRefreshToken(tenant, other.refresh_token)).toBeDefined()
  expect(() => revokeGrant(tenant, 'unknown')).not.toThrow()
})

test('revoking an access token does not revoke other access tokens of the same grant', async () => {
  const { tenant, issue } = createGranted()
  const [token, other] = [await issue('resource'), await issue('resource')]
  const jti = (await findAccessToken(tenant, token))?.jti ?? ''
  const row = accessTokens(tenant).get(jti)
  if (row) row.is_revoked = true
  expect(await findAccessToken(tenant, token)).toBeUndefined()
  expect(await findAccessToken(tenant, other)).toBeDefined()
  accessTokens(tenant).clear()
  expect(await findAccessToken(tenant, other)).toBeUndefined()
})

test('a token is valid for each resource in its list of audiences, and for no other', async () => {
  const { tenant, issue } = createGranted()
  const [one, two] = [await issue('first'), await issue('first', 'second')]
  expect(await findAccessToken(tenant, one)).toMatchObject({ aud: ['first'], scope: 'openid email' })
  expect(await findAccessToken(tenant, two)).toMatchObject({ aud: ['first', 'second'] })
  expect(await findAccessToken(tenant, two, 'second')).toBeDefined()
  expect(await findAccessToken(tenant, one, 'second')).toBeUndefined()
})

test('an access token is issued at, and expires by, the time of the tenant’s clock', async () => {
  const { tenant, issue } = createGranted()
  const token = await issue('resource')
  const { iat, nbf, exp } = (await findAccessToken(tenant, token)) ?? { iat: 0, nbf: 0, exp: 0 }
  expect([iat, nbf, exp - iat]).toEqual([tenant.clock.now() / 1000, iat, 60])
  tenant.clock.advance(59_999)
  expect(await findAccessToken(tenant, token)).toBeDefined()
  tenant.clock.advance(1)
  expect(await findAccessToken(tenant, token)).toBeUndefined()
  expect(await findAccessToken(tenant, 'no token')).toBeUndefined()
})

test('an authorization code expires ten minutes after it is issued', () => {
  const { tenant } = createGranted()
  const { expires_at } = createAuthorizationCode(tenant, { ...ALLOWED, redirect_uri: 'http://localhost/' })
  expect(expires_at - tenant.clock.now()).toBe(600_000)
})

test('consent covers the scopes allowed so far, for this user and client only', () => {
  const { tenant } = createGranted()
  expect(hasConsent(tenant, 'user', 'client', [])).toBe(false)
  addConsent(tenant, 'user', 'client', ['openid', 'openid'])
  tenant.clock.advance(1_000)
  addConsent(tenant, 'user', 'client', ['email', 'openid'])
  expect([...consents(tenant).values()]).toEqual([
    { user_id: 'user', client_id: 'client', scopes: ['openid', 'email'], granted_at: '2030-01-01T00:00:01.000Z' },
  ])
  expect(hasConsent(tenant, 'user', 'client', ['email', 'openid'])).toBe(true)
  expect(hasConsent(tenant, 'user', 'client', ['openid', 'phone'])).toBe(false)
  expect(hasConsent(tenant, 'user', 'other', ['openid'])).toBe(false)
  expect(hasConsent(tenant, 'other', 'client', ['openid'])).toBe(false)
})
