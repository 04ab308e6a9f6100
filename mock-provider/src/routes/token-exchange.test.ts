import { decodeJwt } from 'jose'
import * as oidc from 'openid-client'
import { expect, test } from 'vitest'
import type { NewClient } from '../authorization-server/client-row.ts'
import { createClient } from '../authorization-server/clients.ts'
import { grants } from '../authorization-server/grants.ts'
import { createRelyingParty } from '../testing/relying-party.ts'

const EXCHANGE = 'urn:ietf:params:oauth:grant-type:token-exchange'
const ACCESS_TOKEN = 'urn:ietf:params:oauth:token-type:access_token'
const ONE = 'http://localhost:4021/mcp'
const OTHER = 'http://localhost:4022/mcp'

/** A confidential client that exchanges the token of a user's assistant, which is a public client. */
async function createExchange(
  config: object = {},
  DPoP?: (party: oidc.Configuration) => Promise<oidc.DPoPHandle>,
  { scope, ...client }: { scope?: string } & Partial<NewClient> = {},
) {
  const relying = await createRelyingParty({ config: { token_exchange_enabled: true, ...config }, client })
  const { tenant, party, parameters, allow, checks, app } = relying
  if (scope !== undefined) parameters.set('scope', scope)
  parameters.append('resource', ONE)
  parameters.append('resource', OTHER)
  const back = await allow(oidc.buildAuthorizationUrl(party, parameters))
  const handle = DPoP && (await DPoP(party))
  const options = handle === undefined ? {} : { DPoP: handle }
  const { access_token } = await oidc.authorizationCodeGrant(party, back, checks, undefined, options)
  const server = createClient(tenant, { client_name: 'Tools', client_type: 'third_party', redirect_urls: [] })
  const secret = server.client_secret ?? ''
  const exchanging = new oidc.Configuration(
    party.serverMetadata(),
    server.client_id,
    secret,
    oidc.ClientSecretBasic(secret),
  )
  oidc.allowInsecureRequests(exchanging)
  const { [oidc.customFetch]: injected } = party
  if (injected) exchanging[oidc.customFetch] = injected
  const exchange = (changes: Record<string, string> = {}, more: oidc.DPoPOptions = {}) =>
    oidc.genericGrantRequest(
      exchanging,
      EXCHANGE,
      { subject_token: access_token, subject_token_type: ACCESS_TOKEN, ...changes },
      more,
    )
  return { ...relying, access_token, server, exchanging, exchange, app, options }
}

test('a confidential client exchanges an access token for one of the same user with fewer scopes', async () => {
  const { exchange, user_id, server, exchanging, tenant } = await createExchange()
  const tokens = await exchange({ scope: 'openid email', resource: OTHER })
  expect(tokens).toMatchObject({ issued_token_type: ACCESS_TOKEN, token_type: 'bearer', scope: 'openid email' })
  expect(tokens).not.toHaveProperty('refresh_token')
  expect(tokens).not.toHaveProperty('id_token')
  expect(decodeJwt(tokens.access_token)).toMatchObject({
    sub: user_id,
    client_id: server.client_id,
    aud: [tenant.project_id, OTHER],
    scope: 'openid email',
  })
  expect(await oidc.tokenIntrospection(exchanging, tokens.access_token)).toMatchObject({ active: true })
})

test('without requested scopes, the exchanged token has the scopes and resources of the original', async () => {
  const { exchange, access_token, tenant } = await createExchange()
  const { aud, scope } = decodeJwt<{ scope: string }>(access_token)
  const tokens = await exchange()
  expect(decodeJwt(tokens.access_token)).toMatchObject({ aud, scope })
  expect(decodeJwt((await exchange({ audience: ONE })).access_token).aud).toEqual([tenant.project_id, ONE])
})

test('the exchanged token ends no later than the original, and belongs to the same grant', async () => {
  const { exchange, exchanging, tenant, access_token } = await createExchange()
  tenant.clock.advance(50 * 60 * 1000)
  const tokens = await exchange()
  expect(tokens.expires_in).toBeLessThanOrEqual(600)
  expect(decodeJwt(tokens.access_token).exp).toBe(decodeJwt(access_token).exp)
  for (const grant of grants(tenant).values()) grant.is_revoked = true
  expect(await oidc.tokenIntrospection(exchanging, tokens.access_token)).toMatchObject({ active: false })
})

