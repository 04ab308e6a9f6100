import { expect, test } from 'vitest'
import { createProviderApp } from '../mock-provider/src/app.ts'
import { getAppConfig } from '../mock-provider/src/product-server/app-config.ts'
import { getMockSecurityHeaders } from '../mock-provider/src/product-server/security-headers.ts'
import { getSecurityHeaders } from '../web/src/serving.ts'
import { toPolicySources } from './policy-sources.ts'

const CONFIG = {
  public_token: 'public-token-live-x',
  provider_url: 'https://api.stytch.com',
  frame_url: 'https://js.stytch.com/clientside-services/index.html',
  asana_client_id: '1',
  asana_authorize_url: 'https://app.asana.com/-/oauth_authorize',
  tool_server_url: 'https://tools.example/mcp',
}

test('a deployment configured like the mock provider has the same security headers as the mock', () => {
  const { tenants, addresses } = createProviderApp({})
  const { connections, ...sources } = toPolicySources(getAppConfig(tenants.default()))
  // The mock has a host per tenant. A real provider has no tenants.
  const ofTenants = 'http://*.localhost:4010'
  const headers = getSecurityHeaders({ ...sources, connections: [...connections, ofTenants] })
  expect(headers).toEqual(getMockSecurityHeaders(addresses))
})

test('the CSP of a deployment allows the provider’s own sources by default', () => {
  expect(toPolicySources(CONFIG)).toEqual({
    scripts: [
      'https://www.google.com/recaptcha/enterprise.js',
      'https://www.gstatic.com/recaptcha/',
      'https://elements.stytch.com/telemetry.js',
      'https://accounts.google.com/gsi/client',
    ],
    connections: ['https://api.stytch.com', 'https://telemetry.stytch.com'],
    frames: ['https://www.google.com/recaptcha/', 'https://js.stytch.com'],
  })
})

test('a configured script URL replaces the default source and the frames that belong to it', () => {
  const captcha_script_url = 'https://login.example/captcha.js?key=1'
  const { scripts, frames } = toPolicySources({ ...CONFIG, captcha_script_url })
  expect(scripts[0]).toBe('https://login.example/captcha.js')
  expect([...scripts, ...frames].join(' ')).not.toContain('recaptcha')
})

test('a configured URL cannot add a CSP directive or an nginx variable', () => {
  const one_tap_script_url = "https://login.example/a;b,c$d'e/gsi"
  expect(toPolicySources({ ...CONFIG, one_tap_script_url }).scripts).toContain(
    'https://login.example/a%3Bb%2Cc%24d%27e/gsi',
  )
})
