import { expect, test } from 'vitest'
import { oneTapFailureText } from './one-tap.ts'
import { en } from './en.ts'

const SITE = new URL('https://app.example.com')
const LOCAL = new URL('http://localhost:3000')

test.each([
  ['none', ''],
  ['oauth_config_not_found', en['one-tap.error.oauth_config_not_found']],
  ['no_login_redirect_urls_set', en['one-tap.error.no_login_redirect_urls_set']],
  ['no_signup_redirect_urls_set', en['one-tap.error.no_signup_redirect_urls_set']],
  [
    'origin_not_allowed_for_client',
    'Error: https://app.example.com is not allowed for this project, please add it to the authorized origins of the Google OAuth client.',
  ],
  ['invalid_client', en['one-tap.error.invalid_client']],
  ['default_provider_not_allowed', en['one-tap.error.default_provider_not_allowed']],
] as const)(
  'the One Tap failure of %s has its text',
  {
    tags: [
      'one-tap-state.none',
      'one-tap-state.origin-not-allowed',
      'one-tap-state.invalid-client',
      'one-tap-state.no-config',
      'one-tap-state.no-login-url',
      'one-tap-state.no-signup-url',
      'one-tap-state.default-provider',
      'one-tap-message.no-config',
      'one-tap-message.no-login-url',
      'one-tap-message.no-signup-url',
      'one-tap-message.client',
      'one-tap-message.default-provider',
    ],
  },
  (failure, text) => {
    expect(oneTapFailureText(failure, {}, SITE)).toBe(text)
  },
)

test.each([LOCAL, new URL('http://app.localhost:3000')])(
  'on %s, the One Tap origin error names the host with and without its port',
  { tags: 'one-tap-message.origin' },
  (place) => {
    expect(oneTapFailureText('origin_not_allowed_for_client', {}, place)).toBe(
      `Error: ${place.origin} is not allowed for this project, please add it to the authorized origins of the Google OAuth client. For localhost, please add both http://${place.hostname} and http://${place.hostname}:3000.`,
    )
  },
)

test('other One Tap failures on localhost do not mention localhost', () => {
  expect(oneTapFailureText('invalid_client', {}, LOCAL)).not.toContain('localhost')
})

test('custom strings replace the texts of One Tap failures', () => {
  expect(oneTapFailureText('invalid_client', { 'one-tap.error.invalid_client': 'Nein' }, LOCAL)).toBe('Nein')
})
