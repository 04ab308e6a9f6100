import { Script } from 'node:vm'
import { expect, test } from 'vitest'
import type { TenantConfig } from '@latchkey/openapi'
import { createVisitor } from '../testing/visitor.ts'

const SITE_KEY = 'site-key-1'
const CAPTCHA = { captcha_settings: { enabled: true, siteKey: SITE_KEY } } as const
const DECIDING = { dfp_protected_auth_enabled: true, dfp_protected_auth_mode: 'DECISIONING' } as const
/** The error of a call that passes the fraud check and then fails because its link token is unknown. */
const THROUGH = { error_type: 'unable_to_auth_impersonation_token' }

function createSite(config: Partial<TenantConfig>) {
  const { app, tenant, call } = createVisitor()
  Object.assign(tenant.config, config)
  const post = async (url: string, payload: object) => (await app.inject({ method: 'POST', url, payload })).json()
  return {
    tenant,
    send: async (fields: object = {}) => {
      const response = await call('/impersonation/authenticate', { body: { impersonation_token: 'x', ...fields } })
      const isJson = String(response.headers['content-type']).startsWith('application/json')
      return isJson ? response.json() : { status: response.statusCode, text: response.body }
    },
    solve: async (action = 'LOGIN') => (await post('/_pages/captcha/tokens', { site_key: SITE_KEY, action })).token,
    fingerprint: async () =>
      (await post('/_pages/telemetry/submit', { public_token: tenant.public_token, device: {} })).telemetry_id,
  }
}

test('a project without captchas and device fingerprints requires neither', async () => {
  expect(await createSite({}).send()).toMatchObject(THROUGH)
})

test('a project with captchas accepts a captcha token once', async () => {
  const { send, solve } = createSite(CAPTCHA)
  const captcha_token = await solve()
  expect(await send({ captcha_token })).toMatchObject(THROUGH)
  expect(await send({ captcha_token })).toMatchObject({ status_code: 403, error_type: 'captcha_failed' })
})

test('a captcha token that is missing, invented, expired or for another action is rejected', async () => {
  const { tenant, send, solve } = createSite(CAPTCHA)
  expect(await send()).toMatchObject({ status_code: 403, error_type: 'captcha_required' })
  expect(await send({ captcha_token: 'x' })).toMatchObject({ error_type: 'captcha_failed' })
  expect(await send({ captcha_token: 1 })).toMatchObject({ error_type: 'captcha_failed' })
  expect(await send({ captcha_token: await solve('PAY') })).toMatchObject({ error_type: 'captcha_failed' })
  const captcha_token = await solve()
  tenant.clock.advance(120_000)
  expect(await send({ captcha_token })).toMatchObject({ error_type: 'captcha_failed' })
})

test('a captcha token is rejected if the project has no captchas', async () => {
  expect(await createSite({}).send({ captcha_token: 'x' })).toMatchObject({
    error_type: 'no_captcha_provider_configured',
  })
})

test('a demanded captcha returns the plain-text 403 that SDKs expect', async () => {
  const { send, solve } = createSite({ ...CAPTCHA, captcha_demanded: true })
  expect(await send()).toEqual({ status: 403, text: 'Captcha required' })
  expect(await send({ captcha_token: await solve() })).toMatchObject(THROUGH)
})

test('a project that enforces device fingerprints requires one, and no captcha', async () => {
  const { tenant, send, fingerprint } = createSite({ ...CAPTCHA, ...DECIDING })
  expect(await send()).toMatchObject({ status_code: 400, error_type: 'ad_blocker_detected' })
  expect(await send({ dfp_telemetry_id: 'telemetry-test-1' })).toMatchObject({ error_type: 'ad_blocker_detected' })
  const dfp_telemetry_id = await fingerprint()
  expect(await send({ dfp_telemetry_id })).toMatchObject(THROUGH)
  tenant.clock.advance(300_000)
  expect(await send({ dfp_telemetry_id })).toMatchObject({ error_type: 'ad_blocker_detected' })
})

test('a project that only observes device fingerprints requires none', async () => {
  const { send } = createSite({ dfp_protected_auth_enabled: true, dfp_protected_auth_mode: 'OBSERVATION' })
  expect(await send()).toMatchObject(THROUGH)
})

test('no captcha token is issued for an unknown site key', async () => {
  const { app } = createVisitor()
  const payload = { site_key: 'nobody', action: 'LOGIN' }
  const response = await app.inject({ method: 'POST', url: '/_pages/captcha/tokens', payload })
  expect(response.json()).toMatchObject({ error_type: 'captcha_provider_not_found' })
})

test.each(['/_pages/captcha/enterprise.js?render=site-key-1', '/_pages/telemetry.js'])(
  'the path %s serves a script',
  async (url) => {
    const response = await createVisitor().app.inject(url)
    expect(response.headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(() => new Script(response.body)).not.toThrow()
  },
)

test('an operation without captcha or fingerprint fields requires neither', async () => {
  const { tenant, call } = createVisitor()
  Object.assign(tenant.config, CAPTCHA, { captcha_demanded: true })
  expect((await call('/users/me', { method: 'GET' })).json()).toMatchObject({ error_type: 'user_unauthenticated' })
})

test.each(['/_pages/captcha/tokens', '/_pages/telemetry/submit'])(
  'a call from a foreign page stores nothing at %s',
  { tags: 'threat.m1' },
  async (url) => {
    const { app, tenant } = createVisitor()
    const siteKey = 'site-key-of-one-tenant'
    Object.assign(tenant.config, { captcha_settings: { enabled: true, siteKey } })
    const { public_token } = tenant
    const isCaptcha = url.includes('captcha')
    const body = isCaptcha
      ? { site_key: siteKey, action: 'LOGIN' }
      : { public_token, device: { a: 'x'.repeat(100_000) } }
    const headers = { 'content-type': 'text/plain' }
    const send = (origin: string) =>
      app.inject({ method: 'POST', url, payload: JSON.stringify(body), headers: { ...headers, origin } })
    const countCharacters = () => JSON.stringify([...tenant.tables.values()].map((rows) => [...rows])).length
    const before = countCharacters()
    expect((await send('https://evil.example')).json().error_type).toBe('bad_domain_for_stytch_sdk')
    expect(countCharacters() - before).toBeLessThan(10) // at most an empty table
    expect((await send('http://localhost:3000')).statusCode).toBe(200)
    expect(countCharacters()).toBeLessThan(5_000)
  },
)
