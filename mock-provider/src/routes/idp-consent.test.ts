import { expect, test } from 'vitest'
import { CONSENT_REQUEST_LIFETIME_SECONDS } from '@latchkey/openapi'
import { decodeJwt } from 'jose'
import { createClient } from '../authorization-server/clients.ts'
import { hasConsent } from '../authorization-server/consents.ts'
import { createParties, readResponse, REDIRECT_URI } from '../testing/authorize-parties.ts'
import { getToolServerUrl } from '../core/tenant.ts'
import { createRelyingParty } from '../testing/relying-party.ts'
import * as oidc from 'openid-client'

test('a third-party client needs consent again only for more scopes or with prompt=consent', async () => {
  const { start, submit } = await createParties()
  await submit()
  const isAsked = async (extra: object) => (await start(extra)).data.consent_required
  expect(await isAsked({})).toBe(false)
  expect(await isAsked({ scopes: ['openid'] })).toBe(false)
  expect(await isAsked({ scopes: ['openid', 'phone'] })).toBe(true)
  expect(await isAsked({ prompt: 'consent' })).toBe(true)
})

test('a request that requires no consent is granted without one, and records no consent', async () => {
  const { start, submitAndRead, tenant, user_id, client_id } = await createParties({
    client_type: 'first_party_public',
  })
  expect((await start()).data.consent_required).toBe(false)
  expect(await submitAndRead({ consent_granted: false })).toHaveProperty('code')
  expect(hasConsent(tenant, user_id, client_id, ['openid'])).toBe(false)
})

test('a first-party client needs consent for offline access, unless it may bypass consent', async () => {
  const scopes = ['openid', 'offline_access']
  const asking = await createParties({ client_type: 'first_party_public' })
  const trusted = await createParties({ client_type: 'first_party_public', bypass_consent_for_offline_access: true })
  expect((await asking.start({ scopes })).data.consent_required).toBe(true)
  expect((await trusted.start({ scopes })).data.consent_required).toBe(false)
})

test('denying a request returns access_denied even if another tab has allowed the same request', async () => {
  const { start, submit, answer } = await createParties()
  await start()
  await submit()
  expect(readResponse((await answer({ consent_granted: false })).data)).toMatchObject({ error: 'access_denied' })
})

test('prompt=none never asks for consent, and returns consent_required where it is required', async () => {
  const { start, submit, submitAndRead } = await createParties()
  expect((await start({ prompt: 'none' })).data.consent_required).toBe(false)
  expect(await submitAndRead({ prompt: 'none', consent_granted: false })).toMatchObject({ error: 'consent_required' })
  await submit()
  expect(await submitAndRead({ prompt: 'none', consent_granted: false })).toHaveProperty('code')
})

test('a denial does not count as consent', async () => {
  const { start, submit } = await createParties()
  await submit({ consent_granted: false })
  expect((await start()).data.consent_required).toBe(true)
})

test('a consent request can be answered for ten minutes', async () => {
  const inTime = await createParties()
  await inTime.start()
  inTime.tenant.clock.advance((CONSENT_REQUEST_LIFETIME_SECONDS - 10) * 1000)
  expect(readResponse((await inTime.answer()).data)).toHaveProperty('code')
  const late = await createParties()
  await late.start()
  late.tenant.clock.advance(CONSENT_REQUEST_LIFETIME_SECONDS * 1000)
  expect(readResponse((await late.answer()).data)).toEqual({
    error: 'access_denied',
    error_description: 'The request has expired.',
    state: 's',
    iss: expect.any(String),
  })
})

test('a consent is submitted once, from any tab that shows the page', { tags: 'threat.c8' }, async () => {
  const { start, answer } = await createParties()
  const prompt = 'consent'
  const respond = async () => readResponse((await answer({ prompt })).data)
  await start({ prompt })
  await start({ prompt })
  expect(await respond()).toHaveProperty('code')
  expect(await respond()).toHaveProperty('code')
  expect(await respond()).toMatchObject({
    error: 'access_denied',
    error_description: 'The user was not asked, or has answered before.',
  })
})

test.each([
  ['nobody asked', {}, []],
  ['other scopes were shown', { scopes: ['openid', 'phone'] }, ['openid']],
])('a submitted consent is ignored when %s', async (_when, extra, shown) => {
  const { start, answer } = await createParties()
  if (shown.length > 0) await start({ scopes: shown })
  expect(readResponse((await answer(extra)).data)).toMatchObject({ error: 'access_denied' })
})

test('the consent for one client cannot be submitted for another with the same redirect URI', async () => {
  const { start, answer, tenant } = await createParties()
  const { client_id } = createClient(tenant, {
    client_name: 'Other',
    client_type: 'third_party_public',
    redirect_urls: [REDIRECT_URI],
  })
  await start()
  expect(readResponse((await answer({ client_id })).data)).toMatchObject({ error: 'access_denied' })
})

test('a request with prompt=none cannot be granted by a submitted consent', async () => {
  const { start, answer } = await createParties()
  await start({ prompt: 'none' })
  expect(readResponse((await answer({ prompt: 'none' })).data)).toMatchObject({ error: 'access_denied' })
})

test(
  'a consent shown to one user cannot be submitted by another who has signed in since',
  { tags: 'threat.c8' },
  async () => {
    const { start, answer, visitor } = await createParties()
    await start()
    const { session_token } = await visitor.signIn()
    expect(readResponse((await answer({}, session_token)).data)).toMatchObject({ error: 'access_denied' })
  },
)

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
  const own = 'http://localhost:4023/mcp'
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
