import { decodeJwt, decodeProtectedHeader } from 'jose'
import { expect, test } from 'vitest'
import { createFault } from '../faults/faults.ts'
import { getIssuer } from '../core/tenant.ts'
import { isRecord } from '../core/read-member.ts'
import { listMessages } from '../messages/messages.ts'
import { createGoSdk, createPythonSdk } from '../testing/other-sdks.ts'
import { expectReadable, expectRefused, verifyAsSdk } from '../testing/other-sdk-rules.ts'
import { createServerProject } from '../testing/server-sdk.ts'
import { createSignedInUser } from '../testing/server-session.ts'
import { createUser } from '../users/users.ts'

const EMAIL = 'ada@example.com'
const PHONE = '+12025550123'
const SESSION_CLAIM = 'https://stytch.com/session'

const SDKS = [
  ['Python', createPythonSdk],
  ['Go', createGoSdk],
] as const
type CreateSdk = (typeof SDKS)[number][1]

async function createProject(createSdk: CreateSdk) {
  const project = await createServerProject({
    redirect_urls: { login: ['http://localhost:3000'], signup: ['http://localhost:3000'], reset_password: [] },
  })
  const { tenant, secret } = project
  const url = new URL(tenant.addresses.provider)
  const configuration = { project_id: tenant.project_id, secret, url }
  return { ...project, configuration, sdk: createSdk(configuration) }
}

/** Reads a text member of a response. */
const read = (body: Record<string, unknown>, name: string) => String(body[name])

test.each(SDKS)('%s SDK: the credentials identify their project', { tags: 'server.1' }, async (_, createSdk) => {
  const { sdk, tenant } = await createProject(createSdk)
  const { project_id } = expectReadable(await sdk.call('GET', '/v1/debug/whoami'))
  expect(project_id).toBe(tenant.project_id)
})

test.each(SDKS)(
  '%s SDK: wrong credentials and those of another project are refused',
  { tags: ['server.3', 'server.4', 'server.5'] },
  async (_, createSdk) => {
    const { configuration } = await createProject(createSdk)
    const other = await createProject(createSdk)
    for (const wrong of [
      { secret: configuration.secret.replace(/.$/, '=') },
      { project_id: `project-test-${crypto.randomUUID()}` },
      { secret: other.secret },
    ])
      expectRefused(
        await createSdk({ ...configuration, ...wrong }).call('GET', '/v1/debug/whoami'),
        401,
        'unauthorized_credentials',
      )
  },
)

test.each(SDKS)(
  '%s SDK: a user can be created, read, changed and deleted',
  { tags: ['server.9', 'server.10', 'server.11', 'server.12', 'server.16', 'server.20', 'server.23'] },
  async (_, createSdk) => {
    const { sdk } = await createProject(createSdk)
    const created = await sdk.call('POST', '/v1/users', {
      email: EMAIL,
      external_id: 'ada|1',
      name: { first_name: 'Zoë <3' },
    })
    const { user_id, email_id, phone_id, status } = expectReadable(created)
    expect([created.status, email_id, phone_id, status]).toEqual([
      201,
      expect.stringMatching(/^email-test-/),
      '',
      'active',
    ])
    for (const id of [user_id, 'ada|1']) {
      const found = expectReadable(await sdk.call('GET', '/v1/users/{user_id}', { user_id: id }))
      expect(found).toMatchObject({ user_id, is_locked: false, name: { first_name: 'Zoë <3' } })
      expect(found).not.toHaveProperty('user')
    }
    const changes = { user_id, untrusted_metadata: { tasks: ['a & b'] }, name: { last_name: 'King' } }
    const { user } = expectReadable(await sdk.call('PUT', '/v1/users/{user_id}', changes))
    expect(user).toMatchObject({ user_id, untrusted_metadata: { tasks: ['a & b'] }, name: { last_name: 'King' } })
    expectReadable(await sdk.call('DELETE', '/v1/users/{user_id}', { user_id }))
    expectRefused(await sdk.call('GET', '/v1/users/{user_id}', { user_id }), 404, 'user_not_found')
  },
)

