/**
 * The hosted identity provider whose API Latchkey uses. Its name, prefix and hosts are defined only here. Members ending
 * in `Url` are URLs, those ending in `Host` are origins; none has a trailing slash.
 */
export const PROVIDER = {
  name: 'Stytch',
  /** The prefix of cookie names, storage keys and the token type parameter. */
  prefix: 'stytch',
  /** API origins by environment. The public token determines the environment. */
  hosts: { live: 'https://api.stytch.com', test: 'https://test.stytch.com' },
  /** Contained in public tokens of the test environment. */
  testTokenMark: 'public-token-test',
  publicTokenPrefix: 'public-token-',
  sdkBasePath: '/sdk/v1',
  /** The hidden page that Google One Tap and phone number parsing run in. */
  frameUrl: 'https://js.stytch.com/clientside-services/index.html',
  fingerprintSubmitHost: 'https://telemetry.stytch.com',
  fingerprintScriptHost: 'https://elements.stytch.com',
  captchaScriptUrl: 'https://www.google.com/recaptcha/enterprise.js',
  /** Google Identity Services, which show Google One Tap. */
  oneTapScriptUrl: 'https://accounts.google.com/gsi/client',
  watermarkUrl: 'https://public-assets.stytch.com/et_powered_by_stytch_logo.png',
  /** The default email domain, used until a project's configuration is loaded. */
  emailDomain: 'stytch.com',
  errorDocsUrl: 'https://stytch.com/docs/api/errors',
  /** `sdk.identifier` of the telemetry blob. */
  sdkIdentifier: 'Stytch.js Javascript SDK',
  /** `sdk.version` of the telemetry blob. */
  sdkVersion: '5.38.1',
  /** The claim of a session JWT that holds the session. */
  sessionClaim: 'https://stytch.com/session',
  /** The query parameter with the kind of a token that a redirect passes to the app. */
  tokenTypeParameter: 'stytch_token_type',
  /** Header that marks a One Tap submission. */
  oauthTypeHeader: 'x-stytch-oauth-type',
  /** The role of every user. Assumed. */
  defaultRoleId: 'stytch_user',
} as const
