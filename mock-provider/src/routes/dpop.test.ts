import { createHash } from 'node:crypto'
import { decodeJwt, exportJWK, generateKeyPair, SignJWT, type GenerateKeyPairResult } from 'jose'
import * as oidc from 'openid-client'
import { expect, onTestFinished, test } from 'vitest'
import { getIssuer, getToolServerUrl } from '../core/tenant.ts'
import { createInjectedFetch, createRelyingParty } from '../testing/relying-party.ts'
import { getSharedProvider } from '../testing/shared-provider.ts'
import { createToolServer } from '../tool-server/tool-server.ts'
import { users } from '../users/users.ts'

const ON = { dpop_enabled: true }
const INITIALIZE = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1.0.0' } },
})

type Options = Parameters<typeof createRelyingParty>[0]

/** Creates a client with tokens that are bound to its key. */
async function createBoundParty(options: Options = {}, alg = 'ES256') {
  const relying = await createRelyingParty({ config: ON, ...options })
  const { party, parameters, checks, allow } = relying
  parameters.append('resource', getToolServerUrl(relying.tenant))
  const keys = await oidc.randomDPoPKeyPair(alg)
  const DPoP = oidc.getDPoPHandle(party, keys)
  const back = await allow(oidc.buildAuthorizationUrl(party, parameters))
  const tokens = await oidc.authorizationCodeGrant(party, back, checks, undefined, { DPoP })
  return { ...relying, DPoP, tokens, subject: tokens.claims()?.sub ?? '' }
}

test.each(['ES256', 'RS256', 'PS256', 'Ed25519'])(
  'tokens are bound to a DPoP key for the algorithm %s',
  async (alg) => {
    const { party, DPoP, tokens, subject } = await createBoundParty({}, alg)
    expect(tokens.token_type).toBe('dpop')
    const cnf = { jkt: await DPoP.calculateThumbprint() }
    expect(decodeJwt(tokens.access_token)).toMatchObject({ cnf })
    expect(await oidc.fetchUserInfo(party, tokens.access_token, subject, { DPoP })).toMatchObject({ sub: subject })
    const fresh = await oidc.refreshTokenGrant(party, tokens.refresh_token ?? '', undefined, { DPoP })
    expect(fresh.token_type).toBe('dpop')
    expect(await oidc.tokenIntrospection(party, fresh.access_token)).toMatchObject({ active: true, cnf })
  },
)

test('a client that sends no DPoP proof gets bearer tokens', async () => {
  const { party, parameters, checks, allow } = await createRelyingParty({ config: ON })
  const back = await allow(oidc.buildAuthorizationUrl(party, parameters))
  const tokens = await oidc.authorizationCodeGrant(party, back, checks)
  expect(tokens.token_type).toBe('bearer')
  const claims = decodeJwt(tokens.access_token)
  expect(claims).not.toHaveProperty('cnf')
  expect(await oidc.fetchUserInfo(party, tokens.access_token, tokens.claims()?.sub ?? '')).toBeTruthy()
})

test('a DPoP-bound token is refused as a bearer token', async () => {
  const { party, tokens, subject } = await createBoundParty()
  await expect(oidc.fetchUserInfo(party, tokens.access_token, subject)).rejects.toMatchObject({
    status: 401,
    cause: [{ scheme: 'dpop', parameters: { error: 'invalid_token', algs: 'RS256 PS256 ES256 EdDSA Ed25519' } }],
  })
})

test('a DPoP-bound token cannot be exchanged for a session', async () => {
  const client = { client_type: 'first_party_public' as const, full_access_allowed: true }
  const relying = await createRelyingParty({ config: ON, client })
  const { party, parameters, checks, allow, visitor } = relying
  parameters.set('scope', 'openid full_access offline_access')
  const DPoP = oidc.getDPoPHandle(party, await oidc.randomDPoPKeyPair())
  const back = await allow(oidc.buildAuthorizationUrl(party, parameters))
  const { access_token, scope } = await oidc.authorizationCodeGrant(party, back, checks, undefined, { DPoP })
  expect(scope).toContain('full_access')
  const body = { access_token, session_duration_minutes: 60 }
  const response = await visitor.call('/sessions/exchange_access_token', { body })
  expect(response.json()).toMatchObject({ error_type: 'oauth_access_token_exchange_token_invalid_grant' })
})