test.each(SDKS)('%s SDK: a user search returns all users page by page', { tags: 'server.29' }, async (_, createSdk) => {
  const { sdk, tenant } = await createProject(createSdk)
  const created = Array.from({ length: 3 }, () => createUser(tenant).user_id)
  const found: unknown[] = []
  let cursor: unknown
  do {
    const page = { limit: 2, ...(cursor !== undefined && { cursor }) }
    const { results, results_metadata } = expectReadable(await sdk.call('POST', '/v1/users/search', page))
    found.push(...[results].flat().map((user) => (isRecord(user) ? user['user_id'] : user)))
    cursor = isRecord(results_metadata) ? results_metadata['next_cursor'] : undefined
  } while (cursor)
  expect(found.map(String).toSorted()).toEqual(created.toSorted())
})

test.each(SDKS)(
  '%s SDK: a magic link is sent and authenticated, without and with a session',
  { tags: ['server.36', 'server.38', 'server.39'] },
  async (_, createSdk) => {
    const { sdk, tenant } = await createProject(createSdk)
    const readToken = () => new URL(listMessages(tenant)[0]?.links[0]?.href ?? '').searchParams.get('token')
    const send = async () =>
      expectReadable(await sdk.call('POST', '/v1/magic_links/email/login_or_create', { email: EMAIL }))
    const use = async (more: object) =>
      expectReadable(await sdk.call('POST', '/v1/magic_links/authenticate', { token: readToken(), ...more }))
    expect((await send())['user_created']).toBe(true)
    expect(await use({})).toMatchObject({
      session: null,
      session_token: '',
      session_jwt: '',
      user: { emails: [{ verified: true }] },
    })
    expect((await send())['user_created']).toBe(false)
    expect(await use({ session_duration_minutes: 60 })).toMatchObject({
      session: { authentication_factors: [{ type: 'magic_link', delivery_method: 'email' }] },
      session_token: expect.stringMatching(/./),
      reset_sessions: false,
    })
  },
)

test.each(SDKS)('%s SDK: a passcode by text message signs in', { tags: 'server.48' }, async (_, createSdk) => {
  const { sdk, tenant } = await createProject(createSdk)
  const { phone_id } = expectReadable(await sdk.call('POST', '/v1/otps/sms/login_or_create', { phone_number: PHONE }))
  const proof = { method_id: phone_id, code: listMessages(tenant)[0]?.code, session_duration_minutes: 60 }
  expect(expectReadable(await sdk.call('POST', '/v1/otps/authenticate', proof))).toMatchObject({
    method_id: phone_id,
    session: { authentication_factors: [{ type: 'otp', delivery_method: 'sms' }] },
  })
})

test.each(SDKS)(
  '%s SDK: the password strength check returns the members of the project’s policy',
  { tags: 'server.54' },
  async (_, createSdk) => {
    const { sdk, tenant } = await createProject(createSdk)
    const check = async () =>
      expectReadable(await sdk.call('POST', '/v1/passwords/strength_check', { password: 'abc' }))
    const common = { valid_password: false, breached_password: expect.any(Boolean), score: expect.any(Number) }
    expect(await check()).toMatchObject({
      ...common,
      strength_policy: 'zxcvbn',
      feedback: { suggestions: expect.any(Array) },
    })
    tenant.config.password_config = { luds_minimum_count: 8, luds_complexity: 3 }
    expect(await check()).toMatchObject({ ...common, feedback: { luds_requirements: { missing_characters: 5 } } })
  },
)

