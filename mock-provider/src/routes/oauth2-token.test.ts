import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { authorizationCodes } from '../authorization-server/authorization-codes.ts'
import { evaluateAuthorizationRequest } from '../authorization-server/authorization-request.ts'
import { createClient } from '../authorization-server/clients.ts'
import { requireUser } from '../users/users.ts'
import { createGranted, REDIRECT_URI, type Granted } from '../testing/granted-client.ts'

const BASIC = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` })

function refresh({ post, client }: Granted, refresh_token: string, more: Record<string, string> = {}) {
  return post('/v1/oauth2/token', { grant_type: 'refresh_token', refresh_token, client_id: client.client_id, ...more })
}

async function isActive({ post, client }: Granted, token: string): Promise<boolean> {
  const response = await post('/v1/oauth2/introspect', { token, client_id: client.client_id })
  return response.json<{ active: boolean }>().active
}

test('a code is exchanged for tokens in a response that must not be cached', async () => {
  const response = await createGranted().exchange()
  expect(response.statusCode).toBe(200)
  expect(response.headers['cache-control']).toBe('no-store')
  expect(response.json()).toMatchObject({
    token_type: 'bearer',
    expires_in: 3600,
    scope: 'openid email profile offline_access',
  })
  expect(response.json()).toMatchObject({
    access_token: expect.any(String),
    refresh_token: expect.any(String),
    id_token: expect.any(String),
  })
  expect(Object.values(response.json())).not.toContain(null)
})

test('a token response from the project’s own endpoint must not be cached', async () => {
  const granted = createGranted()
  const { refresh_token } = (await granted.exchange()).json<{ refresh_token: string }>()
  const { post, client } = granted
  const url = '/v1/public/project-test-latchkey/oauth2/token'
  const response = await post(url, { grant_type: 'refresh_token', refresh_token, client_id: client.client_id })
  expect(response.statusCode).toBe(200)
  expect(response.headers['cache-control']).toBe('no-store')
})

test('a token request may be JSON', async () => {
  const { app, client, code, code_verifier } = createGranted()
  const payload = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: REDIRECT_URI,
    code_verifier,
    client_id: client.client_id,
  }
  const response = await app.inject({ method: 'POST', url: '/v1/oauth2/token', payload })
  expect(response.statusCode).toBe(200)
})

test('an access token has the claims of RFC 9068 and the project and resource as audience', async () => {
  const granted = createGranted()
  const { access_token } = (await granted.exchange({ resource: granted.resource })).json()
  const jwks = (await granted.app.inject('/.well-known/jwks.json')).json()
  const { payload, protectedHeader } = await jwtVerify(access_token, createLocalJWKSet(jwks))
  expect(protectedHeader).toMatchObject({ typ: 'JWT', alg: 'RS256', kid: jwks.keys[0].kid })
  expect(payload).toMatchObject({
    iss: 'http://localhost:4010',
    sub: granted.user_id,
    aud: ['project-test-latchkey', 'http://localhost:4020/mcp'],
    client_id: granted.client.client_id,
    scope: 'openid email profile offline_access',
  })
  expect(payload).toMatchObject({ exp: expect.any(Number), iat: expect.any(Number), jti: expect.any(String) })
})

test('a project can issue access tokens with the type at+jwt of RFC 9068', async () => {
  const granted = createGranted()
  granted.tenant.config.at_jwt_access_tokens_enabled = true
  const { access_token } = (await granted.exchange()).json()
  expect(decodeProtectedHeader(access_token).typ).toBe('at+jwt')
})

test('a code exchange may omit the redirect URI only if the code has a challenge', async () => {
  const { exchange } = createGranted()
  expect((await exchange({ redirect_uri: '' })).statusCode).toBe(200)
  const client = { client_id: 'id-1', client_type: 'third_party', client_secret: 's-1' } as const
  const plain = createGranted({ client })
  delete authorizationCodes(plain.tenant).get(plain.code)?.code_challenge
  const form = { redirect_uri: '', code_verifier: '', client_id: '' }
  expect((await plain.exchange(form, BASIC('id-1:s-1'))).json()).toMatchObject({ error: 'invalid_grant' })
})

test('the token template of a client adds claims to its tokens and overrides none', { tags: 'server.92' }, async () => {
  const template = '{"plan": {{ user.trusted_metadata.plan }}, "none": "{{ user.external_id }}", "sub": "x"}'
  const granted = createGranted({
    client: { access_token_template_content: template, access_token_custom_audience: 'https://tools.example' },
    grant: { resources: [] },
  })
  requireUser(granted.tenant, granted.user_id).trusted_metadata = { plan: { seats: 3 } }
  const claims = decodeJwt((await granted.exchange()).json().access_token)
  expect(claims).toMatchObject({ sub: granted.user_id, plan: { seats: 3 } })
  expect(claims).not.toHaveProperty('none')
  expect(claims['aud']).toEqual(['project-test-latchkey', 'https://tools.example'])
})

test('an ID token has the client as its only audience and the claims of its scopes', async () => {
  const granted = createGranted({ grant: { nonce: 'n-1' } })
  const { id_token } = (await granted.exchange()).json()
  expect(decodeProtectedHeader(id_token)).toMatchObject({ alg: 'RS256', typ: 'JWT' })
  expect(decodeJwt(id_token)).toMatchObject({
    aud: [granted.client.client_id],
    sub: granted.user_id,
    nonce: 'n-1',
    email: 'ada@example.com',
    email_verified: true,
    name: 'Ada Lovelace',
  })
})

test('an ID token contains auth_time, also after a refresh', async () => {
  const granted = createGranted({ grant: { auth_time: 1_767_603_600 } })
  const first = (await granted.exchange()).json()
  expect(decodeJwt(first.id_token)).toMatchObject({ auth_time: 1_767_603_600 })
  const second = (await refresh(granted, first.refresh_token)).json()
  expect(decodeJwt(second.id_token)).toMatchObject({ auth_time: 1_767_603_600 })
})

test('an ID token has no nonce if the request had none', async () => {
  const { id_token } = (await createGranted().exchange()).json()
  expect(decodeJwt(id_token)).not.toHaveProperty('nonce')
})

test('a grant without openid has no ID token, and one without offline_access no refresh token', async () => {
  const body = (await createGranted({ grant: { scopes: ['email'] } }).exchange()).json()
  expect(body).not.toHaveProperty('id_token')
  expect(body).not.toHaveProperty('refresh_token')
})

test('a project can issue refresh tokens without offline_access', async () => {
  const granted = createGranted({ grant: { scopes: ['openid'] } })
  granted.tenant.config.refresh_token_always = true
  expect((await granted.exchange()).json()).toHaveProperty('refresh_token')
})

test('a token request can name a resource that the authorization request did not', async () => {
  const granted = createGranted({ grant: { resources: [] } })
  const { access_token } = (await granted.exchange({ resource: granted.resource })).json()
  expect(decodeJwt(access_token).aud).toEqual(['project-test-latchkey', granted.resource])
})

test('a token can have the project’s own tool server as its audience', async () => {
  const granted = createGranted({ grant: { resources: [] } })
  const { access_token } = (await granted.exchange({ resource: 'http://localhost:4021/mcp' })).json()
  expect(decodeJwt(access_token).aud).toEqual(['project-test-latchkey', 'http://localhost:4021/mcp'])
})

test('an access token without a resource has the project as its audience', async () => {
  const { access_token } = (await createGranted({ grant: { resources: [] } }).exchange()).json()
  expect(decodeJwt(access_token).aud).toEqual(['project-test-latchkey'])
})

test.each([
  ['a wrong verifier', { code_verifier: 'x'.repeat(43) }, 'invalid_grant', 'pkce_mismatch'],
  ['a missing verifier', { code_verifier: '' }, 'invalid_grant', 'pkce_expected_code_verifier'],
  ['an unknown code', { code: 'made-up' }, 'invalid_grant', 'idp_auth_code_not_found'],
  ['a missing code', { code: '' }, 'invalid_request', 'bad_request'],
  [
    'another redirect URI',
    { redirect_uri: 'http://localhost:33418/other' },
    'invalid_grant',
    'connected_app_supplied_redirect_url_not_found_in_client',
  ],
  ['a foreign resource', { resource: 'https://elsewhere.example/mcp' }, 'invalid_target', 'bad_request'],
  ['another grant type', { grant_type: 'password' }, 'unsupported_grant_type', 'bad_request'],
  [
    'a grant type named like a member of every object',
    { grant_type: 'constructor' },
    'unsupported_grant_type',
    'bad_request',
  ],
  ['a missing grant type', { grant_type: '' }, 'invalid_request', 'bad_request'],
  ['a parameter twice', { code: ['a', 'b'] }, 'invalid_request', 'bad_request'],
])(
  'a code exchange with %s is refused with an OAuth error and a provider error',
  async (_what, changes, error, error_type) => {
    const response = await createGranted().exchange(changes as Record<string, string>)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({
      error,
      error_uri: expect.stringMatching(`#${error_type}$`),
      status_code: 400,
      error_description: expect.any(String),
    })
  },
)

