import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { createVisitor } from '../testing/visitor.ts'
import { users, createUser } from '../users/users.ts'
import { createServerProject } from '../testing/server-sdk.ts'

const MINUTE_MS = 60_000

test('authenticating a session renews its JWT and keeps its token', async () => {
  const visitor = createVisitor()
  const before = await visitor.signIn()
  visitor.tenant.clock.advance(MINUTE_MS)
  const { data } = (
    await visitor.call('/sessions/authenticate', { body: {}, session_token: before.session_token })
  ).json()
  expect(data.session_token).toBe(before.session_token)
  expect(data.session_jwt).not.toBe(before.session_jwt)
  expect(data.user_id).toBe(before.user_id)
})

test('a session can be authenticated without a request body', async () => {
  const visitor = createVisitor()
  const { session_token } = await visitor.signIn()
  expect((await visitor.call('/sessions/authenticate', { session_token })).statusCode).toBe(200)
})

test('a session can be extended but not shortened', async () => {
  const visitor = createVisitor()
  const { session_token } = await visitor.signIn()
  const renew = async (session_duration_minutes: number) => {
    const response = await visitor.call('/sessions/authenticate', { body: { session_duration_minutes }, session_token })
    return Date.parse(response.json().data.session.expires_at)
  }
  const long = await renew(120)
  expect(await renew(5)).toBe(long)
})

test.each([4, 527_041])('a session of %i minutes is refused', async (session_duration_minutes) => {
  const visitor = createVisitor()
  const { session_token } = await visitor.signIn()
  const response = await visitor.call('/sessions/authenticate', { body: { session_duration_minutes }, session_token })
  expect(response.json().error_type).toBe('invalid_session_duration_minutes')
})

test.each([
  ['/sessions/authenticate', 'POST'],
  ['/sessions/revoke', 'POST'],
  ['/users/me', 'GET'],
] as const)('calling %s requires a live session', async (path, method) => {
  const visitor = createVisitor()
  const { session_token } = await visitor.signIn()
  const refusal = async (token?: string) => {
    const response = await visitor.call(path, { method, ...(token && { session_token: token }) })
    return [response.statusCode, response.json().error_type]
  }
  expect(await refusal()).toEqual([401, 'user_unauthenticated'])
  expect(await refusal('never-issued')).toEqual([404, 'session_not_found'])
  expect(await refusal('not.a.token')).toEqual([400, 'invalid_session_token'])
  visitor.tenant.clock.advance(60 * MINUTE_MS)
  expect(await refusal(session_token)).toEqual([404, 'session_not_found'])
})

test('a revoked session is not found', async () => {
  const visitor = createVisitor()
  const { session_token } = await visitor.signIn()
  expect((await visitor.call('/sessions/revoke', { session_token })).json().data).toMatchObject({ status_code: 200 })
  expect((await visitor.call('/sessions/revoke', { session_token })).json().error_type).toBe('session_not_found')
})

test('/users/me returns the user without a further envelope', async () => {
  const visitor = createVisitor()
  const { session_token, user_id } = await visitor.signIn()
  const { data } = (await visitor.call('/users/me', { method: 'GET', session_token })).json()
  expect(data).toMatchObject({ user_id, status_code: 200, emails: [{ email: 'ada@example.com' }] })
})

async function createTrustedParty() {
  const visitor = createVisitor()
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: 'k1', alg: 'ES256' }] }
  const profile = {
    profile_id: 'profile-1',
    name: 'Partner',
    issuer: 'https://partner.example',
    audience: 'latchkey',
    jwks,
  }
  visitor.tenant.config.trusted_token_profiles = [profile]
  const sign = (claims: Record<string, unknown> = {}, key = privateKey) =>
    new SignJWT({
      iss: profile.issuer,
      aud: profile.audience,
      sub: 'ext-1',
      email: 'pat@example.com',
      jti: 'statement-1',
      ...claims,
    })
      .setProtectedHeader({ alg: 'ES256', kid: 'k1' })
      .setIssuedAt(Math.floor(visitor.tenant.clock.now() / 1000))
      .setExpirationTime(Math.floor(visitor.tenant.clock.now() / 1000) + 60)
      .sign(key)
  const attest = async (token: string, extra: object = {}) => {
    const response = await visitor.call('/sessions/attest', { body: { profile_id: 'profile-1', token, ...extra } })
    return response.json()
  }
  return { visitor, sign, attest }
}

