import { decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { callAsBrowser } from '../testing/server-browser.ts'
import { createServerProject } from '../testing/server-sdk.ts'
import { createSignedInUser } from '../testing/server-session.ts'

const REFUSED = (error_type: string, status_code = 400) => expect.objectContaining({ error_type, status_code })

async function createSignedIn() {
  const project = await createServerProject()
  return { ...project, ...(await createSignedInUser(project.tenant)) }
}

test('a session is checked by its token and by its JWT', { tags: 'server.61' }, async () => {
  const { client, session_token, session_jwt, session_id, user } = await createSignedIn()
  for (const named of [{ session_token }, { session_jwt }]) {
    const found = await client.sessions.authenticate(named)
    expect(found).toMatchObject({ session_token, user: { user_id: user.user_id, is_locked: false }, status_code: 200 })
    expect(found.session).toMatchObject({ session_id, user_id: user.user_id, roles: user.roles })
    expect(found).not.toHaveProperty('data')
  }
})

test(
  'the SDK verifies a session JWT locally until it exceeds the maximum age',
  { tags: ['server.67', 'server.68'] },
  async () => {
    const { client, session_jwt, session_id, listCalls } = await createSignedIn()
    for (let check = 0; check < 2; check += 1) {
      const local = await client.sessions.authenticateJwt({ session_jwt })
      expect(local.session.session_id).toBe(session_id)
    }
    expect(listCalls()).toEqual(['sessionsJwks'])
    await client.sessions.authenticateJwt({ session_jwt, max_token_age_seconds: 0 })
    expect(listCalls()).toEqual(['sessionsJwks', 'serverSessionsAuthenticate'])
  },
)

test('an expired session JWT is accepted while its session lives', { tags: 'server.62' }, async () => {
  const { client, tenant, session_jwt } = await createSignedIn()
  tenant.clock.advance(10 * 60_000)
  const { session_jwt: fresh } = await client.sessions.authenticate({ session_jwt })
  expect(decodeJwt(fresh).exp).toBeGreaterThan(decodeJwt(session_jwt).exp ?? Infinity)
  tenant.clock.advance(60 * 60_000)
  await expect(client.sessions.authenticate({ session_jwt })).rejects.toEqual(REFUSED('session_not_found', 404))
})

test(
  'a session JWT of another tenant is refused, locally and by a call',
  { tags: ['server.70', 'method.sessions-authenticate'] },
  async () => {
    const { client } = await createServerProject()
    const { session_jwt } = await createSignedIn()
    await expect(client.sessions.authenticateJwtLocal({ session_jwt })).rejects.toMatchObject({ code: 'jwt_invalid' })
    await expect(client.sessions.authenticate({ session_jwt })).rejects.toEqual(REFUSED('jwt_invalid_audience'))
    await expect(client.sessions.authenticate({ session_jwt: 'a.b.c' })).rejects.toMatchObject({
      error_type: 'unable_to_parse_session_jwt',
    })
  },
)

test('a call must name exactly one session', { tags: 'server.63' }, async () => {
  const { client, session_token, session_jwt } = await createSignedIn()
  await expect(client.sessions.authenticate({ session_token, session_jwt })).rejects.toEqual(
    REFUSED('too_many_session_arguments'),
  )
  await expect(client.sessions.authenticate({})).rejects.toEqual(REFUSED('no_session_arguments'))
  await expect(client.sessions.authenticate({ session_token: 'made-up' })).rejects.toEqual(
    REFUSED('session_not_found', 404),
  )
})

test.each([4, 527_041])(
  'a session of %i minutes is refused',
  { tags: 'server.64' },
  async (session_duration_minutes) => {
    const { client, session_token } = await createSignedIn()
    await expect(client.sessions.authenticate({ session_token, session_duration_minutes })).rejects.toEqual(
      REFUSED('invalid_session_duration_minutes'),
    )
  },
)

test('a session duration extends the session and never shortens it', { tags: 'server.64' }, async () => {
  const { client, session_token } = await createSignedIn()
  const endAfter = async (session_duration_minutes: number) =>
    Date.parse(
      (await client.sessions.authenticate({ session_token, session_duration_minutes })).session.expires_at ?? '',
    )
  const end = await endAfter(120)
  expect(end - Date.now()).toBeGreaterThan(119 * 60_000)
  expect(await endAfter(5)).toBe(end)
})

test(
  'custom claims are merged at any depth, removed by null, and signed',
  { tags: ['server.65', 'server.66'] },
  async () => {
    const { client, session_token } = await createSignedIn()
    const give = (session_custom_claims: Record<string, unknown>) =>
      client.sessions.authenticate({ session_token, session_custom_claims })
    await give({ plan: { name: 'pro', seats: 3 }, sub: 'somebody else' })
    const { session, session_jwt } = await give({ plan: { seats: null, trial: true } })
    expect(session.custom_claims).toEqual({ plan: { name: 'pro', trial: true } })
    expect(decodeJwt(session_jwt)).toMatchObject({ plan: { name: 'pro', trial: true }, sub: session.user_id })
    await expect(give({ long: 'x'.repeat(4_096) })).rejects.toEqual(REFUSED('custom_claims_too_large'))
    expect((await give({})).session.custom_claims).toEqual({ plan: { name: 'pro', trial: true } })
  },
)

test(
  'the SDK checks a session JWT that has expired by the machine’s clock with one call',
  { tags: ['server.69', 'method.sessions-authenticate'] },
  async () => {
    const project = await createServerProject()
    project.tenant.clock.freeze(Date.now() - 10 * 60_000)
    const { session_jwt, session_id } = await createSignedInUser(project.tenant)
    const { session } = await project.client.sessions.authenticateJwt({ session_jwt })
    expect(session.session_id).toBe(session_id)
    expect(project.listCalls()).toEqual(['sessionsJwks', 'serverSessionsAuthenticate'])
  },
)

test('the JWKS for session JWTs has the members that the SDKs read', { tags: 'server.13' }, async () => {
  const { client, session_jwt, tenant } = await createSignedIn()
  const { keys, ...result } = await client.sessions.getJWKS({ project_id: tenant.project_id })
  expect(result).toEqual({ request_id: expect.stringMatching(/^request-id-test-/), status_code: 200 })
  expect(keys).toMatchObject([
    {
      kid: decodeProtectedHeader(session_jwt).kid,
      kty: 'RSA',
      alg: 'RS256',
      use: 'sig',
      key_ops: ['verify'],
      x5c: [expect.stringMatching(/^MII/)],
      x5tS256: expect.stringMatching(/^[\w-]{43}$/),
    },
  ])
})

test('the session list contains only live sessions', { tags: ['server.74', 'method.sessions-revoke'] }, async () => {
  const { client, tenant, user, session_id } = await createSignedIn()
  const { token } = await client.magicLinks.create({ user_id: user.user_id })
  const other = await client.magicLinks.authenticate({ token, session_duration_minutes: 5 })
  const list = async () => (await client.sessions.get({ user_id: user.user_id })).sessions.map((it) => it.session_id)
  expect(new Set(await list())).toEqual(new Set([session_id, other.session?.session_id]))
  tenant.clock.advance(5 * 60_000)
  expect(await list()).toEqual([session_id])
  await client.sessions.revoke({ session_id })
  expect(await list()).toEqual([])
})

test(
  'the sandbox session of the documentation is always valid, and for servers only',
  { tags: 'server.47' },
  async () => {
    const project = await createServerProject()
    const session_token = 'WJtR5BCy38Szd5AfoDpf0iqFKEt4EE5JhjlWUY7l3FtY'
    for (let round = 0; round < 2; round += 1)
      expect(await project.client.sessions.authenticate({ session_token })).toMatchObject({
        status_code: 200,
        session_token,
        session: { started_at: '2021-08-28T00:41:58.935673Z', authentication_factors: [{ type: 'magic_link' }] },
        user: { user_id: 'user-test-e3795c81-f849-4167-bfda-e4a6e9c280fd' },
      })
    const unknown = project.client.sessions.authenticate({
      session_token: '59cnLELtq5cFVS6uYK9f-pAWzBkhqZl8AvLhbhOvKNWw',
    })
    await expect(unknown).rejects.toEqual(REFUSED('session_not_found', 404))
    const inBrowser = await callAsBrowser(project, '/sessions/authenticate', {}, session_token)
    expect(inBrowser.body).toMatchObject({ error_type: 'session_not_found' })
  },
)

test('the sessions of a user are listed without tokens', { tags: ['server.74', 'method.sessions-get'] }, async () => {
  const { client, user, session_id, session_token } = await createSignedIn()
  const { sessions } = await client.sessions.get({ user_id: user.user_id })
  expect(sessions.map((session) => session.session_id)).toEqual([session_id])
  expect(JSON.stringify(sessions)).not.toContain(session_token)
  await expect(client.sessions.get({ user_id: 'user-test-1' })).rejects.toEqual(REFUSED('user_not_found', 404))
  await expect(client.sessions.get({ user_id: 'nobody' })).rejects.toEqual(REFUSED('invalid_user_id'))
})

test(
  'a session can be revoked by its id, its token or its JWT, repeatedly without an error',
  { tags: 'server.71' },
  async () => {
    for (const name of ['session_id', 'session_token', 'session_jwt'] as const) {
      const { client, session_token, ...signedIn } = await createSignedIn()
      const named = { session_token, ...signedIn }
      await client.sessions.revoke({ [name]: named[name] })
      await expect(client.sessions.authenticate({ session_token })).rejects.toEqual(REFUSED('session_not_found', 404))
      await client.sessions.revoke({ [name]: named[name] })
      expect((await client.sessions.authenticateJwtLocal({ session_jwt: named.session_jwt })).session_id).toBe(
        named.session_id,
      )
    }
  },
)

test.each([
  ['nothing', {}, 'no_session_revoke_arguments'],
  ['two sessions', { session_id: 'session-test-1', session_token: 'x' }, 'too_many_session_revoke_arguments'],
  ['a malformed id', { session_id: 'x' }, 'invalid_session_id'],
])(
  'a session revocation with %s is refused',
  { tags: ['server.72', 'method.sessions-revoke'] },
  async (_, named, error_type) => {
    const { client } = await createServerProject()
    await expect(client.sessions.revoke(named)).rejects.toEqual(REFUSED(error_type))
  },
)

test(
  'RBAC permissions are checked by the user’s roles, both in the API and in the SDK',
  { tags: ['server.76', 'server.78'] },
  async () => {
    const { client, tenant, user, session_token, session_jwt, listCalls } = await createSignedIn()
    tenant.config.rbac_policy = {
      roles: [{ role_id: 'editor', description: '', permissions: [{ resource_id: 'documents', actions: ['*'] }] }],
      resources: [{ resource_id: 'documents', description: '', actions: ['write'] }],
      scopes: [],
    }
    const authorization_check = { resource_id: 'documents', action: 'write' }
    await expect(client.sessions.authenticate({ session_token, authorization_check })).rejects.toEqual(
      REFUSED('consumer_session_authorization_error', 403),
    )
    user.roles.push('editor')
    const { verdict, session_jwt: fresh } = await client.sessions.authenticate({ session_token, authorization_check })
    expect(verdict).toEqual({ authorized: true, granting_roles: ['editor'] })
    for (let check = 0; check < 2; check += 1)
      await client.sessions.authenticateJwt({ session_jwt: fresh, authorization_check })
    expect(listCalls().filter((id) => id === 'serverRbacPolicy')).toHaveLength(1)
    expect(session_jwt).not.toBe(fresh)
  },
)

test(
  'an authorization check that fails in the SDK is repeated once by a call',
  { tags: ['server.77', 'method.rbac-policy'] },
  async () => {
    const { client, session_jwt, listCalls } = await createSignedIn()
    const authorization_check = { resource_id: 'documents', action: 'write' }
    await expect(client.sessions.authenticateJwt({ session_jwt, authorization_check })).rejects.toEqual(
      REFUSED('consumer_session_authorization_error', 403),
    )
    expect(listCalls().filter((id) => id === 'serverSessionsAuthenticate')).toHaveLength(1)
  },
)

test(
  'a token of a trusted issuer is exchanged for a session',
  { tags: ['server.95', 'method.sessions-attest'] },
  async () => {
    const { client, tenant } = await createServerProject()
    const { privateKey, publicKey } = await generateKeyPair('ES256')
    const profile = { profile_id: 'profile-1', name: 'Supabase', issuer: 'https://issuer.example', audience: 'app' }
    tenant.config.trusted_token_profiles = [{ ...profile, jwks: { keys: [{ ...(await exportJWK(publicKey)) }] } }]
    const sign = (audience: string) =>
      new SignJWT({ email: 'grace@example.com' })
        .setProtectedHeader({ alg: 'ES256' })
        .setIssuer(profile.issuer)
        .setAudience(audience)
        .setSubject('person-1')
        .setExpirationTime('5m')
        .sign(privateKey)
    const { session, user } = await client.sessions.attest({
      profile_id: 'profile-1',
      token: await sign('app'),
      session_duration_minutes: 30,
    })
    expect(user).toMatchObject({ external_id: 'person-1', emails: [{ email: 'grace@example.com' }] })
    expect(session?.authentication_factors).toMatchObject([{ type: 'trusted_auth_token' }])
    await expect(client.sessions.attest({ profile_id: 'profile-1', token: await sign('other') })).rejects.toEqual(
      REFUSED('invalid_trusted_auth_token', 401),
    )
    await expect(client.sessions.attest({ profile_id: 'none', token: 'x' })).rejects.toEqual(
      REFUSED('trusted_token_profile_not_found', 404),
    )
  },
)