test('a code exchange with a verifier but without a challenge is refused', async () => {
  const granted = createGranted({ grant: { code_challenge: undefined as never } })
  expect((await granted.exchange()).json()).toMatchObject({
    error: 'invalid_grant',
    error_uri: expect.stringMatching(/#pkce_did_not_expect_code_verifier$/),
  })
})

test('an authorization code expires after ten minutes', async () => {
  const granted = createGranted()
  granted.tenant.clock.advance(600_000)
  expect((await granted.exchange()).json()).toMatchObject({
    error: 'invalid_grant',
    error_uri: expect.stringMatching(/#idp_auth_code_expired$/),
  })
})

test('an authorization code works once, and its second use revokes the grant of the first', async () => {
  const granted = createGranted()
  const { access_token, refresh_token } = (await granted.exchange()).json()
  expect(await isActive(granted, access_token)).toBe(true)
  expect((await granted.exchange()).json()).toMatchObject({ error: 'invalid_grant' })
  expect(await isActive(granted, access_token)).toBe(false)
  expect((await refresh(granted, refresh_token)).json()).toMatchObject({ error: 'invalid_grant' })
})

test('a refused exchange does not use up the authorization code', async () => {
  const granted = createGranted()
  await granted.exchange({ code_verifier: 'x'.repeat(43) })
  expect((await granted.exchange()).statusCode).toBe(200)
})

test('an authorization code of another client is refused', async () => {
  const granted = createGranted()
  const other = createClient(granted.tenant, {
    client_name: 'Other',
    client_type: 'third_party_public',
    redirect_urls: [REDIRECT_URI],
  })
  expect((await granted.exchange({ client_id: other.client_id })).json()).toMatchObject({ error: 'invalid_grant' })
})

test('a public client’s refresh token is rotated, and reusing the old one revokes the grant', async () => {
  const granted = createGranted()
  const first = (await granted.exchange()).json()
  const second = (await refresh(granted, first.refresh_token)).json()
  expect(second.refresh_token).not.toBe(first.refresh_token)
  const reuse = await refresh(granted, first.refresh_token)
  expect(reuse.statusCode).toBe(400)
  expect(reuse.json()).toMatchObject({
    error: 'invalid_grant',
    error_uri: expect.stringMatching(/#idp_refresh_token_already_used$/),
  })
  expect((await refresh(granted, second.refresh_token)).json()).toMatchObject({ error: 'invalid_grant' })
  expect(await isActive(granted, second.access_token)).toBe(false)
})

test('within the time that a project allows, a replaced refresh token gives the same successor again', async () => {
  const granted = createGranted()
  granted.tenant.config.refresh_token_reuse_seconds = 10
  const first = (await granted.exchange()).json()
  const [one, other] = await Promise.all([refresh(granted, first.refresh_token), refresh(granted, first.refresh_token)])
  expect([one.statusCode, other.statusCode]).toEqual([200, 200])
  expect(other.json().refresh_token).toBe(one.json().refresh_token)
  granted.tenant.clock.advance(9_000)
  expect((await refresh(granted, first.refresh_token)).json().refresh_token).toBe(one.json().refresh_token)
  expect(await isActive(granted, one.json().access_token)).toBe(true)
})

test.each([
  ['after that time', async ({ tenant }: Granted) => tenant.clock.advance(10_000)],
  ['once its successor was used', async (granted: Granted, token: string) => refresh(granted, token)],
])('a replaced refresh token ends the grant %s', async (_when, act) => {
  const granted = createGranted()
  granted.tenant.config.refresh_token_reuse_seconds = 10
  const first = (await granted.exchange()).json()
  const second = (await refresh(granted, first.refresh_token)).json()
  await act(granted, second.refresh_token)
  expect((await refresh(granted, first.refresh_token)).json()).toMatchObject({ error: 'invalid_grant' })
  expect(await isActive(granted, second.access_token)).toBe(false)
})

/** The parameters of each endpoint, as their documents name them. */
const PARAMETERS = {
  '/v1/oauth2/token': ['client_id', 'client_secret', 'scope', 'resource', 'redirect_uri', 'client_assertion', 'code'],
  '/v1/oauth2/introspect': ['client_secret', 'token_type_hint', 'client_assertion'],
  '/v1/oauth2/revoke': ['client_secret', 'token_type_hint', 'client_assertion'],
}

test.each(Object.entries(PARAMETERS).flatMap(([url, names]) => names.map((name) => [name, url] as const)))(
  'the parameter %s without a value counts as omitted at %s',
  async (name, url) => {
    const granted = createGranted()
    const { access_token, refresh_token } = (await granted.exchange()).json()
    const form: Record<string, string> = {
      client_id: granted.client.client_id,
      ...(url.endsWith('token') ? { grant_type: 'refresh_token', refresh_token } : { token: access_token }),
    }
    const { [name]: _, ...without } = form
    const [empty, omitted] = [await granted.post(url, { ...form, [name]: '' }), await granted.post(url, without)]
    expect(empty.statusCode).toBe(name === 'client_id' ? 401 : 200)
    // A refresh token that was used does not work again.
    if (name === 'client_id') expect(empty.json()).toMatchObject({ error: omitted.json().error })
  },
)

test.each(['Bearer static-key', 'Token x', 'Basic b3RoZXI6c2VjcmV0', 'Digest username="x"'])(
  'a public client may send the header "Authorization: %s", which is not its own',
  async (authorization) => {
    const granted = createGranted()
    expect((await granted.exchange({}, { authorization })).statusCode).toBe(200)
  },
)

test('a confidential client keeps its refresh token, and each use restarts its three months', async () => {
  const granted = createGranted({
    client: { client_type: 'third_party', client_secret: 's-1', token_endpoint_auth_method: 'client_secret_post' },
  })
  const secret = { client_secret: 's-1' }
  const { refresh_token } = (await granted.exchange(secret)).json()
  granted.tenant.clock.advance(60 * 86_400_000)
  expect((await refresh(granted, refresh_token, secret)).json().refresh_token).toBe(refresh_token)
  granted.tenant.clock.advance(60 * 86_400_000)
  expect((await refresh(granted, refresh_token, secret)).statusCode).toBe(200)
})

test('a refresh token expires after three months', async () => {
  const granted = createGranted()
  const { refresh_token } = (await granted.exchange()).json()
  granted.tenant.clock.advance(90 * 86_400_000)
  expect((await refresh(granted, refresh_token)).json()).toMatchObject({
    error: 'invalid_grant',
    error_uri: expect.stringMatching(/#idp_refresh_token_expired$/),
  })
})

test('a token refresh keeps the subject and omits the nonce', async () => {
  const granted = createGranted({ grant: { nonce: 'n-1' } })
  const { refresh_token } = (await granted.exchange()).json()
  const claims = decodeJwt((await refresh(granted, refresh_token)).json().id_token)
  expect(claims.sub).toBe(granted.user_id)
  expect(claims).not.toHaveProperty('nonce')
})

test('refreshing can narrow the scopes but not widen them', async () => {
  const granted = createGranted()
  const { refresh_token } = (await granted.exchange()).json()
  const narrowed = (await refresh(granted, refresh_token, { scope: 'openid' })).json()
  expect(narrowed.scope).toBe('openid')
  const widened = await refresh(granted, narrowed.refresh_token, { scope: 'openid full_access' })
  expect(widened.json()).toMatchObject({ error: 'invalid_scope' })
})

test.each([
  ['an unknown refresh token', { refresh_token: 'made-up' }, 'invalid_grant'],
  ['a foreign resource', { resource: 'https://elsewhere.example/' }, 'invalid_target'],
])('refreshing with %s is refused', async (_what, more, error) => {
  const granted = createGranted()
  const { refresh_token } = (await granted.exchange()).json()
  expect((await refresh(granted, refresh_token, more)).json()).toMatchObject({ error })
})

test('a refresh token of another client is refused', async () => {
  const granted = createGranted()
  const { refresh_token } = (await granted.exchange()).json()
  const other = createClient(granted.tenant, {
    client_name: 'Other',
    client_type: 'third_party_public',
    redirect_urls: [REDIRECT_URI],
  })
  expect((await refresh(granted, refresh_token, { client_id: other.client_id })).json()).toMatchObject({
    error: 'invalid_grant',
  })
})

test('a token request of an unknown client gets a 401 with invalid_client', async () => {
  const response = await createGranted().exchange({ client_id: 'connected-app-test-gone' })
  expect(response.statusCode).toBe(401)
  expect(response.json()).toMatchObject({ error: 'invalid_client' })
  expect(response.headers).not.toHaveProperty('www-authenticate')
})

test.each([
  ['raw', 'id-1:se.c-r_et~'],
  ['percent-encoded', `id%2D1:${'se.c-r_et~'.replace(/[-._~]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`],
])('HTTP Basic client credentials may be %s', async (_what, credentials) => {
  const client = { client_id: 'id-1', client_type: 'third_party', client_secret: 'se.c-r_et~' } as const
  const response = await createGranted({ client }).exchange({ client_id: '' }, BASIC(credentials))
  expect(response.statusCode).toBe(200)
})

test.each([
  ['a wrong secret', BASIC('id-1:wrong'), { client_id: '' }],
  ['another method than the registered one', {}, { client_secret: 's-1' }],
  ['no secret', {}, {}],
])('a confidential client with %s gets a 401', async (_what, headers, changes) => {
  const client = { client_id: 'id-1', client_type: 'third_party', client_secret: 's-1' } as const
  const response = await createGranted({ client }).exchange(changes as Record<string, string>, headers)
  expect(response.statusCode).toBe(401)
  expect(response.json()).toMatchObject({
    error: 'invalid_client',
    error_uri: expect.stringMatching(/#invalid_client_secret$/),
  })
  expect(response.headers['www-authenticate']).toBe(
    'authorization' in headers ? 'Basic realm="oauth2", charset="UTF-8"' : undefined,
  )
})

test('a public client that sends a secret is refused', async () => {
  expect((await createGranted().exchange({ client_secret: 's-1' })).statusCode).toBe(401)
})

test('two methods of client authentication at once are refused', async () => {
  const client = { client_id: 'id-1', client_type: 'third_party', client_secret: 's-1' } as const
  const response = await createGranted({ client }).exchange({ client_secret: 's-1' }, BASIC('id-1:s-1'))
  expect(response.json()).toMatchObject({ error: 'invalid_request' })
})

test('every project has its own OAuth endpoints, and its codes are unknown to other projects', async () => {
  const granted = createGranted({ public_token: 'public-token-test-other' })
  const { client, code, code_verifier, post } = granted
  const form = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: REDIRECT_URI,
    code_verifier,
    client_id: client.client_id,
  }
  expect((await post('/v1/oauth2/token', form)).statusCode).toBe(401)
  const response = await post('/v1/public/project-test-other/oauth2/token', form)
  expect(decodeJwt(response.json().access_token)).toMatchObject({
    iss: 'http://localhost:4010/v1/public/project-test-other',
    aud: ['project-test-other', 'http://localhost:4020/project-test-other/mcp'],
  })
})

test('a refresh keeps a resource that only the token request named', async () => {
  const { exchange, post, client, resource } = createGranted({ grant: { resources: [] } })
  const { refresh_token } = (await exchange({ resource })).json()
  const form = { grant_type: 'refresh_token', refresh_token, client_id: client.client_id }
  const { access_token } = (await post('/v1/oauth2/token', form)).json()
  expect(decodeJwt(access_token).aud).toEqual(['project-test-latchkey', resource])
})

/** Ways to write the address of the tool server, and others that are not its own. */
const SPELLINGS = {
  'http://localhost:4020/mcp': 'own',
  'http://localhost:4020/mcp/': 'own',
  'http://127.0.0.1:4020/mcp': 'own',
  'http://[::1]:4020/mcp': 'own',
  'http://LOCALHOST:4020/mcp': 'own',
  'HTTP://localhost:4020/mcp': 'own',
  'http://localhost:04020/mcp': 'own',
  'http://localhost:4020': 'refused',
  'http://localhost:4020/': 'refused',
  'http://localhost:4020/MCP': 'refused',
  'http://localhost:4020/mcp?x=1': 'refused',
  'http://localhost:4020/mcp//': 'refused',
  'http://localhost:4020/other/mcp': 'refused',
  'http://localhost:4020/mcp#x': 'refused',
}

test.each(Object.entries(SPELLINGS))(
  'the resource %s is %s, in the authorization request and in the token request',
  async (asked, outcome) => {
    const granted = createGranted({ grant: { resources: [] } })
    const { tenant, user_id, client } = granted
    const user = requireUser(tenant, user_id)
    const request = {
      client_id: client.client_id,
      redirect_uri: REDIRECT_URI,
      response_type: 'code',
      scopes: ['openid'],
    }
    const { refusal } = await evaluateAuthorizationRequest(tenant, user, { ...request, resources: [asked] }, 'start')
    const response = (await granted.exchange({ resource: asked })).json()
    if (outcome === 'refused')
      return expect([refusal?.error, response.error]).toEqual(['invalid_target', 'invalid_target'])
    expect(refusal).toBeUndefined()
    expect(decodeJwt(response.access_token).aud).toEqual(['project-test-latchkey', granted.resource])
  },
)

test.each(['#x', '#', '\n', '\t', ' ', '\u0000', '\u202e'])(
  'no token is issued for a resource that ends in %j',
  { tags: 'threat.m3' },
  async (end) => {
    const { exchange, resource, tenant } = createGranted({ grant: { resources: [] } })
    tenant.config.resources = ['http://localhost:4620/mcp', 'http://localhost:4620']
    for (const asked of [`${resource}${end}`, `http://localhost:4620/mcp${end}`, `http://localhost${end}:4620`])
      expect((await exchange({ resource: asked })).json()).toMatchObject({ error: 'invalid_target' })
  },
)
