import { DEFAULT_PUBLIC_TOKEN } from '@latchkey/openapi'
import * as oidc from 'openid-client'
import { expect, test } from 'vitest'
import { getIssuer } from '../core/tenant.ts'
import { createRelyingParty, REDIRECT_URI } from '../testing/relying-party.ts'
import { createVisitor } from '../testing/visitor.ts'

const ON = { pushed_authorization_requests_enabled: true }

type Relying = Awaited<ReturnType<typeof createRelyingParty>>

/** Pushes a request without the library. A parameter that is undefined is left out. */
async function push({ app, tenant, client, parameters }: Relying, changes: Record<string, string | undefined> = {}) {
  const form = { client_id: client.client_id, response_type: 'code', ...Object.fromEntries(parameters), ...changes }
  const pairs = Object.entries(form).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const response = await app.inject({
    method: 'POST',
    url: `${new URL(getIssuer(tenant)).pathname}/oauth2/par`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(pairs).toString(),
  })
  return { status: response.statusCode, headers: response.headers, ...response.json() }
}

/** Opens the authorization endpoint in a browser. */
function open({ app, tenant }: Pick<Relying, 'app' | 'tenant'>, query: Record<string, string>) {
  const url = `${new URL(getIssuer(tenant)).pathname}/oauth2/authorize?${new URLSearchParams(query).toString()}`
  return app.inject({ url, headers: { accept: 'text/html' } })
}

test('a pushed authorization request leaves only client_id and request_uri in the browser’s URL', async () => {
  const relying = await createRelyingParty({ config: ON })
  const { party, parameters, checks, allow } = relying
  parameters.append('resource', 'http://localhost:4021/mcp')
  parameters.append('resource', 'http://localhost:4022/mcp')
  const url = await oidc.buildAuthorizationUrlWithPAR(party, parameters)
  expect([...url.searchParams.keys()].toSorted()).toEqual(['client_id', 'request_uri'])
  const tokens = await oidc.authorizationCodeGrant(party, await allow(url), checks)
  expect(tokens.claims()?.aud).toEqual([relying.client.client_id])
  expect((await oidc.tokenIntrospection(party, tokens.access_token)).aud).toEqual([
    relying.tenant.project_id,
    'http://localhost:4021/mcp',
    'http://localhost:4022/mcp',
  ])
})

test('a confidential client pushes its request with its secret, which does not reach the browser', async () => {
  const relying = await createRelyingParty({ config: ON, client: { client_type: 'third_party' } })
  const { party, parameters, checks, allow, client } = relying
  const url = await oidc.buildAuthorizationUrlWithPAR(party, parameters)
  const tokens = await oidc.authorizationCodeGrant(party, await allow(url), checks)
  expect(tokens.access_token).toEqual(expect.any(String))
  const method = { client_secret: client.client_secret ?? '' }
  const posted = await createRelyingParty({
    config: ON,
    client: { client_type: 'third_party', token_endpoint_auth_method: 'client_secret_post', ...method },
    authentication: oidc.ClientSecretPost(method.client_secret),
  })
  const { request_uri } = await push(posted, method)
  const page = await open(posted, { client_id: posted.client.client_id, request_uri })
  expect(page.statusCode).toBe(302)
  expect(page.headers.location).not.toContain(method.client_secret)
})

test('the response to a pushed request is a request_uri that lasts a minute and is never cached', async () => {
  const relying = await createRelyingParty({ config: ON })
  const response = await push(relying)
  expect(response).toMatchObject({
    status: 201,
    request_uri: expect.stringMatching(/^urn:ietf:params:oauth:request_uri:.{30}/),
    expires_in: 60,
  })
  expect(response.headers['cache-control']).toBe('no-store')
})

test('a pushed request redirects the browser to the consent page with all of its parameters', async () => {
  const relying = await createRelyingParty({ config: ON })
  relying.tenant.config.authorization_endpoint = 'http://localhost:5173/consent?theme=dark'
  const state = 'a b+c&d=é{}'
  const { request_uri } = await push(relying, { state, max_age: '60', acr_values: 'any' })
  const response = await open(relying, { client_id: relying.client.client_id, request_uri, scope: 'ignored' })
  expect(response.statusCode).toBe(302)
  expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  const location = new URL(String(response.headers.location))
  expect(`${location.origin}${location.pathname}`).toBe('http://localhost:5173/consent')
  expect(Object.fromEntries(location.searchParams)).toEqual({
    theme: 'dark',
    client_id: relying.client.client_id,
    response_type: 'code',
    ...Object.fromEntries(relying.parameters),
    state,
    max_age: '60',
    acr_values: 'any',
  })
})

test('an authorization request that was not pushed is forwarded unchanged', async () => {
  const { party, parameters, checks, allow } = await createRelyingParty({ config: ON })
  parameters.set('state', 'a?b=c&d')
  const url = oidc.buildAuthorizationUrl(party, parameters)
  expect(url.pathname).toMatch(/\/oauth2\/authorize$/)
  const back = await allow(url)
  const tokens = await oidc.authorizationCodeGrant(party, back, { ...checks, expectedState: 'a?b=c&d' })
  expect(tokens.token_type).toBe('bearer')
})