test('a bearer token is not accepted with a DPoP proof', async () => {
  const { party, parameters, checks, allow } = await createRelyingParty({ config: ON })
  const tokens = await oidc.authorizationCodeGrant(
    party,
    await allow(oidc.buildAuthorizationUrl(party, parameters)),
    checks,
  )
  const DPoP = oidc.getDPoPHandle(party, await oidc.randomDPoPKeyPair())
  const asking = oidc.fetchUserInfo(party, tokens.access_token, tokens.claims()?.sub ?? '', { DPoP })
  await expect(asking).rejects.toMatchObject({ status: 401 })
})

test('a DPoP proof by another key is refused with an access token and with a refresh token', async () => {
  const { party, tokens, subject } = await createBoundParty()
  const DPoP = oidc.getDPoPHandle(party, await oidc.randomDPoPKeyPair())
  await expect(oidc.fetchUserInfo(party, tokens.access_token, subject, { DPoP })).rejects.toMatchObject({ status: 401 })
  const refreshing = oidc.refreshTokenGrant(party, tokens.refresh_token ?? '', undefined, { DPoP })
  await expect(refreshing).rejects.toMatchObject({ error: 'invalid_grant' })
})

test('a DPoP-bound refresh token of a public client requires a proof by its key', async () => {
  const { party, tokens, DPoP } = await createBoundParty()
  const refresh_token = tokens.refresh_token ?? ''
  await expect(oidc.refreshTokenGrant(party, refresh_token)).rejects.toMatchObject({ error: 'invalid_dpop_proof' })
  expect(await oidc.refreshTokenGrant(party, refresh_token, undefined, { DPoP })).toBeTruthy()
})

test('the refresh token of a confidential client works without a DPoP proof', async () => {
  const { party, tokens } = await createBoundParty({ config: ON, client: { client_type: 'third_party' } })
  const fresh = await oidc.refreshTokenGrant(party, tokens.refresh_token ?? '')
  expect(fresh.token_type).toBe('bearer')
})

test('a project without DPoP ignores proofs and does not announce DPoP', async () => {
  const { party, tokens, subject, DPoP, tenant } = await createBoundParty({ config: {} })
  expect(tokens.token_type).toBe('bearer')
  expect(party.serverMetadata()).not.toHaveProperty('dpop_signing_alg_values_supported')
  await expect(oidc.fetchUserInfo(party, tokens.access_token, subject, { DPoP })).rejects.toMatchObject({ status: 401 })
  tenant.config.dpop_enabled = true
  const { app } = getSharedProvider()
  const path = new URL(`${getIssuer(tenant)}/.well-known/openid-configuration`).pathname
  const algorithms = ['RS256', 'PS256', 'ES256', 'EdDSA', 'Ed25519']
  expect((await app.inject(path)).json()).toMatchObject({ dpop_signing_alg_values_supported: algorithms })
})

test('CORS allows pages of other origins to send DPoP proofs', async () => {
  const { app } = getSharedProvider()
  const headers = { origin: 'https://client.example', 'access-control-request-method': 'POST' }
  const response = await app.inject({ method: 'OPTIONS', url: '/v1/oauth2/token', headers })
  expect(String(response.headers['access-control-allow-headers']).split(', ')).toContain('dpop')
})

/** Creates a client that has pushed its request with a proof. */
async function createPushed(changes: Record<string, string> = {}) {
  const config = { ...ON, pushed_authorization_requests_enabled: true }
  const relying = await createRelyingParty({ config })
  const { party, parameters, allow, checks } = relying
  for (const [name, value] of Object.entries(changes)) parameters.set(name, value)
  const DPoP = oidc.getDPoPHandle(party, await oidc.randomDPoPKeyPair())
  const back = await allow(await oidc.buildAuthorizationUrlWithPAR(party, parameters, { DPoP }))
  const exchange = (options: oidc.DPoPOptions) => oidc.authorizationCodeGrant(party, back, checks, undefined, options)
  return { ...relying, DPoP, exchange }
}

test('a pushed authorization request with a DPoP proof binds its code to the key', async () => {
  const { party, DPoP, exchange } = await createPushed()
  const other = oidc.getDPoPHandle(party, await oidc.randomDPoPKeyPair())
  await expect(exchange({ DPoP: other })).rejects.toMatchObject({ error: 'invalid_grant' })
  await expect(exchange({})).rejects.toMatchObject({ error: 'invalid_dpop_proof' })
  expect((await exchange({ DPoP })).token_type).toBe('dpop')
})

