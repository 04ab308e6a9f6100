import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { createTestTenants } from '../testing/create-test-tenants.ts'
import { createUser, users } from '../users/users.ts'
import { findOrCreateTrustedUser, verifyTrustedToken } from './trusted-tokens.ts'

const keyPair = generateKeyPair('ES256')
const INVALID = { type: 'invalid_trusted_auth_token' }
const CLAIMS = { external_id: undefined, email: undefined, token_id: 't' }

async function createTrusting() {
  const { privateKey, publicKey } = await keyPair
  const tenant = createTestTenants().default()
  tenant.clock.freeze(Date.parse('2030-01-01T00:00:00Z'))
  const jwks = { keys: [{ ...(await exportJWK(publicKey)), kty: 'EC', alg: 'ES256' }] }
  tenant.config.trusted_token_profiles = [{ profile_id: 'p', name: 'P', issuer: 'i', audience: 'a', jwks }]
  const sign = (claims: object) => {
    const iat = tenant.clock.now() / 1000
    return new SignJWT({ iss: 'i', aud: 'a', iat, exp: iat + 60, ...claims })
      .setProtectedHeader({ alg: 'ES256' })
      .sign(privateKey)
  }
  return { tenant, sign }
}

test('a trusted token identifies a user by sub or email, and the token by jti', async () => {
  const { tenant, sign } = await createTrusting()
  const token = await sign({ sub: 'x', email: 'ada@example.com', jti: 't' })
  const claims = { external_id: 'x', email: 'ada@example.com', token_id: 't' }
  expect(await verifyTrustedToken(tenant, 'p', token)).toEqual(claims)
  expect((await verifyTrustedToken(tenant, 'p', await sign({ sub: 'x' }))).token_id).toMatch(/^trusted-token-test-/)
  expect(users(tenant).size).toBe(0)
})

test('a trusted token without a user, or with a wrong issuer, audience, profile or expiry, is rejected', async () => {
  const { tenant, sign } = await createTrusting()
  const verify = async (claims: object) => verifyTrustedToken(tenant, 'p', await sign(claims))
  await expect(verify({})).rejects.toMatchObject({ ...INVALID, message: expect.stringContaining('neither a sub nor') })
  await expect(verify({ email: '' })).rejects.toMatchObject(INVALID)
  await expect(verify({ email: 1 })).rejects.toMatchObject(INVALID)
  await expect(verify({ sub: 'x', iss: 'other' })).rejects.toMatchObject(INVALID)
  await expect(verify({ sub: 'x', aud: 'other' })).rejects.toMatchObject(INVALID)
  await expect(verify({ sub: 'x', exp: tenant.clock.now() / 1000 - 1 })).rejects.toMatchObject(INVALID)
  await expect(verifyTrustedToken(tenant, 'other', await sign({ sub: 'x' }))).rejects.toMatchObject({
    type: 'trusted_token_profile_not_found',
  })
})

test('the user of a trusted token is found by external id, then by email, and otherwise created', async () => {
  const { tenant } = await createTrusting()
  const ada = createUser(tenant, { email: 'ada@example.com' })
  const grace = createUser(tenant, { email: 'grace@example.com' })
  grace.external_id = 'g'
  expect(findOrCreateTrustedUser(tenant, { ...CLAIMS, external_id: 'g', email: 'ada@example.com' })).toBe(grace)
  expect(findOrCreateTrustedUser(tenant, { ...CLAIMS, external_id: 'new', email: 'ADA@example.com' })).toBe(ada)
  expect(findOrCreateTrustedUser(tenant, { ...CLAIMS, email: 'ada@example.com' })).toBe(ada)
  expect(users(tenant).size).toBe(2)
  const created = findOrCreateTrustedUser(tenant, { ...CLAIMS, external_id: 'new', email: 'new@example.com' })
  expect(created).toMatchObject({ external_id: 'new', emails: [{ email: 'new@example.com', verified: true }] })
  expect(findOrCreateTrustedUser(tenant, { ...CLAIMS, external_id: 'only' })).toMatchObject({ emails: [] })
})