test('a trusted token is exchanged for a session with a trusted token factor', async () => {
  const { sign, attest, visitor } = await createTrustedParty()
  const { data } = await attest(await sign(), { session_duration_minutes: 60 })
  expect(data.user).toMatchObject({ external_id: 'ext-1', emails: [{ email: 'pat@example.com', verified: true }] })
  expect(data.session.authentication_factors).toEqual([
    expect.objectContaining({
      type: 'trusted_auth_token',
      delivery_method: 'trusted_token_exchange',
      trusted_auth_token_factor: { token_id: 'statement-1' },
    }),
  ])
  await attest(await sign())
  expect(users(visitor.tenant).size).toBe(1)
})

test('a trusted token with an unknown profile is refused', async () => {
  const { sign, attest } = await createTrustedParty()
  expect((await attest(await sign(), { profile_id: 'other' })).error_type).toBe('trusted_token_profile_not_found')
})

test('a token exchange that asks for too long a session is refused, and creates no user', async () => {
  const { sign, attest, visitor } = await createTrustedParty()
  const refused = await attest(await sign(), { session_duration_minutes: 527_041 })
  expect(refused.error_type).toBe('invalid_session_duration_minutes')
  expect(users(visitor.tenant).size).toBe(0)
})

test('invalid trusted tokens are refused', async () => {
  const { sign, attest, visitor } = await createTrustedParty()
  const stranger = (await generateKeyPair('ES256')).privateKey
  const late = await sign()
  const bad = [
    await sign({}, stranger),
    await sign({ iss: 'https://evil.example' }),
    await sign({ aud: 'other' }),
    'a.b.c',
  ]
  for (const token of bad) expect((await attest(token)).error_type).toBe('invalid_trusted_auth_token')
  visitor.tenant.clock.advance(2 * MINUTE_MS)
  expect((await attest(late)).error_type).toBe('invalid_trusted_auth_token')
})

test.each(['session_token', 'session_jwt'] as const)(
  'a trusted token exchange adds its factor to a session given by its %s',
  async (name) => {
    const { sign, attest, visitor } = await createTrustedParty()
    const before = await visitor.signIn()
    const { data } = await attest(await sign({ email: 'ada@example.com' }), { [name]: before[name] })
    expect(data.session_token).toBe(before.session_token)
    expect(data.session.authentication_factors).toHaveLength(2)
  },
)

test('a trusted token exchange with an unknown or malformed session is refused', async () => {
  const { sign, attest, visitor } = await createTrustedParty()
  expect((await attest(await sign(), { session_token: 'never-issued' })).error_type).toBe('session_not_found')
  expect((await attest(await sign(), { session_token: '' })).error_type).toBe('invalid_session_token')
  const { session_token, session_jwt } = await visitor.signIn()
  await visitor.call('/sessions/revoke', { session_token })
  expect((await attest(await sign(), { session_jwt })).error_type).toBe('session_not_found')
  expect((await attest(await sign(), { session_jwt: 'a.b.c' })).error_type).toBe('unable_to_parse_session_jwt')
})

test('oversized custom claims are refused and do not use up the magic link', async () => {
  const { client, tenant } = await createServerProject()
  const { user_id } = createUser(tenant)
  const { token } = await client.magicLinks.create({ user_id })
  const session_custom_claims = { long: 'x'.repeat(4_096) }
  const oversized = client.magicLinks.authenticate({ token, session_duration_minutes: 60, session_custom_claims })
  await expect(oversized).rejects.toMatchObject({ status_code: 400, error_type: 'custom_claims_too_large' })
  const { session } = await client.magicLinks.authenticate({ token, session_duration_minutes: 60 })
  expect(session).toMatchObject({ user_id, custom_claims: {} })
})
