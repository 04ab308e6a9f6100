import { decodeJwt } from 'jose'
import * as oidc from 'openid-client'
import { expect, test } from 'vitest'
import { createClient } from '../authorization-server/clients.ts'
import { grants } from '../authorization-server/grants.ts'
import { getIssuer } from '../core/tenant.ts'
import { createInjectedFetch, createRelyingParty, REDIRECT_URI } from '../testing/relying-party.ts'
import { createVisitor } from '../testing/visitor.ts'

const ON = { device_authorization_enabled: true }
const DEVICE_CODE = 'urn:ietf:params:oauth:grant-type:device_code'
const RESOURCE = 'http://localhost:4021/mcp'

type Options = Parameters<typeof createRelyingParty>[0]

/** Creates a device that has requested its codes. */
async function createDevice(asked: Record<string, string> = {}, options: Options = {}) {
  const relying = await createRelyingParty({ config: ON, ...options })
  const { app, tenant, party, client } = relying
  const base = new URL(getIssuer(tenant)).pathname
  const codes = await oidc.initiateDeviceAuthorization(party, { scope: 'openid email offline_access', ...asked })
  const post = (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url: `${base}${path}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams(form).toString(),
    })
  const enter = (user_code: string) => post('/oauth2/device', { user_code })
  /** Allows or denies as the user who has entered the code. Returns the final page. */
  async function decide(consent_granted = true) {
    const back = await relying.allow(new URL(String((await enter(codes.user_code)).headers.location)), consent_granted)
    return app.inject({ url: back.pathname + back.search, headers: { accept: 'text/html' } })
  }
  const poll = async (device_code = codes.device_code, client_id = client.client_id) => {
    const response = await post('/oauth2/token', { grant_type: DEVICE_CODE, device_code, client_id })
    return { status: response.statusCode, ...response.json() }
  }
  /** Polls with `openid-client`. The interval is 0, because no real user needs time to decide. */
  const redeem = (parameters: Record<string, string> = {}, more: oidc.DeviceAuthorizationGrantPollOptions = {}) =>
    oidc.pollDeviceAuthorizationGrant(party, { ...codes, interval: 0 }, parameters, more)
  return { ...relying, base, codes, post, enter, decide, poll, redeem }
}

test('a device gets tokens once the person has entered its code and allowed the access', async () => {
  const { codes, decide, redeem, party, user_id } = await createDevice()
  const page = await decide()
  expect(page.body).toContain('Your device is connected')
  const tokens = await redeem()
  expect(tokens.claims()).toMatchObject({ sub: user_id, email: 'ada@example.com', auth_time: expect.any(Number) })
  expect(tokens.scope).toBe('openid email offline_access')
  expect(await oidc.refreshTokenGrant(party, tokens.refresh_token ?? '')).toBeTruthy()
  await expect(redeem()).rejects.toMatchObject({ error: 'invalid_grant' })
  expect(codes.expires_in).toBe(600)
})

test('device codes last ten minutes, polls are five seconds apart, and the user code is readable aloud', async () => {
  const { base, codes, post, client, tenant } = await createDevice()
  const response = await post('/oauth2/device_authorization', { client_id: client.client_id })
  expect(response.headers['cache-control']).toBe('no-store')
  expect(response.json()).toMatchObject({
    user_code: expect.stringMatching(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/),
    device_code: expect.stringMatching(/^.{43}$/),
    verification_uri: `${getIssuer(tenant)}/oauth2/device`,
    expires_in: 600,
    interval: 5,
  })
  const complete = new URL(codes.verification_uri_complete ?? '')
  expect(complete.pathname).toBe(`${base}/oauth2/device`)
  expect(complete.searchParams.get('user_code')).toBe(codes.user_code)
})

test('the device page takes the code from its address and leads to the consent page of the app', async () => {
  const { app, codes, enter } = await createDevice({ resource: RESOURCE })
  const { pathname, search } = new URL(codes.verification_uri_complete ?? '')
  const page = await app.inject(pathname + search)
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain(`value="${codes.user_code}"`)
  expect(String(page.headers['content-security-policy'])).toContain("form-action 'self' http://")
  const response = await enter(codes.user_code)
  expect(response.statusCode).toBe(303)
  const consent = new URL(String(response.headers.location))
  expect(consent.pathname).toBe('/oauth/authorize')
  expect(Object.fromEntries(consent.searchParams)).toMatchObject({
    scope: 'openid email offline_access',
    resource: RESOURCE,
    prompt: 'consent',
    redirect_uri: expect.stringMatching(/\/oauth2\/device\/callback$/),
  })
})

test('a consent page URL without an origin does not break the device page', async () => {
  const { app, codes, enter, tenant } = await createDevice()
  tenant.config.authorization_endpoint = '/consent'
  expect((await app.inject(new URL(codes.verification_uri).pathname)).statusCode).toBe(200)
  expect((await enter(codes.user_code)).headers.location).toMatch(/^\/consent\?client_id=/)
})

test('a device user code may be entered in lowercase and with other separators', async () => {
  const { codes, enter } = await createDevice()
  expect((await enter(` ${codes.user_code.toLowerCase().replace('-', ' ')} `)).statusCode).toBe(303)
})

test('a wrong device user code shows the page again with an error', async () => {
  const { enter } = await createDevice()
  const page = await enter('<b>AAAA')
  expect(page.statusCode).toBe(400)
  expect(page.body).toContain('The code is unknown, used or expired.')
  expect(page.body).toContain('value="&lt;b&gt;AAAA"')
})

test('a page of another origin cannot submit a device user code', async () => {
  const { codes, post } = await createDevice()
  const headers = { origin: 'https://other.example', 'sec-fetch-site': 'cross-site' }
  const response = await post('/oauth2/device', { user_code: codes.user_code }, headers)
  expect(response.json()).toMatchObject({ status_code: 403, error_type: 'bad_request' })
})

test('a device token has the requested resources even if the consent page does not pass them on', async () => {
  const { redeem, enter, codes, visitor, app } = await createDevice({ resource: RESOURCE })
  const consent = new URL(String((await enter(codes.user_code)).headers.location))
  const { client_id, redirect_uri, state, code_challenge } = Object.fromEntries(consent.searchParams)
  const { session_token } = await visitor.signIn()
  const request = { client_id, redirect_uri, state, code_challenge, response_type: 'code', scopes: ['openid'] }
  await visitor.call('/idp/oauth/authorize/start', { body: request, session_token })
  const body = { ...request, consent_granted: true }
  const submitted = (await visitor.call('/idp/oauth/authorize/submit', { body, session_token })).json()
  const back = new URL(submitted.data.redirect_uri)
  await app.inject(back.pathname + back.search)
  expect(decodeJwt((await redeem()).access_token).aud).toEqual([visitor.tenant.project_id, RESOURCE])
})

test('a device that the user denies gets access_denied', async () => {
  const { decide, redeem } = await createDevice()
  expect((await decide(false)).body).toContain('Your device was not connected')
  await expect(redeem()).rejects.toMatchObject({ error: 'access_denied' })
})

test('a polling device gets authorization_pending, and slow_down when it polls too often', async () => {
  const { poll, decide, tenant } = await createDevice()
  expect(await poll()).toMatchObject({ status: 400, error: 'authorization_pending' })
  expect(await poll()).toMatchObject({ error: 'slow_down' })
  tenant.clock.advance(6_000)
  expect(await poll()).toMatchObject({ error: 'slow_down' })
  tenant.clock.advance(15_000)
  expect(await poll()).toMatchObject({ error: 'authorization_pending', error_description: expect.any(String) })
  await decide()
  expect(await poll()).toMatchObject({ status: 200 })
})

test('device codes expire after ten minutes', async () => {
  const { poll, enter, codes, tenant, redeem } = await createDevice()
  tenant.clock.advance(599_000)
  expect(await poll()).toMatchObject({ error: 'authorization_pending' })
  tenant.clock.advance(1_000)
  await expect(redeem()).rejects.toMatchObject({ error: 'expired_token' })
  expect((await enter(codes.user_code)).statusCode).toBe(400)
})

test('a device code works only for its client, and once', async () => {
  const { poll, decide, visitor } = await createDevice()
  await decide()
  const other = await createDevice()
  expect(await other.poll(undefined, other.client.client_id)).toMatchObject({ error: 'authorization_pending' })
  const payload = { client_name: 'Other', redirect_uris: [REDIRECT_URI] }
  const url = `${new URL(getIssuer(visitor.tenant)).pathname}/oauth2/register`
  const registered = await visitor.app.inject({ method: 'POST', url, payload })
  expect(await poll(undefined, registered.json().client_id)).toMatchObject({ status: 400, error: 'invalid_grant' })
  expect(await poll('unknown')).toMatchObject({ status: 400, error: 'invalid_grant' })
  expect(await poll('')).toMatchObject({ status: 400, error: 'invalid_request' })
  expect(await poll()).toMatchObject({ status: 200 })
  expect(await poll()).toMatchObject({ status: 400, error: 'invalid_grant' })
})

test('a device callback with another request’s code, or a second one, completes nothing', async () => {
  const { enter, codes, allow, app, poll, base } = await createDevice()
  const consent = new URL(String((await enter(codes.user_code)).headers.location))
  const state = consent.searchParams.get('state') ?? ''
  const open = (query: Record<string, string>) =>
    app.inject({
      url: `${base}/oauth2/device/callback?${new URLSearchParams(query).toString()}`,
      headers: { accept: 'text/html' },
    })
  expect((await open({ state: 'unknown', code: 'any' })).body).toContain('The device could not be connected')
  expect((await open({ state, code: 'unknown' })).statusCode).toBe(400)
  consent.searchParams.set('code_challenge', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM')
  const foreign = await allow(consent)
  expect((await open({ state, code: foreign.searchParams.get('code') ?? '' })).statusCode).toBe(400)
  expect(await poll()).toMatchObject({ error: 'authorization_pending' })
  const back = await allow(new URL(String((await enter(codes.user_code)).headers.location)))
  expect((await open(Object.fromEntries(back.searchParams))).statusCode).toBe(200)
  expect((await open(Object.fromEntries(back.searchParams))).statusCode).toBe(400)
})

test('a code issued to another client does not complete the device request', async () => {
  const { enter, codes, allow, app, poll, tenant } = await createDevice()
  const { client_id } = createClient(tenant, {
    client_name: 'Other',
    client_type: 'third_party_public',
    redirect_urls: [REDIRECT_URI],
  })
  const consent = new URL(String((await enter(codes.user_code)).headers.location))
  consent.searchParams.set('client_id', client_id)
  const back = await allow(consent)
  const response = await app.inject(back.pathname + back.search)
  expect(response.statusCode).toBe(400)
  expect(response.json().error_message).toBe('The authorization code does not belong to the device.')
  expect(await poll()).toMatchObject({ error: 'authorization_pending' })
})

test('only the provider’s exact device callback URL is accepted as the redirect URI', async () => {
  const { enter, codes, visitor } = await createDevice()
  const consent = new URL(String((await enter(codes.user_code)).headers.location))
  const { client_id, redirect_uri = '' } = Object.fromEntries(consent.searchParams)
  const start = async (uri: string) => {
    const body = { client_id, redirect_uri: uri, response_type: 'code', scopes: [] }
    const { session_token } = await visitor.signIn()
    return (await visitor.call('/idp/oauth/authorize/start', { body, session_token })).statusCode
  }
  expect(await start(redirect_uri)).toBe(200)
  expect(await start(redirect_uri.replace('4010', '4011'))).toBe(401)
})

test('a device binds its tokens to its DPoP key, if the project allows it', async () => {
  const { decide, redeem, party } = await createDevice({}, { config: { ...ON, dpop_enabled: true } })
  await decide()
  const DPoP = oidc.getDPoPHandle(party, await oidc.randomDPoPKeyPair())
  const tokens = await redeem({}, { DPoP })
  expect(tokens.token_type).toBe('dpop')
  const refreshing = oidc.refreshTokenGrant(party, tokens.refresh_token ?? '')
  await expect(refreshing).rejects.toMatchObject({ error: 'invalid_dpop_proof' })
})

test('a device whose access was revoked meanwhile gets no tokens', async () => {
  const { decide, poll, tenant } = await createDevice()
  await decide()
  for (const grant of grants(tenant).values()) grant.is_revoked = true
  expect(await poll()).toMatchObject({ status: 400, error: 'invalid_grant' })
})

test('a device request with an unknown resource or an unknown client is refused', async () => {
  const { party, post } = await createDevice()
  const asking = oidc.initiateDeviceAuthorization(party, { resource: 'https://unknown.example/mcp' })
  await expect(asking).rejects.toMatchObject({ error: 'invalid_target' })
  const response = await post('/oauth2/device_authorization', { client_id: 'unknown' })
  expect(response.json()).toMatchObject({ status_code: 401, error: 'invalid_client' })
})

test('a client registers without a redirect URI if the project has the device grant', async () => {
  const { app, tenant } = createVisitor()
  const metadata = { client_name: 'Television', grant_types: [DEVICE_CODE], token_endpoint_auth_method: 'none' }
  const register = () =>
    oidc.dynamicClientRegistration(new URL(getIssuer(tenant)), metadata, oidc.None(), {
      execute: [oidc.allowInsecureRequests],
      [oidc.customFetch]: createInjectedFetch(app),
    })
  await expect(register()).rejects.toMatchObject({ error: 'invalid_redirect_uri' })
  Object.assign(tenant.config, ON)
  const registered = await register()
  expect(registered.clientMetadata()).toMatchObject({
    redirect_uris: [],
    grant_types: expect.arrayContaining([DEVICE_CODE]),
  })
  expect(await oidc.initiateDeviceAuthorization(registered, {})).toMatchObject({ interval: 5 })
})

test('a project without the device grant does not announce it, and refuses its requests', async () => {
  const { tenant, app, base, post, poll, party, decide } = await createDevice()
  expect(party.serverMetadata()).toMatchObject({
    device_authorization_endpoint: `${getIssuer(tenant)}/oauth2/device_authorization`,
    grant_types_supported: ['authorization_code', 'refresh_token', DEVICE_CODE],
  })
  await decide()
  tenant.config.device_authorization_enabled = false
  const metadata = (await app.inject(`${base}/.well-known/openid-configuration`)).json()
  expect(JSON.stringify(metadata)).not.toContain('device')
  expect((await post('/oauth2/device_authorization', {})).json()).toMatchObject({ error: 'invalid_request' })
  expect(await poll()).toMatchObject({ status: 400, error: 'unsupported_grant_type' })
  for (const path of ['/oauth2/device', '/oauth2/device/callback'])
    expect((await app.inject(`${base}${path}`)).json()).toMatchObject({ status_code: 400, error_type: 'bad_request' })
  expect((await post('/oauth2/device', { user_code: 'A' })).statusCode).toBe(400)
})
