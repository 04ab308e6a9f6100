import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { expect, test, onTestFinished, vi } from 'vitest'
import { toFirstSecret } from '../core/project-secrets.ts'
import { getSharedProvider } from '../testing/shared-provider.ts'
import { callAsBrowser } from '../testing/server-browser.ts'
import { createServerProject } from '../testing/server-sdk.ts'
import { createSignedInUser } from '../testing/server-session.ts'
import { createUser } from '../users/users.ts'
import { createAccessToken } from '../authorization-server/access-tokens.ts'
import { createGrant, revokeGrant } from '../authorization-server/grants.ts'
import { createVisitor } from '../testing/visitor.ts'

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
    const { session_jwt } = await project.client.sessions.authenticate({ session_token })
    const again = await project.client.sessions.authenticate({ session_jwt })
    expect(again).toMatchObject({ session_token, session: { started_at: '2021-08-28T00:41:58.935673Z' } })
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

/** Starts the UserInfo endpoint of another system. @returns its URL */
async function startUserinfo(respond: (token: string) => { status?: number; body: string }): Promise<string> {
  const server = createServer(({ headers }, response) => {
    const { status = 200, body } = respond(headers.authorization ?? '')
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo // a server that listens on a port has such an address
  return `http://127.0.0.1:${port}/userinfo`
}

test(
  'a session migration exchanges another system’s token for a session of its user',
  { tags: 'method.sessions-migrate' },
  async () => {
    const session_migration_userinfo_url = await startUserinfo((token) => ({
      body: JSON.stringify({ email: token === 'Bearer theirs' ? 'ada@example.com' : 'nobody@example.com' }),
    }))
    const { client, tenant } = await createServerProject({ session_migration_userinfo_url })
    const { user_id } = createUser(tenant, { email: 'ada@example.com', is_email_verified: true })
    const migrated = await client.sessions.migrate({ session_token: 'theirs', session_duration_minutes: 60 })
    expect(migrated).toMatchObject({ user_id, session: { user_id } })
    await expect(client.sessions.migrate({ session_token: 'other' })).rejects.toMatchObject({
      error_type: 'migrate_from_external_email_does_not_exist',
    })
  },
)

test.each([
  ['an error', { status: 500, body: '{}' }],
  ['no JSON', { body: '<html>' }],
  ['no address', { body: '{"email": 1}' }],
])(
  'a session migration fails when the UserInfo endpoint responds with %s',
  { tags: 'method.sessions-migrate' },
  async (_, response) => {
    const session_migration_userinfo_url = await startUserinfo(() => response)
    const { client } = await createServerProject({ session_migration_userinfo_url })
    await expect(client.sessions.migrate({ session_token: 'theirs' })).rejects.toMatchObject({
      error_type: 'migrate_from_external_unexpected_response',
    })
  },
)

test('a session migration fails when the project has no UserInfo endpoint', async () => {
  const { client } = await createServerProject()
  await expect(client.sessions.migrate({ session_token: 'theirs' })).rejects.toMatchObject({
    error_type: 'migrate_from_external_missing_userinfo',
  })
})

const CLIENT_ID = 'connected-app-test-1'

async function createToken(scopes = ['openid', 'full_access']) {
  const visitor = createVisitor()
  const { tenant } = visitor
  tenant.clock.freeze()
  const user = createUser(tenant, { email: 'ada@example.com' })
  const grant = createGrant(tenant, { client_id: CLIENT_ID, user_id: user.user_id, scopes, resources: [] })
  const access_token = await createAccessToken(tenant, {
    grant,
    scopes,
    audiences: [tenant.project_id],
    lifetime_seconds: 3600,
  })
  const exchange = async (changes = {}) => {
    const body = { access_token, session_duration_minutes: 60, ...changes }
    return (await visitor.call('/sessions/exchange_access_token', { body })).json()
  }
  return { tenant, user, grant, exchange }
}

test('an access token with full access is exchanged for a session of its user', async () => {
  const { user, exchange } = await createToken()
  const { data } = await exchange()
  expect(data).toMatchObject({ user_id: user.user_id, user: { user_id: user.user_id } })
  expect(data.session.authentication_factors).toMatchObject([
    {
      type: 'oauth',
      delivery_method: 'oauth_access_token_exchange',
      oauth_access_token_exchange_factor: { client_id: CLIENT_ID },
    },
  ])
})

test('an access token without full access cannot be exchanged', async () => {
  const { exchange } = await createToken(['openid'])
  expect(await exchange()).toMatchObject({ error_type: 'oauth_access_token_exchange_missing_full_access' })
})

test('an unknown or revoked access token cannot be exchanged', async () => {
  const { tenant, grant, exchange } = await createToken()
  const error = { error_type: 'oauth_access_token_exchange_token_invalid_grant' }
  expect(await exchange({ access_token: 'h.p.s' })).toMatchObject(error)
  revokeGrant(tenant, grant.grant_id)
  expect(await exchange()).toMatchObject(error)
})

test('an access token can be exchanged within five minutes of being issued', async () => {
  const inTime = await createToken()
  inTime.tenant.clock.advance(300_000)
  expect(await inTime.exchange()).toMatchObject({ data: { user_id: inTime.user.user_id } })
  const late = await createToken()
  late.tenant.clock.advance(301_000)
  expect(await late.exchange()).toMatchObject({ error_type: 'oauth_access_token_exchange_token_too_old' })
})

test(
  'a session migration calls only this machine, unless the project allows other hosts',
  { tags: 'threat.m1' },
  async () => {
    const asked = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation(async () => Response.json({ email: 'nobody@example.com' }))
    onTestFinished(() => asked.mockRestore())
    const { app, createTenant } = getSharedProvider()
    const tenant = createTenant()
    const migrate = async (url: string) => {
      tenant.config.session_migration_userinfo_url = url
      const response = await app.inject({
        method: 'POST',
        url: '/v1/sessions/migrate',
        headers: { authorization: `Basic ${btoa(`${tenant.project_id}:${toFirstSecret(tenant.project_id)}`)}` },
        payload: { session_token: 'theirs' },
      })
      return response.json().error_type
    }
    const refused = [
      'http://0.0.0.0:1/',
      'http://169.254.169.254/latest',
      'http://[::]:1/',
      'https://8.8.8.8/',
      'file:///etc/passwd',
    ]
    for (const url of refused) expect(await migrate(url), url).toBe('migrate_from_external_unexpected_response')
    expect(asked).not.toHaveBeenCalled()
    expect(await migrate('http://[::1]:1/')).toBe('migrate_from_external_email_does_not_exist')
    tenant.config.client_id_metadata_documents = { enabled: true, loopback_only: false }
    expect(await migrate('https://8.8.8.8/')).toBe('migrate_from_external_email_does_not_exist')
    expect(await migrate('http://169.254.169.254/latest')).toBe('migrate_from_external_unexpected_response')
    expect(asked).toHaveBeenCalledTimes(2)
  },
)
