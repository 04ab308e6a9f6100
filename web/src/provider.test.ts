import { createProviderClient } from '@latchkey/widget/client'
import { expect, test, vi } from 'vitest'
import { createClient } from './provider.ts'

vi.mock('@latchkey/widget/client', async (load) => ({
  ...(await load<object>()),
  createProviderClient: vi.fn((token: string) => ({ token })),
}))

const CONFIG = {
  public_token: 'public-token-test-web',
  provider_url: 'https://provider.example',
  frame_url: 'https://provider.example/frame',
  asana_client_id: '1200000000000001',
  asana_authorize_url: 'https://asana.example/-/oauth_authorize',
  tool_server_url: 'https://tools.example/mcp',
}
const SERVERS = { baseUrl: 'https://provider.example', frameUrl: 'https://provider.example/frame' }

test('the provider client uses the server URLs of the configuration', () => {
  expect(createClient(CONFIG)).toEqual({ token: 'public-token-test-web' })
  expect(createProviderClient).toHaveBeenLastCalledWith('public-token-test-web', SERVERS)
  // An undefined address would override the client's default.
  expect(Object.keys(vi.mocked(createProviderClient).mock.lastCall?.[1] ?? {})).toEqual(Object.keys(SERVERS))
})

test('the provider client loads scripts from the URLs of the configuration', () => {
  createClient({
    ...CONFIG,
    captcha_script_url: 'https://captcha.example/script.js',
    fingerprint_script_url: 'https://fingerprint.example/script.js',
    fingerprint_submit_url: 'https://fingerprint.example/submit',
    one_tap_script_url: 'https://one-tap.example/script.js',
  })
  expect(createProviderClient).toHaveBeenLastCalledWith('public-token-test-web', {
    ...SERVERS,
    captchaScriptUrl: 'https://captcha.example/script.js',
    fingerprintScriptUrl: 'https://fingerprint.example/script.js',
    fingerprintSubmitUrl: 'https://fingerprint.example/submit',
    oneTapScriptUrl: 'https://one-tap.example/script.js',
  })
})

test('the provider client receives the callback that confirms a sign-in', () => {
  const confirmSignIn = async () => true
  createClient(CONFIG, confirmSignIn)
  expect(createProviderClient).toHaveBeenLastCalledWith('public-token-test-web', { ...SERVERS, confirmSignIn })
})

test('the setting host_cookies gives the session cookies names with the __Host- prefix', () => {
  createClient({ ...CONFIG, host_cookies: true })
  expect(createProviderClient).toHaveBeenLastCalledWith('public-token-test-web', {
    ...SERVERS,
    cookieOptions: {
      opaqueTokenCookieName: '__Host-stytch_session',
      jwtCookieName: '__Host-stytch_session_jwt',
      istCookieName: '__Host-stytch_intermediate_session_token',
    },
  })
})
