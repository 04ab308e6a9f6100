import { decodeJwt } from 'jose'
import * as oidc from 'openid-client'
import { expect, test } from 'vitest'
import { getToolServerUrl } from '../core/tenant.ts'
import { createRelyingParty } from '../testing/relying-party.ts'

const OTHER_RESOURCE = 'http://localhost:4021/mcp'

/** Authorizes a client whose request has these additional parameters. The user allows everything. */
async function authorize(added: [name: string, value: string][]) {
  const relying = await createRelyingParty()
  for (const [name, value] of added) relying.parameters.append(name, value)
  const back = await relying.allow(oidc.buildAuthorizationUrl(relying.party, relying.parameters))
  const exchange = (more?: URLSearchParams, checks: object = {}) =>
    oidc.authorizationCodeGrant(relying.party, back, { ...relying.checks, ...checks }, more)
  return { ...relying, back, exchange }
}

test('a token is valid for every requested resource (RFC 8707 §2.2)', async () => {
  const own = 'http://localhost:4020/mcp'
  const { exchange, back, tenant } = await authorize([
    ['resource', own],
    ['resource', OTHER_RESOURCE],
  ])
  expect(back.searchParams.get('error')).toBeNull()
  const tokens = await exchange()
  expect(decodeJwt(tokens.access_token).aud).toEqual([tenant.project_id, own, OTHER_RESOURCE])
})

test('a token request can narrow the resources, and a refresh can select another granted one', async () => {
  const relying = await createRelyingParty()
  const own = getToolServerUrl(relying.tenant)
  relying.parameters.append('resource', own)
  relying.parameters.append('resource', OTHER_RESOURCE)
  const back = await relying.allow(oidc.buildAuthorizationUrl(relying.party, relying.parameters))
  const narrow = new URLSearchParams({ resource: own })
  const tokens = await oidc.authorizationCodeGrant(relying.party, back, relying.checks, narrow)
  expect(decodeJwt(tokens.access_token).aud).toEqual([relying.tenant.project_id, own])
  const fresh = await oidc.refreshTokenGrant(relying.party, tokens.refresh_token ?? '', { resource: OTHER_RESOURCE })
  expect(decodeJwt(fresh.access_token).aud).toEqual([relying.tenant.project_id, OTHER_RESOURCE])
  const whole = await oidc.refreshTokenGrant(relying.party, fresh.refresh_token ?? '')
  expect(decodeJwt(whole.access_token).aud).toEqual([relying.tenant.project_id, own, OTHER_RESOURCE])
})

test('an authorization request with one unknown resource among known ones is refused', async () => {
  const { back } = await authorize([
    ['resource', OTHER_RESOURCE],
    ['resource', 'https://unknown.example/mcp'],
  ])
  expect(back.searchParams.get('error')).toBe('invalid_target')
  expect(back.searchParams.get('code')).toBeNull()
})

test('a resource that was not granted is refused at the token endpoint', async () => {
  const { exchange } = await authorize([['resource', OTHER_RESOURCE]])
  const more = new URLSearchParams([
    ['resource', OTHER_RESOURCE],
    ['resource', 'http://localhost:4022/mcp'],
  ])
  await expect(exchange(more)).rejects.toMatchObject({ error: 'invalid_target' })
})

test('an authorization request with max_age yields an ID token with auth_time', async () => {
  const { exchange } = await authorize([['max_age', '600']])
  const tokens = await exchange(undefined, { maxAge: 600 })
  expect(tokens.claims()?.auth_time).toEqual(expect.any(Number))
})

test.each([
  ['acr_values', 'urn:example:unknown phr'],
  ['login_hint', 'ada@example.com'],
  ['claims', JSON.stringify({ id_token: { email: null } })],
])('the authorization server ignores the request parameter %s', async (name, value) => {
  const { exchange } = await authorize([[name, value]])
  const claims = (await exchange()).claims()
  expect(claims?.sub).toEqual(expect.any(String))
  expect(claims).not.toHaveProperty('acr')
})

test('the metadata announces which OpenID Connect parameters are not supported', async () => {
  const { party } = await createRelyingParty()
  expect(party.serverMetadata()).toMatchObject({
    claims_parameter_supported: false,
    request_parameter_supported: false,
    request_uri_parameter_supported: false,
  })
  expect(party.serverMetadata()).not.toHaveProperty('acr_values_supported')
})
