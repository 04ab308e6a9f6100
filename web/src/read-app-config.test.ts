import { expect, test } from 'vitest'
import { parseAppConfig } from './read-app-config.ts'

const BLOCK = {
  public_token: 'public-token-test-web',
  provider_url: 'https://provider.example',
  frame_url: 'https://provider.example/frame',
  asana_client_id: '1200000000000001',
  asana_authorize_url: 'https://asana.example/-/oauth_authorize',
  tool_server_url: 'https://tools.example/mcp',
}

function parseWith(changes: Record<string, unknown>) {
  return () => parseAppConfig(JSON.stringify({ ...BLOCK, ...changes }), 'app.example')
}

test('a complete app configuration is parsed', () => {
  expect(parseAppConfig(JSON.stringify(BLOCK), 'app.example')).toEqual(BLOCK)
})

test('unknown fields of the app configuration are dropped', () => {
  expect(parseWith({ later: true })()).toEqual(BLOCK)
})

test('a page without the configuration element throws an error that names the element', () => {
  expect(() => parseAppConfig(null, 'app.example')).toThrow(
    expect.objectContaining({
      name: 'AppConfigError',
      message:
        'The configuration in <script type="application/json" id="latchkey-config"> is wrong: the block is missing.',
    }),
  )
})

test.each(['', '{', 'undefined'])('the app configuration %j is rejected because it is not JSON', (text) => {
  expect(() => parseAppConfig(text, 'app.example')).toThrow('it is not JSON')
})

test.each(['null', '[]', '"x"'])('the app configuration %s is rejected because it is not an object', (text) => {
  expect(() => parseAppConfig(text, 'app.example')).toThrow('it is not an object')
})

test.each(Object.keys(BLOCK))('the error for a missing %s names the configuration field', (field) => {
  expect(parseWith({ [field]: undefined })).toThrow(`"${field}" must be a string; it is missing`)
})

test('the message of a configuration error lists all problems', () => {
  expect(parseWith({ frame_url: undefined, asana_client_id: 1 })).toThrow(
    'is wrong: "frame_url" must be a string; it is missing, "asana_client_id" must be a string; got 1.',
  )
})

test('a configuration error has every problem, not only the first', () => {
  expect(() => parseAppConfig('{"provider_url":"x"}', 'app.example')).toThrow(
    expect.objectContaining({
      problems: [
        '"public_token" must be a string; it is missing',
        '"provider_url" must be an absolute http or https URL; got "x"',
        '"frame_url" must be a string; it is missing',
        '"asana_client_id" must be a string; it is missing',
        '"asana_authorize_url" must be a string; it is missing',
        '"tool_server_url" must be a string; it is missing',
      ],
    }),
  )
})

const OWN_ADDRESSES = ['http://localhost:4010', 'http://acme.localhost:4010', 'https://127.0.0.1', 'http://[::1]:4010']

test.each(OWN_ADDRESSES)('the loopback URL %s is rejected in the configuration of a public site', (provider_url) => {
  expect(parseWith({ provider_url })).toThrow(
    `"provider_url" is an address of this machine (${provider_url}), but the page belongs to app.example`,
  )
})

test.each(['localhost', 'acme.localhost', '127.0.0.1', '[::1]'])(
  'a page of %s may use loopback addresses',
  (pageHost) => {
    for (const provider_url of OWN_ADDRESSES) {
      expect(parseAppConfig(JSON.stringify({ ...BLOCK, provider_url }), pageHost)).toMatchObject({ provider_url })
    }
  },
)

test('a public host name that resembles a loopback address is accepted', () => {
  for (const provider_url of ['https://localhost.example', 'https://notlocalhost', 'https://10.127.0.1']) {
    expect(parseWith({ provider_url })()).toMatchObject({ provider_url })
  }
})

test.each([' ', 7, null])('the app configuration rejects %j as asana_client_id', (asana_client_id) => {
  expect(parseWith({ asana_client_id })).toThrow('"asana_client_id" must be a string; got')
})

test.each(['localhost:4010', '/provider', 'javascript:alert(1)', 'ws://provider.example'])(
  'the app configuration rejects %j as provider_url',
  (provider_url) => {
    expect(parseWith({ provider_url })).toThrow(
      `"provider_url" must be an absolute http or https URL; got ${JSON.stringify(provider_url)}`,
    )
  },
)

test('impersonation is enabled only by the value true', () => {
  expect(parseWith({ impersonation_enabled: true })().impersonation_enabled).toBe(true)
  expect(parseWith({ impersonation_enabled: 'true' })).toThrow(
    '"impersonation_enabled" must be true or false; got "true"',
  )
})

test('the configuration fields host_cookies and issuer are optional', () => {
  const fields = { host_cookies: true, issuer: 'https://login.example' }
  expect(parseWith(fields)()).toEqual({ ...BLOCK, ...fields })
  expect(parseWith({ host_cookies: 1 })).toThrow('"host_cookies" must be true or false; got 1')
  expect(parseWith({ issuer: 'login.example' })).toThrow('"issuer" must be an absolute')
})

test('the URLs of third-party scripts and of the privacy policy are optional', () => {
  const addresses = {
    privacy_policy_url: 'https://tools.example/privacy',
    one_tap_script_url: 'https://provider.example/gsi/client',
    captcha_script_url: 'https://provider.example/captcha.js',
    fingerprint_script_url: 'https://provider.example/telemetry.js',
    fingerprint_submit_url: 'https://provider.example/submit',
  }
  expect(parseWith(addresses)()).toEqual({ ...BLOCK, ...addresses })
  for (const field of Object.keys(addresses)) {
    expect(parseWith({ [field]: 'enterprise.js' })).toThrow(`"${field}" must be an absolute`)
  }
})