test.each(SDKS)(
  '%s SDK: authenticating an OAuth token returns the session as user_session',
  { tags: 'server.58' },
  async (_, createSdk) => {
    const { sdk } = await createProject(createSdk)
    const token = 'hdPVZHHX0UoRa7hJTuuPHi1vlddffSnoweRbVFf5-H8g'
    const body = expectReadable(
      await sdk.call('POST', '/v1/oauth/authenticate', { token, session_duration_minutes: 60 }),
    )
    expect(body).toMatchObject({
      user_session: { authentication_factors: [{ type: 'oauth' }] },
      provider_values: {
        access_token: expect.any(String),
        refresh_token: expect.any(String),
        id_token: expect.any(String),
        scopes: expect.any(Array),
      },
    })
    expectRefused(await sdk.call('POST', '/v1/oauth/authenticate', { token: 'used' }), 400, 'oauth_token_not_found')
  },
)

test.each(SDKS)(
  '%s SDK: a session is authenticated, listed and revoked',
  { tags: ['server.61', 'server.71', 'server.74'] },
  async (_, createSdk) => {
    const { sdk, tenant } = await createProject(createSdk)
    const { session_token, session_id, user } = await createSignedInUser(tenant)
    // The SDK for Go omits the empty member, the one for Python sends it if the app gives it.
    const named = { session_token, session_jwt: '' }
    const checked = expectReadable(await sdk.call('POST', '/v1/sessions/authenticate', named))
    expect(checked).toMatchObject({
      session_token,
      session: { session_id },
      session_jwt: expect.stringMatching(/^eyJ/),
    })
    const { sessions } = expectReadable(await sdk.call('GET', '/v1/sessions', { user_id: user.user_id }))
    expect(sessions).toMatchObject([{ session_id }])
    expectReadable(await sdk.call('POST', '/v1/sessions/revoke', { session_id }))
    expectRefused(await sdk.call('POST', '/v1/sessions/authenticate', named), 404, 'session_not_found')
  },
)

test.each(SDKS)(
  '%s SDK: a session JWT verifies locally with the project’s keys and no other project’s',
  { tags: ['server.13', 'server.67', 'server.70'] },
  async (_, createSdk) => {
    const { sdk, tenant, listCalls } = await createProject(createSdk)
    const { session_jwt, session_id } = await createSignedInUser(tenant)
    const { body } = await sdk.fetchKeys()
    const [key] = [body['keys']].flat()
    expect(key).toMatchObject({
      kid: decodeProtectedHeader(session_jwt).kid,
      x5c: [expect.any(String)],
      x5tS256: expect.any(String),
      key_ops: ['verify'],
      use: 'sig',
    })
    const project = { project_id: tenant.project_id, url: getIssuer(tenant) }
    const claims = await verifyAsSdk(session_jwt, body, project)
    expect(claims[SESSION_CLAIM]).toMatchObject({
      id: session_id,
      attributes: {},
      authentication_factors: [{ type: 'magic_link' }],
      roles: expect.any(Array),
      started_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      last_accessed_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      expires_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    })
    expect(listCalls()).toEqual(['sessionsJwks'])
    const other = await createServerProject()
    const foreign = (await createSignedInUser(other.tenant)).session_jwt
    await expect(verifyAsSdk(foreign, body, project)).rejects.toMatchObject({ code: 'ERR_JWT_CLAIM_VALIDATION_FAILED' })
  },
)

test.each(SDKS)(
  '%s SDK: the RBAC policy has its lists of roles, resources and scopes',
  { tags: 'server.78' },
  async (_, createSdk) => {
    const { sdk } = await createProject(createSdk)
    const { policy } = expectReadable(await sdk.call('GET', '/v1/rbac/policy'))
    expect(policy).toEqual({ roles: expect.any(Array), resources: expect.any(Array), scopes: expect.any(Array) })
  },
)

