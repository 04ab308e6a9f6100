import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose'
import * as oidc from 'openid-client'
import { expect, onTestFinished, test } from 'vitest'
import { getIssuer, type Tenant } from '../core/tenant.ts'
import { createInjectedFetch, createRelyingParty, REDIRECT_URI } from '../testing/relying-party.ts'
import { createVisitor } from '../testing/visitor.ts'

const JWT_BEARER = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
const ON = { private_key_jwt_enabled: true }

async function createKeys(alg = 'ES256') {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true })
  // The member `oth` occurs in private keys only.
  const { oth: _, ...key } = await exportJWK(publicKey)
  return { privateKey, jwks: { keys: [key] } }
}

/** Creates a client with a key in its record. */
async function createKeyedParty(alg = 'ES256', config: Partial<Tenant['config']> = {}) {
  const { privateKey, jwks } = await createKeys(alg)
  const relying = await createRelyingParty({
    config: { ...ON, ...config },
    client: { client_type: 'third_party', token_endpoint_auth_method: 'private_key_jwt', jwks },
    authentication: oidc.PrivateKeyJwt(privateKey),
  })
  return { ...relying, privateKey }
}

/** Registers a client as `openid-client` does. */
function register({ app, tenant }: ReturnType<typeof createVisitor>, metadata: Partial<oidc.ClientMetadata>) {
  const all = { redirect_uris: [REDIRECT_URI], token_endpoint_auth_method: 'private_key_jwt', ...metadata }
  return oidc.dynamicClientRegistration(new URL(getIssuer(tenant)), all, oidc.None(), {
    execute: [oidc.allowInsecureRequests],
    [oidc.customFetch]: createInjectedFetch(app),
  })
}

test.each(['RS256', 'PS256', 'ES256', 'Ed25519'])(
  'a client authenticates with private_key_jwt and a key for %s',
  async (alg) => {
    const { party, parameters, checks, allow } = await createKeyedParty(alg)
    const back = await allow(oidc.buildAuthorizationUrl(party, parameters))
    const tokens = await oidc.authorizationCodeGrant(party, back, checks)
    const fresh = await oidc.refreshTokenGrant(party, tokens.refresh_token ?? '')
    expect(await oidc.tokenIntrospection(party, fresh.access_token)).toMatchObject({ active: true })
    await oidc.tokenRevocation(party, fresh.access_token)
    expect(await oidc.tokenIntrospection(party, fresh.access_token)).toMatchObject({ active: false })
  },
)

test('a private_key_jwt client can push requests and start device authorizations', async () => {
  const { party, parameters, checks, allow } = await createKeyedParty('ES256', {
    pushed_authorization_requests_enabled: true,
    device_authorization_enabled: true,
  })
  const url = await oidc.buildAuthorizationUrlWithPAR(party, parameters)
  expect(url.searchParams.has('client_assertion')).toBe(false)
  const back = await allow(url)
  expect(await oidc.authorizationCodeGrant(party, back, checks)).toBeTruthy()
  expect(await oidc.initiateDeviceAuthorization(party, {})).toMatchObject({ interval: 5 })
})

test('the metadata announces private_key_jwt and its algorithms only if the project accepts it', async () => {
  const { party, tenant, app } = await createRelyingParty({ config: ON })
  const algorithms = ['RS256', 'PS256', 'ES256', 'EdDSA', 'Ed25519']
  expect(party.serverMetadata()).toMatchObject({
    token_endpoint_auth_methods_supported: ['none', 'client_secret_basic', 'client_secret_post', 'private_key_jwt'],
    token_endpoint_auth_signing_alg_values_supported: algorithms,
    introspection_endpoint_auth_signing_alg_values_supported: algorithms,
    revocation_endpoint_auth_signing_alg_values_supported: algorithms,
  })
  tenant.config.private_key_jwt_enabled = false
  const path = new URL(`${getIssuer(tenant)}/.well-known/openid-configuration`).pathname
  expect(JSON.stringify((await app.inject(path)).json())).not.toMatch(
    /private_key_jwt|signing_alg_values_supported":\["PS/,
  )
})

test('a client that registers with a key gets no secret', async () => {
  const visitor = createVisitor()
  Object.assign(visitor.tenant.config, ON)
  const { jwks } = await createKeys()
  const registered = (await register(visitor, { jwks })).clientMetadata()
  expect(registered).toMatchObject({ token_endpoint_auth_method: 'private_key_jwt', jwks })
  expect(registered).not.toHaveProperty('client_secret')
})