test('a pushed authorization request whose dpop_jkt differs from its DPoP proof is refused', async () => {
  await expect(createPushed({ dpop_jkt: 'another' })).rejects.toMatchObject({ error: 'invalid_dpop_proof' })
})

async function createBoundToolCaller() {
  const bound = await createBoundParty()
  const { tenants } = getSharedProvider()
  const server = createToolServer({ tenants })
  onTestFinished(() => server.close())
  const { party, tenant, tokens } = bound
  party[oidc.customFetch] = createInjectedFetch(server)
  const url = new URL(getToolServerUrl(tenant))
  const headers = new Headers({
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  })
  const call = (options?: oidc.DPoPOptions) =>
    oidc.fetchProtectedResource(party, tokens.access_token, url, 'POST', INITIALIZE, headers, options)
  return { ...bound, server, call }
}

test('the tool server accepts a DPoP-bound token with its proof', async () => {
  const { call, DPoP, server, tenant } = await createBoundToolCaller()
  const response = await call({ DPoP })
  expect(response.status).toBe(200)
  expect(await response.text()).toContain('serverInfo')
  const metadata = await server.inject(`/.well-known/oauth-protected-resource/${tenant.project_id}/mcp`)
  expect(metadata.json()).toMatchObject({ dpop_signing_alg_values_supported: expect.arrayContaining(['ES256']) })
})

test('the tool server refuses a DPoP-bound token as a bearer token or with another key’s proof', async () => {
  const { call, party } = await createBoundToolCaller()
  await expect(call()).rejects.toMatchObject({
    status: 401,
    cause: [{ scheme: 'dpop', parameters: { error: 'invalid_token', resource_metadata: expect.any(String) } }],
  })
  const other = oidc.getDPoPHandle(party, await oidc.randomDPoPKeyPair())
  await expect(call({ DPoP: other })).rejects.toMatchObject({
    cause: [{ scheme: 'dpop', parameters: { error: 'invalid_dpop_proof', algs: 'RS256 PS256 ES256 EdDSA Ed25519' } }],
  })
})

/** Changes that a test makes to a valid proof before it signs the proof. */
type Proof = { claims?: Record<string, unknown>; header?: Record<string, unknown>; alg?: string }

async function signProof(keys: GenerateKeyPairResult, claims: object, { header, alg = 'ES256', ...proof }: Proof) {
  const jwk = await exportJWK(keys.publicKey)
  return new SignJWT({ ...claims, ...proof.claims })
    .setProtectedHeader({ alg, typ: 'dpop+jwt', jwk, ...header })
    .sign(keys.privateKey)
}

/** Creates a bound access token, and functions that sign proofs and request userinfo with them. */
async function createSigner() {
  const relying = await createRelyingParty({ config: ON })
  const { party, parameters, checks, allow, app, tenant } = relying
  const keys = await generateKeyPair('ES256', { extractable: true })
  const DPoP = oidc.getDPoPHandle(party, keys)
  const back = await allow(oidc.buildAuthorizationUrl(party, parameters))
  const { access_token } = await oidc.authorizationCodeGrant(party, back, checks, undefined, { DPoP })
  const endpoint = `${getIssuer(tenant)}/oauth2/userinfo`
  const now = Math.floor(tenant.clock.now() / 1000)
  const create = (changes: Proof = {}) => {
    const ath = createHash('sha256').update(access_token).digest('base64url')
    return signProof(keys, { jti: crypto.randomUUID(), iat: now, htm: 'GET', htu: endpoint, ath }, changes)
  }
  const ask = async (dpop: string | undefined, scheme = 'DPoP') => {
    const authorization = `${scheme} ${access_token}`
    const headers = { authorization, ...(dpop !== undefined && { dpop }) }
    const response = await app.inject({ url: new URL(endpoint).pathname, headers })
    return { status: response.statusCode, challenge: response.headers['www-authenticate'], ...response.json() }
  }
  return { ...relying, keys, create, ask, now, endpoint }
}

test('a DPoP proof matches regardless of its URL’s query and of the case of the auth scheme', async () => {
  const { create, ask, endpoint } = await createSigner()
  expect(await ask(await create())).toMatchObject({ status: 200 })
  expect(await ask(await create({ claims: { htu: `${endpoint}?a=b#c` } }), 'dpop')).toMatchObject({ status: 200 })
})