test.each(SDKS)(
  '%s SDK: an OAuth client gets consent, tokens and introspection until its access is revoked',
  { tags: ['server.79', 'server.80', 'server.81', 'server.82', 'server.83', 'server.86', 'server.89', 'server.105'] },
  async (_, createSdk) => {
    const { sdk, tenant, call } = await createProject(createSdk)
    const { user } = await createSignedInUser(tenant)
    const { user_id } = user
    const redirect_uri = 'http://localhost:3000/callback'
    const created = { client_type: 'third_party', redirect_urls: [redirect_uri] }
    const { connected_app } = expectReadable(await sdk.call('POST', '/v1/connected_apps/clients', created))
    const { client_id, client_secret } = connected_app as { client_id: string; client_secret: string } // as documented
    expect(client_id).toMatch(/^connected-app-test-/)
    const request = { client_id, redirect_uri, response_type: 'code', scopes: ['openid', 'offline_access'], user_id }
    expect(expectReadable(await sdk.call('POST', '/v1/idp/oauth/authorize/start', request))).toMatchObject({
      consent_required: true,
      scope_results: [{ scope: 'openid', is_grantable: true }, {}],
    })
    const denied = await sdk.call('POST', '/v1/idp/oauth/authorize', { ...request, consent_granted: false, state: 's' })
    expect(read(expectReadable(denied), 'redirect_uri')).toContain('error=access_denied')
    const granted = { ...request, consent_granted: true, state: 's', resources: ['http://localhost:4321/mcp'] }
    const { authorization_code: code } = expectReadable(await sdk.call('POST', '/v1/idp/oauth/authorize', granted))
    const path = `/v1/public/${tenant.project_id}/oauth2/token`
    const ask = (grant: object) => call('POST', path, { client_id, client_secret, ...grant }, { authorization: '' })
    const { body: tokens } = await ask({ grant_type: 'authorization_code', code, redirect_uri })
    const access_token = read(tokens, 'access_token')
    const keys = (await sdk.fetchKeys()).body
    const project = { project_id: tenant.project_id, url: getIssuer(tenant) }
    expect(await verifyAsSdk(access_token, keys, project)).toMatchObject({
      sub: user_id,
      aud: [tenant.project_id, 'http://localhost:4321/mcp'],
      client_id,
      scope: 'openid offline_access',
    })
    await expect(verifyAsSdk(read(tokens, 'id_token'), keys, project)).rejects.toMatchObject({ claim: 'aud' })
    const form = { token: access_token, client_id, client_secret, token_type_hint: 'access_token' }
    const active = expectReadable(await sdk.introspect(form))
    expect(active).toMatchObject({ active: true, sub: user_id, aud: expect.any(Array), token_type: 'access_token' })
    expect(active).not.toHaveProperty('jti')
    const wrong = await sdk.introspect({ ...form, client_secret: 'wrong' })
    expect([wrong.status, wrong.body]).toMatchObject([401, { error: 'invalid_client', status_code: 401 }])
    expectReadable(
      await sdk.call('POST', '/v1/users/{user_id}/connected_apps/{connected_app_id}/revoke', {
        user_id,
        connected_app_id: client_id,
      }),
    )
    expect(expectReadable(await sdk.introspect(form))).toMatchObject({ active: false })
    expect(decodeJwt(access_token).exp).toBeGreaterThan(Date.now() / 1000)
    const refreshed = await ask({ grant_type: 'refresh_token', refresh_token: tokens['refresh_token'] })
    expect(refreshed).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  },
)

test.each(SDKS)(
  '%s SDK: an OAuth client is changed, found and deleted',
  { tags: 'server.90' },
  async (_, createSdk) => {
    const { sdk } = await createProject(createSdk)
    const created = { client_type: 'first_party', redirect_urls: [] }
    const { connected_app } = expectReadable(await sdk.call('POST', '/v1/connected_apps/clients', created))
    const { client_id } = connected_app as { client_id: string } // as documented
    const path = '/v1/connected_apps/clients/{client_id}'
    const renamed = expectReadable(await sdk.call('PUT', path, { client_id, client_name: 'Renamed' }))
    expect(renamed['connected_app']).toMatchObject({ client_id, client_name: 'Renamed' })
    const found = expectReadable(await sdk.call('POST', '/v1/connected_apps/clients/search', { limit: 1 }))
    expect(found).toMatchObject({ connected_apps: [{ client_id }], results_metadata: { total: 1 } })
    expect(expectReadable(await sdk.call('DELETE', path, { client_id }))['client_id']).toBe(client_id)
    expectRefused(await sdk.call('GET', path, { client_id }), 404, 'connected_app_not_found')
  },
)

