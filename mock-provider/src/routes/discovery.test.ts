import { expect, test } from 'vitest'
import { getSharedProvider } from '../testing/shared-provider.ts'

const OTHER = '/v1/public/project-test-other'

test.each(['/.well-known/oauth-authorization-server', '/.well-known/openid-configuration'])(
  'the OAuth metadata at %s has every member that clients require',
  async (url) => {
    const response = await getSharedProvider().app.inject(url)
    expect(response.headers['content-type']).toMatch(/^application\/json/)
    expect(response.json()).toMatchObject({
      issuer: 'http://localhost:4010',
      authorization_endpoint: 'http://localhost:3000/oauth/authorize',
      token_endpoint: 'http://localhost:4010/v1/oauth2/token',
      registration_endpoint: 'http://localhost:4010/v1/oauth2/register',
      end_session_endpoint: 'http://localhost:4010/oauth/logout',
      jwks_uri: 'http://localhost:4010/.well-known/jwks.json',
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none', 'client_secret_basic', 'client_secret_post'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
    })
    expect(response.json().scopes_supported).toContain('offline_access')
    expect(Object.values(response.json())).not.toContain(null)
  },
)

test('the OAuth metadata lists the claims of ID tokens and userinfo', async () => {
  const { claims_supported } = (await getSharedProvider().app.inject('/.well-known/openid-configuration')).json()
  expect(claims_supported).toEqual([
    'sub',
    'iss',
    'aud',
    'exp',
    'iat',
    'auth_time',
    'nonce',
    'name',
    'given_name',
    'family_name',
    'middle_name',
    'picture',
    'profile_picture',
    'locale',
    'email',
    'email_verified',
    'phone_number',
    'phone_number_verified',
  ])
})

test.each([
  `/.well-known/oauth-authorization-server${OTHER}`,
  `/.well-known/openid-configuration${OTHER}`,
  `${OTHER}/.well-known/openid-configuration`,
])('the OAuth metadata of another project is at %s', async (url) => {
  const { app } = getSharedProvider()
  const metadata = (await app.inject(url)).json()
  expect(metadata).toMatchObject({
    issuer: `http://localhost:4010${OTHER}`,
    token_endpoint: `http://localhost:4010${OTHER}/oauth2/token`,
    end_session_endpoint: `http://localhost:4010${OTHER}/oauth/logout`,
  })
  const endpoints = [
    metadata.token_endpoint,
    metadata.registration_endpoint,
    metadata.introspection_endpoint,
    metadata.revocation_endpoint,
  ]
  for (const endpoint of endpoints) {
    const response = await app.inject({ method: 'POST', url: new URL(endpoint).pathname, payload: {} })
    expect([400, 401]).toContain(response.statusCode)
  }
  expect((await app.inject(new URL(metadata.jwks_uri).pathname)).json().keys).toHaveLength(1)
})

test('the JWKS contains public signing keys with key ids', async () => {
  const { app } = getSharedProvider()
  const { keys } = (await app.inject('/.well-known/jwks.json')).json()
  const thumbprint = keys[0]['x5t#S256']
  expect(keys).toEqual([
    {
      kty: 'RSA',
      use: 'sig',
      x5c: [expect.stringMatching(/^MII/)],
      'x5t#S256': expect.stringMatching(/^[\w-]{43}$/),
      x5tS256: thumbprint,
      alg: 'RS256',
      key_ops: ['verify'],
      kid: expect.any(String),
      n: expect.any(String),
      e: 'AQAB',
    },
  ])
  expect((await app.inject('/v1/sessions/jwks/project-test-latchkey')).json()).toMatchObject({ keys, status_code: 200 })
})

test.each([
  '/.well-known/other',
  '/.well-known/oauth-protected-resource',
  '/.well-known/oauth-authorization-server/other',
])('the path %s returns a 404 as JSON', async (url) => {
  const response = await getSharedProvider().app.inject(url)
  expect(response.statusCode).toBe(404)
  expect(response.headers['content-type']).toMatch(/^application\/json/)
})

test('OAuth endpoints return 404 for a project id that is not a test project', async () => {
  const { app } = getSharedProvider()
  expect((await app.inject('/v1/public/project-live-x/.well-known/openid-configuration')).statusCode).toBe(404)
  const response = await app.inject({
    method: 'POST',
    url: '/v1/public/project-live-x/oauth2/token',
    payload: { grant_type: 'x' },
  })
  expect(response.statusCode).toBe(404)
  expect(response.json()).toMatchObject({
    error: 'invalid_request',
    error_uri: expect.stringMatching(/#project_not_found$/),
  })
})

test.each([
  '/.well-known/oauth-authorization-server',
  '/.well-known/jwks.json',
  '/v1/oauth2/token',
  '/v1/oauth2/register',
  `${OTHER}/oauth2/token`,
])('a page of any origin may call %s', async (url) => {
  const response = await getSharedProvider().app.inject({
    method: 'OPTIONS',
    url,
    headers: { origin: 'https://client.example', 'access-control-request-method': 'POST' },
  })
  expect(response.statusCode).toBe(204)
  expect(response.headers).toMatchObject({ 'access-control-allow-origin': '*' })
  expect(String(response.headers['access-control-allow-headers']).toLowerCase()).toContain('mcp-protocol-version')
})
