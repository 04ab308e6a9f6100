import { expect, test } from 'vitest'
import { authorizationCodes } from '../authorization-server/authorization-codes.ts'
import { getIssuer, getToolServerUrl } from '../core/tenant.ts'
import { listJournal } from '../journal/journal.ts'
import { sessions } from '../sessions/sessions.ts'
import { CHALLENGE, createParties, readResponse, REDIRECT_URI } from '../testing/authorize-parties.ts'

test(
  'the authorization start endpoint returns the client and the requested scopes',
  { tags: 'authorize-start.client-name' },
  async () => {
    const { start, user_id, client_id } = await createParties({ logo_url: 'https://client.example/logo.png' })
    const { data } = await start()
    expect(data).toMatchObject({ user_id, user: { user_id }, consent_required: true })
    expect(data.client).toEqual({
      client_id,
      client_type: 'third_party_public',
      client_name: 'Sample assistant',
      client_description: '',
      client_logo_url: 'https://client.example/logo.png',
      logo_url: 'https://client.example/logo.png',
    })
    expect(data.scope_results).toEqual([
      { scope: 'openid', is_grantable: true, description: 'Know who you are.' },
      { scope: 'email', is_grantable: true, description: 'See your email address.' },
      { scope: 'profile', is_grantable: true, description: 'See your name and picture.' },
    ])
  },
)

test('a granted consent returns a code that is bound to the whole request', async () => {
  const { submit, tenant, client_id, user_id, session_token } = await createParties()
  const resources = [getToolServerUrl(tenant)]
  const { data } = await submit({ nonce: 'n', resources })
  expect(readResponse(data)).toEqual({ code: data.authorization_code, state: 's', iss: getIssuer(tenant) })
  expect(authorizationCodes(tenant).get(data.authorization_code)).toEqual({
    code: data.authorization_code,
    client_id,
    user_id,
    redirect_uri: REDIRECT_URI,
    scopes: ['openid', 'email', 'profile'],
    resources,
    code_challenge: CHALLENGE,
    nonce: 'n',
    auth_time: expect.any(Number),
    session_id: sessions(tenant).get(session_token)?.session_id,
    expires_at: expect.any(Number),
  })
})

test('an authorization code stores the time of the latest sign-in in seconds', async () => {
  const { submit, tenant, session_token } = await createParties()
  const session = sessions(tenant).get(session_token)
  const [factor] = session?.authentication_factors ?? []
  if (!session || !factor) throw new Error('no session')
  session.authentication_factors.push({ ...factor, last_authenticated_at: '2099-01-05T09:00:00.900Z' })
  const { authorization_code } = (await submit()).data
  expect(authorizationCodes(tenant).get(authorization_code)?.auth_time).toBe(
    Date.parse('2099-01-05T09:00:00.000Z') / 1000,
  )
})

test('ten approvals of one request at once get one code, and an approval after its use another', async () => {
  const { submit, tenant } = await createParties()
  const approvals = await Promise.all(Array.from({ length: 10 }, () => submit()))
  const [code, ...others] = new Set(approvals.map(({ data }) => data.authorization_code))
  expect(others).toEqual([])
  const row = authorizationCodes(tenant).get(code)
  if (!row) throw new Error('no code')
  row.used_by_grant_id = 'grant-test-1'
  expect((await submit()).data.authorization_code).not.toBe(code)
})

test('approvals of different requests of a client get different codes', async () => {
  const { submit } = await createParties()
  const requests = [{}, { nonce: 'n' }, { code_challenge: 'c'.repeat(43) }]
  const codes = await Promise.all(requests.map(async (request) => (await submit(request)).data.authorization_code))
  expect(new Set(codes).size).toBe(requests.length)
})

test('a denied consent returns an error and no code', async () => {
  const { submit, tenant } = await createParties()
  const { data } = await submit({ consent_granted: false })
  expect(data).not.toHaveProperty('authorization_code')
  expect(readResponse(data)).toEqual({
    error: 'access_denied',
    error_description: 'The user denied access.',
    state: 's',
    iss: getIssuer(tenant),
  })
})

test.each(['a=b&c=d+e', '{"k":"%2F"}', 'ä €\u{1F600}', 'x'.repeat(2_048)])(
  'the authorization response returns the state %s byte for byte',
  async (state) => {
    const { submitAndRead } = await createParties()
    expect((await submitAndRead({ state })).state).toBe(state)
    expect((await submitAndRead({ state, consent_granted: false, prompt: 'consent' })).state).toBe(state)
  },
)