test.each<[string, (relying: Relying, request_uri: string) => Promise<unknown> | Record<string, string>]>([
  ['used', (relying, request_uri) => open(relying, { client_id: relying.client.client_id, request_uri })],
  ['expired', async ({ tenant }) => tenant.clock.advance(61_000)],
  ['of another client', () => ({ client_id: 'another' })],
  ['without a client', () => ({ client_id: '' })],
  ['unknown', () => ({ request_uri: 'urn:ietf:params:oauth:request_uri:unknown' })],
  ['an address', () => ({ request_uri: 'https://client.example/request.jwt' })],
])('a request_uri that is %s leads to an error page', async (_, change) => {
  const relying = await createRelyingParty({ config: ON })
  const { request_uri } = await push(relying)
  const changes = await change(relying, request_uri)
  const isQuery = typeof changes === 'object' && changes !== null && !('statusCode' in changes)
  const query = { client_id: relying.client.client_id, request_uri, ...(isQuery ? changes : {}) }
  const page = await open(relying, query)
  expect(page.statusCode).toBe(400)
  expect(page.headers['content-type']).toMatch(/^text\/html/)
  expect(page.body).toContain('Authorization could not be started')
  expect(page.body).toContain('Start again in the app.')
})

test('another client cannot use up a request_uri', async () => {
  const relying = await createRelyingParty({ config: ON })
  const { request_uri } = await push(relying)
  await open(relying, { client_id: 'another', request_uri })
  expect((await open(relying, { client_id: relying.client.client_id, request_uri })).statusCode).toBe(302)
})

test.each<[string, Record<string, string | undefined>, string]>([
  ['another response type', { response_type: 'token' }, 'unsupported_response_type'],
  ['no response type', { response_type: undefined }, 'invalid_request'],
  ['no redirect URI', { redirect_uri: undefined }, 'invalid_request'],
  ['a redirect URI of another client', { redirect_uri: `${REDIRECT_URI}/other` }, 'invalid_request'],
  ['a redirect URI that no client may have', { redirect_uri: 'javascript:alert(1)' }, 'invalid_request'],
  ['no challenge', { code_challenge: undefined }, 'invalid_request'],
  ['a plain challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
  ['a prompt that contradicts itself', { prompt: 'none login' }, 'invalid_request'],
  ['an unknown resource', { resource: 'https://unknown.example/mcp' }, 'invalid_target'],
  ['a reference to a request', { request_uri: 'urn:ietf:params:oauth:request_uri:x' }, 'invalid_request'],
  ['a request object', { request: 'e30.e30.' }, 'invalid_request'],
])('a pushed request with %s is refused', async (_, changes, error) => {
  const response = await push(await createRelyingParty({ config: ON }), changes)
  expect(response).toMatchObject({ status: 400, error, error_description: expect.any(String) })
})

test('the refusal of a pushed request describes the error', async () => {
  const response = await push(await createRelyingParty({ config: ON }), { resource: 'https://unknown.example/mcp' })
  expect(response.error_description).toBe('A resource is unknown.')
})

test('a pushed request with a repeated parameter is refused', async () => {
  const relying = await createRelyingParty({ config: ON })
  relying.parameters.append('acr_values', 'one')
  relying.parameters.append('acr_values', 'other')
  await expect(oidc.buildAuthorizationUrlWithPAR(relying.party, relying.parameters)).rejects.toMatchObject({
    error: 'invalid_request',
  })
})

test('a pushed request that is too long is refused with 413', async () => {
  const response = await push(await createRelyingParty({ config: ON }), { nonce: 'n'.repeat(17_000) })
  expect(response).toMatchObject({ status: 413, error: 'invalid_request' })
})

test('a client that fails authentication cannot push an authorization request', async () => {
  const relying = await createRelyingParty({ config: ON, client: { client_type: 'third_party' } })
  expect(await push(relying)).toMatchObject({ status: 401, error: 'invalid_client' })
  expect(await push(relying, { client_id: 'unknown' })).toMatchObject({ status: 401, error: 'invalid_client' })
})

test('a project without pushed authorization requests does not announce and refuses them', async () => {
  const relying = await createRelyingParty()
  const { party, parameters, tenant, app } = relying
  expect(party.serverMetadata()).not.toHaveProperty('pushed_authorization_request_endpoint')
  expect(oidc.buildAuthorizationUrl(party, parameters).pathname).toBe('/oauth/authorize')
  expect(await push(relying)).toMatchObject({ status: 400, error: 'invalid_request' })
  const page = await open(relying, { client_id: 'any' })
  expect(page.statusCode).toBe(400)
  expect(page.body).toContain('Pushed authorization requests are not enabled for the project.')
  tenant.config.pushed_authorization_requests_enabled = true
  const path = new URL(`${getIssuer(tenant)}/.well-known/openid-configuration`).pathname
  expect((await app.inject(path)).json()).toMatchObject({
    authorization_endpoint: `${getIssuer(tenant)}/oauth2/authorize`,
    pushed_authorization_request_endpoint: `${getIssuer(tenant)}/oauth2/par`,
  })
})

test('the default project has the PAR and authorization endpoints at its origin', async () => {
  const { app, tenant } = createVisitor(DEFAULT_PUBLIC_TOKEN)
  Object.assign(tenant.config, ON)
  const metadata = (await app.inject('/.well-known/oauth-authorization-server')).json()
  expect(metadata).toMatchObject({
    authorization_endpoint: 'http://localhost:4010/v1/oauth2/authorize',
    pushed_authorization_request_endpoint: 'http://localhost:4010/v1/oauth2/par',
  })
  expect((await app.inject({ method: 'POST', url: '/v1/oauth2/par', payload: {} })).statusCode).toBe(400)
  expect((await app.inject('/v1/oauth2/authorize?client_id=a')).headers.location).toBe(
    'http://localhost:3000/oauth/authorize?client_id=a',
  )
})
