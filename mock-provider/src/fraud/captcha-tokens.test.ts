import { expect, test } from 'vitest'
import { createTestTenants } from '../testing/create-test-tenants.ts'
import { createCaptchaToken, findSiteKey, takeCaptchaToken } from './captcha-tokens.ts'
import { createTelemetryId, isKnownTelemetryId } from './telemetry-ids.ts'

const CAPTCHA = { site_key: 'site', action: 'LOGIN' }

function createTenant() {
  const tenant = createTestTenants().default()
  tenant.clock.freeze()
  tenant.config.captcha_settings = { enabled: true, siteKey: 'site' }
  return tenant
}

test('a captcha token works once, within two minutes', () => {
  const tenant = createTenant()
  const token = createCaptchaToken([tenant], CAPTCHA)
  tenant.clock.advance(119_999)
  expect(takeCaptchaToken(tenant, token, 'LOGIN')).toBe(true)
  expect(takeCaptchaToken(tenant, token, 'LOGIN')).toBe(false)
})

test('a captcha token has expired after exactly two minutes', () => {
  const tenant = createTenant()
  const token = createCaptchaToken([tenant], CAPTCHA)
  tenant.clock.advance(120_000)
  expect(takeCaptchaToken(tenant, token, 'LOGIN')).toBe(false)
})

test('a captcha token of another action or site key is rejected', () => {
  const tenant = createTenant()
  expect(takeCaptchaToken(tenant, createCaptchaToken([tenant], CAPTCHA), 'SIGNUP')).toBe(false)
  expect(takeCaptchaToken(tenant, createCaptchaToken([tenant], { ...CAPTCHA, site_key: 'other' }), 'LOGIN')).toBe(false)
})

test('a tenant has a captcha site key only while captchas are enabled', () => {
  const tenant = createTenant()
  expect(findSiteKey(tenant)).toBe('site')
  tenant.config.captcha_settings = { enabled: false }
  expect(findSiteKey(tenant)).toBeUndefined()
})

test('a device fingerprint’s telemetry id is valid for exactly five minutes', () => {
  const tenant = createTenant()
  const telemetry_id = createTelemetryId(tenant, {})
  tenant.clock.advance(299_999)
  expect(isKnownTelemetryId(tenant, telemetry_id)).toBe(true)
  tenant.clock.advance(1)
  expect(isKnownTelemetryId(tenant, telemetry_id)).toBe(false)
  expect(isKnownTelemetryId(tenant, 'telemetry-test-1')).toBe(false)
})
