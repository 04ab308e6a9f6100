import { expect, test } from 'vitest'
import { createVisitor } from '../testing/visitor.ts'

test('the bootstrap endpoint returns every setting that clients read, with explicit nulls', async () => {
  const visitor = createVisitor()
  const path = `/projects/bootstrap/${visitor.tenant.public_token}`
  const { data } = (await visitor.call(path, { method: 'GET' })).json()
  expect(data).toMatchObject({
    project_name: 'Latchkey',
    disable_sdk_watermark: false,
    cname_domain: null,
    email_domains: ['example.com'],
    captcha_settings: { enabled: false },
    pkce_required_for_email_magic_links: false,
    pkce_required_for_password_resets: false,
    pkce_required_for_oauth: false,
    pkce_required_for_sso: false,
    slug_pattern: null,
    create_organization_enabled: false,
    password_config: null,
    dfp_protected_auth_enabled: false,
    siwe_required_for_crypto_wallets: false,
    vertical: 'CONSUMER',
  })
  expect(data.rbac_policy).toMatchObject({ resources: [], scopes: [] })
})

test('the bootstrap endpoint follows the configuration and omits private settings', async () => {
  const visitor = createVisitor()
  visitor.tenant.config.pkce_required_for_oauth = true
  visitor.tenant.config.captcha_settings = { enabled: true, siteKey: 'key' }
  const { data } = (await visitor.call(`/projects/bootstrap/${visitor.tenant.public_token}`, { method: 'GET' })).json()
  expect(data).toMatchObject({ pkce_required_for_oauth: true, captcha_settings: { enabled: true, siteKey: 'key' } })
  expect(data).not.toHaveProperty('redirect_urls')
  expect(data).not.toHaveProperty('oauth_providers')
})