test('the keys of a private_key_jwt client are read from its jwks_uri', async () => {
  const { privateKey, jwks } = await createKeys()
  const server = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'application/jwk-set+json' }).end(JSON.stringify(jwks)),
  ).listen(0, 'localhost')
  onTestFinished(() => void server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo // a server that listens on a port has such an address
  const { party } = await createRelyingParty({
    config: ON,
    client: {
      client_type: 'third_party',
      token_endpoint_auth_method: 'private_key_jwt',
      jwks_uri: `http://localhost:${port}/keys.json`,
    },
    authentication: oidc.PrivateKeyJwt(privateKey),
  })
  expect(await oidc.tokenIntrospection(party, 'unknown')).toMatchObject({ active: false })
})

test.each<[string, Partial<oidc.ClientMetadata>]>([
  ['no key', {}],
  ['a key in two places', { jwks: { keys: [{ kty: 'EC' }] }, jwks_uri: 'https://client.example/keys.json' }],
  ['a private key', { jwks: { keys: [{ kty: 'EC', d: 'secret' }] } }],
  ['a shared key', { jwks: { keys: [{ kty: 'oct', k: 'secret' }] } }],
  ['an empty list of keys', { jwks: { keys: [] } }],
  ['an address without https', { jwks_uri: 'http://client.example/keys.json' }],
])('a private_key_jwt registration with %s is refused', async (_, metadata) => {
  const visitor = createVisitor()
  Object.assign(visitor.tenant.config, ON)
  await expect(register(visitor, metadata)).rejects.toMatchObject({ error: 'invalid_client_metadata', status: 400 })
})

test('a project without private_key_jwt refuses such registrations and client assertions', async () => {
  const visitor = createVisitor()
  const { jwks } = await createKeys()
  await expect(register(visitor, { jwks })).rejects.toMatchObject({ error: 'invalid_client_metadata' })
  const { party, tenant } = await createKeyedParty()
  tenant.config.private_key_jwt_enabled = false
  await expect(oidc.tokenIntrospection(party, 'unknown')).rejects.toMatchObject({
    error: 'invalid_client',
    status: 401,
  })
})

test('the control plane refuses to create a private_key_jwt client without a key', async () => {
  const { app, tenant } = createVisitor()
  const payload = {
    client_name: 'Keyed',
    client_type: 'third_party',
    redirect_urls: [REDIRECT_URI],
    token_endpoint_auth_method: 'private_key_jwt',
  }
  const url = `/_mock/${tenant.public_token}/clients`
  const refused = await app.inject({ method: 'POST', url, payload })
  expect(refused.json()).toMatchObject({ status_code: 400, error_type: 'connected_app_misconfigured_client' })
  const { jwks } = await createKeys()
  const created = await app.inject({ method: 'POST', url, payload: { ...payload, jwks } })
  expect(created.json()).toMatchObject({ client: { jwks } })
  expect(created.json()).not.toHaveProperty('client_secret')
})

type Claims = Record<string, unknown>

/** Returns the claims of a valid assertion, with the given changes. */
function toClaims(tenant: Tenant, client_id: string, changes: Claims = {}): Claims {
  const now = Math.floor(tenant.clock.now() / 1000)
  return { iss: client_id, sub: client_id, aud: getIssuer(tenant), exp: now + 60, jti: crypto.randomUUID(), ...changes }
}

function sign(key: CryptoKey, claims: Claims, alg = 'ES256'): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg }).sign(key)
}

/** Calls the introspection endpoint with an assertion, which shows whether the client is authenticated. */
async function introspect(
  { app, tenant }: Pick<Awaited<ReturnType<typeof createKeyedParty>>, 'app' | 'tenant'>,
  client_assertion: string,
  more: Record<string, string> = {},
) {
  const form = { token: 'unknown', client_assertion_type: JWT_BEARER, client_assertion, ...more }
  const response = await app.inject({
    method: 'POST',
    url: `${new URL(getIssuer(tenant)).pathname}/oauth2/introspect`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  })
  return { status: response.statusCode, ...response.json() }
}

