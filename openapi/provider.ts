import {
  LIVE_HOST,
  PROVIDER_BASICS,
  PUBLIC_TOKEN_PREFIX,
  SDK_IDENTIFIER,
  SDK_VERSION,
  TEST_HOST,
  TEST_TOKEN_MARK,
} from './provider-basics.ts'

/**
 * The hosted identity provider whose API Latchkey uses. Its name, prefix and hosts are defined only here and in
 * `provider-basics.ts`. Members ending in `Url` are URLs, those ending in `Host` are origins; none has a trailing slash.
 */
export const PROVIDER = {
  ...PROVIDER_BASICS,
  hosts: { live: LIVE_HOST, test: TEST_HOST },
  testTokenMark: TEST_TOKEN_MARK,
  publicTokenPrefix: PUBLIC_TOKEN_PREFIX,
  sdkIdentifier: SDK_IDENTIFIER,
  sdkVersion: SDK_VERSION,
  sdkBasePath: '/sdk/v1',
  /** The hidden page that Google One Tap and phone number parsing run in. */
  frameUrl: 'https://js.stytch.com/clientside-services/index.html',
  fingerprintSubmitHost: 'https://telemetry.stytch.com',
  fingerprintScriptHost: 'https://elements.stytch.com',
  captchaScriptUrl: 'https://www.google.com/recaptcha/enterprise.js',
  /** Google Identity Services, which show Google One Tap. */
  oneTapScriptUrl: 'https://accounts.google.com/gsi/client',
  watermarkUrl: 'https://public-assets.stytch.com/et_powered_by_stytch_logo.png',
  errorDocsUrl: 'https://stytch.com/docs/api/errors',
  /** The `iss` of tokens of the shared hosts, before the project's id. */
  issuerPrefix: 'stytch.com/',
  /** The claim of a session JWT that holds the session. */
  sessionClaim: 'https://stytch.com/session',
  /** The query parameter with the kind of a token that a redirect passes to the app. */
  tokenTypeParameter: 'stytch_token_type',
  /** Header that marks a One Tap submission. */
  oauthTypeHeader: 'x-stytch-oauth-type',
  /** The role of every user. Assumed. */
  defaultRoleId: 'stytch_user',
} as const