test.each(SDKS)(
  '%s SDK: an M2M client gets tokens for its scopes while it is active',
  { tags: ['server.96', 'server.97'] },
  async (_, createSdk) => {
    const { sdk, tenant } = await createProject(createSdk)
    const { m2m_client } = expectReadable(
      await sdk.call('POST', '/v1/m2m/clients', { scopes: ['read:users', 'write:users'] }),
    )
    const { client_id, client_secret } = m2m_client as { client_id: string; client_secret: string } // as documented
    const ask = (scope: string) =>
      sdk.getM2mToken({ grant_type: 'client_credentials', client_id, client_secret, ...(scope && { scope }) })
    const body = expectReadable(await ask('read:users'))
    expect(body).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
    const keys = (await sdk.fetchKeys()).body
    const project = { project_id: tenant.project_id, url: getIssuer(tenant) }
    expect(await verifyAsSdk(read(body, 'access_token'), keys, project)).toMatchObject({
      sub: client_id,
      scope: 'read:users',
    })
    expect((await ask('admin')).body).toMatchObject({ error: 'invalid_scope', status_code: 400 })
    await sdk.call('PUT', '/v1/m2m/clients/{client_id}', { client_id, status: 'inactive' })
    expect((await ask('')).body).toMatchObject({ error: 'invalid_client', status_code: 401 })
  },
)

test.each(SDKS)(
  '%s SDK: an outage returns the error envelope, and a broken connection no response',
  { tags: 'server.101' },
  async (_, createSdk) => {
    const { sdk, tenant, listCalls } = await createProject(createSdk)
    const operation_id = 'serverUsersGet'
    const get = () => sdk.call('GET', '/v1/users/{user_id}', { user_id: 'user-test-1' })
    createFault(tenant, { operation_id, kind: 'error', error_type: 'internal_server_error', times: 1 })
    expectRefused(await get(), 500, 'internal_server_error')
    createFault(tenant, { operation_id, kind: 'error', error_type: 'too_many_requests', times: 1 })
    expectRefused(await get(), 429, 'too_many_requests')
    createFault(tenant, { operation_id, kind: 'reset', times: 1 })
    await expect(get()).rejects.toThrow('The connection ended')
    expect(listCalls()).toHaveLength(3)
  },
)

test('Go SDK: a base URL that ends in a slash works for the JWKS', { tags: 'server.15' }, async () => {
  const { configuration } = await createProject(createGoSdk)
  expect((await createGoSdk({ ...configuration, basePath: '/' }).fetchKeys()).body['keys']).toHaveLength(1)
})

test('Go SDK: every call keeps the path of the project’s base URL', { tags: 'server.15' }, async () => {
  const { configuration, tenant } = await createProject(createGoSdk)
  const sdk = createGoSdk({ ...configuration, basePath: new URL(getIssuer(tenant)).pathname })
  expect((await sdk.fetchKeys()).body['keys']).toHaveLength(1)
  expect(expectReadable(await sdk.call('GET', '/v1/debug/whoami'))['project_id']).toBe(tenant.project_id)
  const { user_id } = expectReadable(await sdk.call('POST', '/v1/users', { email: EMAIL }))
  expectReadable(await sdk.call('DELETE', '/v1/users/{user_id}', { user_id }))
  const token = await sdk.getM2mToken({ grant_type: 'client_credentials', client_id: 'x', client_secret: 'y' })
  expect(token.body).toMatchObject({ error: 'invalid_client' })
})
