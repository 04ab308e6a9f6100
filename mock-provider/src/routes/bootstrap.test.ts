import { expect, test } from 'vitest'
import { createVisitor } from '../testing/visitor.ts'

test('bootstrap returns every setting that clients read, with explicit nulls', async () => {
  const visitor = createVisitor()
  const path = `/projects/bootstrap/${visitor.tenant.public_token}`
  const { data } = (await visitor.call(path, { method: 'GET' })).json()
  expect(data).toMatchObject({
    captcha_settings: { enabled: false },
    password_config: null,
    cname_domain: null,
    vertical: 'CONSUMER',
  })
  expect(data.rbac_policy).toMatchObject({ resources: [], scopes: [] })
})

test('bootstrap follows the configuration and leaves out private settings', async () => {
  const visitor = createVisitor()
  visitor.tenant.config.pkce_required_for_oauth = true
  visitor.tenant.config.captcha_settings = { enabled: true, siteKey: 'key' }
  const { data } = (await visitor.call(`/projects/bootstrap/${visitor.tenant.public_token}`, { method: 'GET' })).json()
  expect(data).toMatchObject({ pkce_required_for_oauth: true, captcha_settings: { enabled: true, siteKey: 'key' } })
  expect(data).not.toHaveProperty('redirect_urls')
  expect(data).not.toHaveProperty('oauth_providers')
})