test('an authorization request without state gets a response without state', async () => {
  const { submitAndRead } = await createParties()
  expect(await submitAndRead({ state: undefined })).not.toHaveProperty('state')
})

test.each(['start', 'submit'] as const)(
  'the authorization %s endpoint refuses an unregistered redirect URI',
  async (stage) => {
    const parties = await createParties()
    const refusal = async (extra: object) => (await parties[stage](extra)).error_type
    expect(await refusal({ client_id: 'unknown' })).toBe('connected_app_not_found')
    expect(await refusal({ redirect_uri: 'https://evil.example/' })).toBe(
      'connected_app_supplied_redirect_url_not_found_in_client',
    )
    expect(await refusal({ redirect_uri: 'javascript:alert(1)' })).toBe('connected_app_invalid_redirect_url')
    expect(await refusal({ redirect_uri: 'nonsense' })).toBe('connected_app_invalid_redirect_url')
  },
)

test.each(['/idp/oauth/authorize/start', '/idp/oauth/authorize/submit'])(
  'calling %s requires a session',
  async (path) => {
    const { visitor, request } = await createParties()
    const body = path.endsWith('submit') ? { ...request, consent_granted: true } : request
    expect((await visitor.call(path, { body })).json().error_type).toBe('user_unauthenticated')
    expect((await visitor.call(path, { body, session_token: 'never-issued' })).json().error_type).toBe(
      'session_not_found',
    )
  },
)

test('without a session, the authorization start reports an invalid client or redirect URI first', async () => {
  const { visitor, request } = await createParties()
  const refusal = async (changes: object) => {
    const call = visitor.call('/idp/oauth/authorize/start', { body: { ...request, ...changes } })
    return (await call).json().error_type
  }
  expect(await refusal({ client_id: 'unknown' })).toBe('connected_app_not_found')
  expect(await refusal({ redirect_uri: 'https://evil.example/' })).toBe(
    'connected_app_supplied_redirect_url_not_found_in_client',
  )
  expect(await refusal({})).toBe('user_unauthenticated')
})

test('an OAuth client with a loopback redirect URI may use any port', async () => {
  const { submit } = await createParties({ redirect_urls: ['http://localhost/oauth/callback'] })
  expect((await submit()).data.redirect_uri).toMatch(/^http:\/\/localhost:33418\/oauth\/callback\?code=/)
})

test.each([
  ['unsupported_response_type', { response_type: 'token' }],
  ['invalid_scope', { scopes: ['full_access', 'unknown'] }],
  ['invalid_target', { resources: ['https://evil.example/mcp'] }],
  ['invalid_request', { prompt: 'none login' }],
  ['invalid_request', { code_challenge: 'plain' }],
])('the client receives the error %s without user consent: %o', async (error, extra) => {
  const { start, submitAndRead } = await createParties()
  expect((await start(extra)).data.consent_required).toBe(false)
  const answer = await submitAndRead({ ...extra, consent_granted: false })
  expect(answer).toMatchObject({ error, state: 's' })
  expect(answer).not.toHaveProperty('code')
})

test('a public client must send a code challenge when it submits, but not at the start', async () => {
  const { start, submitAndRead } = await createParties()
  expect((await start()).data.consent_required).toBe(true)
  expect(await submitAndRead({ code_challenge: undefined })).toMatchObject({ error: 'invalid_request' })
})

test('a confidential client need not send a challenge', async () => {
  const { submitAndRead } = await createParties({ client_type: 'third_party' })
  expect(await submitAndRead({ code_challenge: undefined })).toHaveProperty('code')
})

test('an authorization request without scopes asks for the default scopes', async () => {
  const { start } = await createParties()
  const scopes = (await start({ scopes: [] })).data.scope_results.map((result: { scope: string }) => result.scope)
  expect(scopes).toEqual(['openid', 'email', 'profile'])
})

test(
  'a scope that cannot be granted is listed and omitted from the grant',
  { tags: 'policy.not-grantable' },
  async () => {
    const { start, submit, tenant } = await createParties()
    const scopes = ['openid', 'full_access', 'unknown', 'openid']
    expect((await start({ scopes })).data.scope_results).toMatchObject([
      { scope: 'openid', is_grantable: true },
      { scope: 'full_access', is_grantable: false },
      { scope: 'unknown', is_grantable: false, description: '' },
    ])
    const { data } = await submit({ scopes })
    expect(authorizationCodes(tenant).get(data.authorization_code)?.scopes).toEqual(['openid'])
  },
)