test.each<[string, (now: number) => Proof]>([
  ['for another method', () => ({ claims: { htm: 'POST' } })],
  ['for another URL', () => ({ claims: { htu: 'http://localhost:4010/v1/oauth2/userinfo' } })],
  ['for no URL', () => ({ claims: { htu: 'userinfo' } })],
  ['for another token', () => ({ claims: { ath: 'another' } })],
  ['for no token', () => ({ claims: { ath: undefined } })],
  ['without an id', () => ({ claims: { jti: undefined } })],
  ['without a time', () => ({ claims: { iat: undefined } })],
  ['of more than five minutes ago', (now) => ({ claims: { iat: now - 302 } })],
  ['of the future', (now) => ({ claims: { iat: now + 310 } })],
  ['of another type', () => ({ header: { typ: 'JWT' } })],
  ['without a key', () => ({ header: { jwk: undefined } })],
])('a DPoP proof %s is refused', async (_, change) => {
  const { create, ask, now } = await createSigner()
  const response = await ask(await create(change(now)))
  expect(response).toMatchObject({ status: 401, error: 'invalid_dpop_proof', error_description: expect.any(String) })
  expect(response.challenge).toBe('DPoP error="invalid_dpop_proof", algs="RS256 PS256 ES256 EdDSA Ed25519"')
})

test('a DPoP header with a private key, no JWT or two JWTs is refused', async () => {
  const { create, ask, keys } = await createSigner()
  const jwk = await exportJWK(keys.privateKey)
  const proofs = [await create({ header: { jwk } }), 'no-jwt', `${await create()}, ${await create()}`, undefined]
  for (const proof of proofs) expect(await ask(proof)).toMatchObject({ status: 401, error: 'invalid_dpop_proof' })
})

test('a DPoP-bound token with a missing or empty proof is refused with the reason', async () => {
  const { ask } = await createSigner()
  expect(await ask(undefined)).toMatchObject({ error_description: 'The header DPoP has no proof.' })
  expect(await ask('')).toMatchObject({ status: 401, error: 'invalid_dpop_proof' })
})

test('the DPoP-bound token of a deleted user is refused with a DPoP challenge', async () => {
  const { create, ask, tenant, user_id } = await createSigner()
  users(tenant).delete(user_id)
  const response = await ask(await create())
  expect(response).toMatchObject({ status: 401, error: 'invalid_token' })
  expect(response.challenge).toBe('DPoP error="invalid_token", algs="RS256 PS256 ES256 EdDSA Ed25519"')
})

test('a DPoP proof is accepted once', async () => {
  const { create, ask } = await createSigner()
  const proof = await create()
  expect(await ask(proof)).toMatchObject({ status: 200 })
  expect(await ask(proof)).toMatchObject({ status: 401, error: 'invalid_dpop_proof' })
})

test('a used DPoP proof stays refused for the five minutes in which its iat is accepted', async () => {
  const { create, ask, now, tenant } = await createSigner()
  const proof = await create()
  expect(await ask(proof)).toMatchObject({ status: 200 })
  tenant.clock.freeze((now + 300) * 1000)
  expect(await ask(await create())).toMatchObject({ status: 200 })
  const error_description = 'The DPoP proof has been used before.'
  expect(await ask(proof)).toMatchObject({ status: 401, error_description })
})

test('the token endpoint refuses an invalid DPoP proof before it uses up the code', async () => {
  const { party, parameters, checks, allow, app, tenant, client } = await createRelyingParty({ config: ON })
  const back = await allow(oidc.buildAuthorizationUrl(party, parameters))
  const refused = await app.inject({
    method: 'POST',
    url: new URL(`${getIssuer(tenant)}/oauth2/token`).pathname,
    headers: { dpop: 'no-jwt' },
    payload: { grant_type: 'authorization_code', client_id: client.client_id, code: back.searchParams.get('code') },
  })
  expect(refused.json()).toMatchObject({ status_code: 400, error: 'invalid_dpop_proof' })
  const DPoP = oidc.getDPoPHandle(party, await oidc.randomDPoPKeyPair())
  expect(await oidc.authorizationCodeGrant(party, back, checks, undefined, { DPoP })).toBeTruthy()
})