test.each<[string, (tenant: Tenant) => string | string[]]>([
  ['the issuer', getIssuer],
  ['the token endpoint', (tenant) => `${getIssuer(tenant)}/oauth2/token`],
  ['the endpoint itself', (tenant) => `${getIssuer(tenant)}/oauth2/introspect`],
  ['several parties', (tenant) => [getIssuer(tenant), 'https://other.example']],
])('a client assertion with the audience %s is accepted', async (_, toAudience) => {
  const keyed = await createKeyedParty()
  const { tenant, client, privateKey } = keyed
  const claims = toClaims(tenant, client.client_id, { aud: toAudience(tenant) })
  expect(await introspect(keyed, await sign(privateKey, claims))).toMatchObject({ status: 200, active: false })
})

test.each<[string, (now: number) => Claims]>([
  ['of another issuer', () => ({ iss: 'somebody' })],
  ['for another provider', () => ({ aud: 'https://other.example' })],
  ['without an end', () => ({ exp: undefined })],
  ['that has expired', (now) => ({ exp: now - 60 })],
  ['that is valid for more than ten minutes', (now) => ({ exp: now + 11 * 60 })],
  ['without an id', () => ({ jti: undefined })],
  ['of an unknown client', () => ({ sub: 'somebody', iss: 'somebody' })],
])('a client assertion %s is refused', async (_, change) => {
  const keyed = await createKeyedParty()
  const { tenant, client, privateKey } = keyed
  const now = Math.floor(tenant.clock.now() / 1000)
  const assertion = await sign(privateKey, toClaims(tenant, client.client_id, change(now)))
  const response = await introspect(keyed, assertion)
  expect(response).toMatchObject({ status: 401, error: 'invalid_client', error_description: expect.any(String) })
})

test('a client assertion works once', async () => {
  const keyed = await createKeyedParty()
  const assertion = await sign(keyed.privateKey, toClaims(keyed.tenant, keyed.client.client_id))
  expect(await introspect(keyed, assertion)).toMatchObject({ status: 200 })
  expect(await introspect(keyed, assertion)).toMatchObject({ status: 401, error: 'invalid_client' })
})

test('a used client assertion stays refused while the tolerated clock skew would still accept it', async () => {
  const keyed = await createKeyedParty()
  const { tenant, client, privateKey } = keyed
  const exp = Math.floor(tenant.clock.now() / 1000) + 60
  const create = () => sign(privateKey, toClaims(tenant, client.client_id, { exp }))
  const assertion = await create()
  expect(await introspect(keyed, assertion)).toMatchObject({ status: 200 })
  tenant.clock.freeze((exp + 4) * 1000)
  expect(await introspect(keyed, await create())).toMatchObject({ status: 200 })
  const error_description = 'The client assertion has been used before.'
  expect(await introspect(keyed, assertion)).toMatchObject({ status: 401, error_description })
})

test('a client assertion signed with another key, or an empty one, is refused', async () => {
  const keyed = await createKeyedParty()
  const { privateKey } = await createKeys()
  const claims = toClaims(keyed.tenant, keyed.client.client_id)
  for (const assertion of [await sign(privateKey, claims), 'no-jwt', ''])
    expect(await introspect(keyed, assertion)).toMatchObject({ status: 401, error: 'invalid_client' })
})

test.each([
  ['a secret', { client_secret: 's' }],
  ['the id of another client', { client_id: 'somebody' }],
])('a client assertion together with %s is refused', async (_, more: Record<string, string>) => {
  const keyed = await createKeyedParty()
  const assertion = await sign(keyed.privateKey, toClaims(keyed.tenant, keyed.client.client_id))
  expect(await introspect(keyed, assertion, more)).toMatchObject({ status: 400, error: 'invalid_request' })
})

test('a client assertion of another type, or of a client without keys, is refused', async () => {
  const keyed = await createKeyedParty()
  const claims = toClaims(keyed.tenant, keyed.client.client_id)
  const type = { client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:saml2-bearer' }
  const refusal = { status: 401, error: 'invalid_client' }
  expect(await introspect(keyed, await sign(keyed.privateKey, claims), type)).toMatchObject(refusal)
  const { tenant, app, client } = await createRelyingParty({ config: ON })
  const assertion = await sign(keyed.privateKey, toClaims(tenant, client.client_id))
  expect(await introspect({ tenant, app }, assertion)).toMatchObject(refusal)
})