test('the exchanged token lives no longer than other tokens of the client', async () => {
  const { exchange, server } = await createExchange()
  server.access_token_expiry_minutes = 5
  const tokens = await exchange()
  expect(tokens.expires_in).toBe(300)
  const { iat = 0, exp } = decodeJwt(tokens.access_token)
  expect(exp).toBe(iat + 300)
})

test.each<[string, Record<string, string>, string]>([
  ['a scope that the token lacks', { scope: 'openid full_access' }, 'invalid_scope'],
  ['a resource that the token is not for', { resource: 'http://localhost:4023/mcp' }, 'invalid_target'],
  ['an audience that the token is not for', { audience: 'https://other.example' }, 'invalid_target'],
  ['no token', { subject_token: '' }, 'invalid_request'],
  ['a token of another provider', { subject_token: 'e30.e30.e30' }, 'invalid_request'],
  ['another type of token', { subject_token_type: 'urn:ietf:params:oauth:token-type:id_token' }, 'invalid_request'],
  ['a wish for another type', { requested_token_type: 'urn:ietf:params:oauth:token-type:saml2' }, 'invalid_request'],
  ['an actor', { actor_token: 'e30.e30.e30' }, 'invalid_request'],
])('a token exchange with %s is rejected', async (_, changes, error) => {
  const { exchange } = await createExchange()
  await expect(exchange(changes)).rejects.toMatchObject({ error, error_description: expect.any(String), status: 400 })
})

test('a token exchange never returns a token with the scope full_access', async () => {
  const { exchange } = await createExchange({}, undefined, {
    scope: 'openid full_access',
    client_type: 'first_party_public',
    full_access_allowed: true,
  })
  expect((await exchange()).scope).toBe('openid')
  await expect(exchange({ scope: 'full_access' })).rejects.toMatchObject({ error: 'invalid_scope' })
})

test('a token whose only scope is full_access is not exchanged', async () => {
  const client = { client_type: 'first_party_public', full_access_allowed: true } as const
  const { exchange } = await createExchange({}, undefined, { scope: 'full_access', ...client })
  await expect(exchange()).rejects.toMatchObject({ error: 'invalid_scope' })
})

test('an expired or revoked token cannot be exchanged', async () => {
  const { exchange, tenant } = await createExchange()
  tenant.clock.advance(61 * 60 * 1000)
  await expect(exchange()).rejects.toMatchObject({ error: 'invalid_request' })
  const revoked = await createExchange()
  await oidc.tokenRevocation(revoked.party, revoked.access_token)
  await expect(revoked.exchange()).rejects.toMatchObject({ error: 'invalid_request' })
})

test('a public client cannot use the token exchange grant', async () => {
  const { party, access_token } = await createExchange()
  const parameters = { subject_token: access_token, subject_token_type: ACCESS_TOKEN }
  await expect(oidc.genericGrantRequest(party, EXCHANGE, parameters)).rejects.toMatchObject({
    error: 'unauthorized_client',
    status: 400,
  })
})

test('a DPoP-bound token is exchanged only with a proof by its key, and the new token is bound as well', async () => {
  const { exchange, options, exchanging } = await createExchange({ dpop_enabled: true }, async (party) =>
    oidc.getDPoPHandle(party, await oidc.randomDPoPKeyPair()),
  )
  await expect(exchange()).rejects.toMatchObject({ error: 'invalid_request' })
  const other = oidc.getDPoPHandle(exchanging, await oidc.randomDPoPKeyPair())
  await expect(exchange({}, { DPoP: other })).rejects.toMatchObject({ error: 'invalid_request' })
  const tokens = await exchange({}, options)
  expect(tokens.token_type).toBe('dpop')
  expect(decodeJwt(tokens.access_token)).toHaveProperty('cnf')
})

test('without token exchange enabled, the metadata omits the grant type and the token endpoint rejects it', async () => {
  const { exchange, tenant, party, app } = await createExchange()
  expect(party.serverMetadata().grant_types_supported).toContain(EXCHANGE)
  tenant.config.token_exchange_enabled = false
  await expect(exchange()).rejects.toMatchObject({ error: 'unsupported_grant_type', status: 400 })
  const path = new URL(`${party.serverMetadata().issuer}/.well-known/openid-configuration`).pathname
  expect((await app.inject(path)).json().grant_types_supported).toEqual(['authorization_code', 'refresh_token'])
})