test('a custom scope is granted when the roles of the user have its permissions', async () => {
  const { start, tenant } = await createParties()
  const permissions = [{ resource_id: 'tasks', actions: ['read'] }]
  const scopes = ['tasks.read', 'tasks.write']
  tenant.config.rbac_policy = {
    resources: [],
    roles: [{ role_id: 'stytch_user', description: '', permissions }],
    scopes: [
      { scope: 'tasks.read', description: 'View tasks', permissions },
      {
        scope: 'tasks.write',
        description: 'Manage tasks',
        permissions: [{ resource_id: 'tasks', actions: ['write'] }],
      },
    ],
  }
  expect((await start({ scopes })).data.scope_results).toEqual([
    { scope: 'tasks.read', description: 'View tasks', is_grantable: true },
    { scope: 'tasks.write', description: 'Manage tasks', is_grantable: false },
  ])
})

test('a first-party client that allows full access can be granted it', async () => {
  const { start } = await createParties({ client_type: 'first_party_public', full_access_allowed: true })
  expect((await start({ scopes: ['full_access'] })).data.scope_results[0].is_grantable).toBe(true)
})

/** A user and a client at a consent page of an older browser SDK. */
async function createOlderPage() {
  const { visitor, tenant, client_id, session_token } = await createParties()
  const query = { client_id, redirect_uri: REDIRECT_URI, response_type: 'code', scope: 'openid full_access' }
  const credentials = `Basic ${Buffer.from(`${tenant.public_token}:${session_token}`).toString('base64')}`
  const submit = (fields: Record<string, string> = {}) => {
    const form = {
      ...query,
      code_challenge: CHALLENGE,
      state: 's',
      consent_granted: 'true',
      __Authorization: credentials,
      '__X-SDK-Client': 'e30=',
      '__X-SDK-Parent-Host': 'http://localhost:3000',
      ...fields,
    }
    return visitor.app.inject({
      method: 'POST',
      url: '/sdk/v1/oauth/authorize',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
      payload: new URLSearchParams(form).toString(),
    })
  }
  const start = async (changes: object = {}) =>
    (await visitor.call('/oauth/authorize/start', { session_token, body: { ...query, ...changes } })).json()
  return { tenant, client_id, start, submit }
}

test('an older browser SDK gets the client and its scopes, and its form redirects to the client with a code', async () => {
  const { tenant, client_id, start, submit } = await createOlderPage()
  expect((await start({ prompt: '' })).data).toMatchObject({
    status_code: 200,
    consent_required: true,
    oidc_client: { client_id, client_name: 'Sample assistant', client_type: 'third_party_public' },
    grantable_scope: 'openid',
    ungrantable_scope: 'full_access',
  })
  const { statusCode, headers } = await submit()
  expect(statusCode).toBe(303)
  const response = readResponse({ redirect_uri: String(headers.location) })
  expect(response).toEqual({ code: expect.any(String), state: 's', iss: getIssuer(tenant) })
  expect(authorizationCodes(tenant).get(String(response['code']))).toMatchObject({ client_id, scopes: ['openid'] })
})

test('the form of an older browser SDK also denies access', async () => {
  const { start, submit } = await createOlderPage()
  await start()
  const { headers } = await submit({ consent_granted: 'false' })
  expect(readResponse({ redirect_uri: String(headers.location) })).toMatchObject({ error: 'access_denied', state: 's' })
})

test('an older browser SDK gets the provider’s errors: an envelope for its call, a page for its form', async () => {
  const { start, submit } = await createOlderPage()
  expect(await start({ client_id: 'unknown' })).toMatchObject({ error_type: 'connected_app_not_found' })
  const refusals: [fields: Record<string, string>, status: number, shown: string][] = [
    [{ client_id: 'unknown' }, 404, 'connected_app_not_found'],
    [{ __Authorization: 'Basic nonsense' }, 400, 'invalid_authorization_header'],
    [{ '__X-SDK-Parent-Host': 'https://evil.example' }, 400, 'bad_domain_for_stytch_sdk'],
    [{ consent_granted: 'perhaps' }, 400, 'bad_request'],
  ]
  for (const [fields, status, shown] of refusals) {
    const { statusCode, body, headers } = await submit(fields)
    expect([statusCode, headers['content-type']]).toEqual([status, 'text/html; charset=utf-8'])
    expect(body).toContain(shown)
  }
})

test('the journal does not keep the credentials in the form of an older browser SDK', async () => {
  const { tenant, submit } = await createOlderPage()
  await submit()
  expect(JSON.stringify(listJournal(tenant))).not.toMatch(/Basic [A-Za-z0-9]/)
})
