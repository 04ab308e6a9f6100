/**
 * The hosted identity provider whose wire Latchkey speaks. Its name, prefix and hosts stand here and nowhere else.
 * Members ending in `Url` are whole URLs, those ending in `Host` are origins; none has a trailing slash.
 */
export const PROVIDER = {
  name: 'Stytch',
  /** Begins every cookie name, storage key and the token type parameter. */
  prefix: 'stytch',
  /** API origin by environment. The public token says which environment it belongs to. */
  hosts: { live: 'https://api.stytch.com', test: 'https://test.stytch.com' },
  /** A public token that contains this belongs to the test environment. */
  testTokenMark: 'public-token-test',
  publicTokenPrefix: 'public-token-',
  sdkBasePath: '/sdk/v1',
  /** The hidden page that Google One Tap and phone number parsing run in. */
  frameUrl: 'https://js.stytch.com/clientside-services/index.html',
  fingerprintSubmitHost: 'https://telemetry.stytch.com',
  fingerprintScriptHost: 'https://elements.stytch.com',
  captchaScriptUrl: 'https://www.google.com/recaptcha/enterprise.js',
  watermarkUrl: 'https://public-assets.stytch.com/et_powered_by_stytch_logo.png',
  /** The only email domain that is known before a project's configuration. */
  emailDomain: 'stytch.com',
  errorDocsUrl: 'https://stytch.com/docs/api/errors',
  /** `sdk.identifier` of the telemetry blob. */
  sdkIdentifier: 'Stytch.js Javascript SDK',
  /** `sdk.version` of the telemetry blob. */
  sdkVersion: '5.38.1',
  /** The claim of a session JWT that holds the session. */
  sessionClaim: 'https://stytch.com/session',
  /** Query parameter that tells the app which kind of token came back to it. */
  tokenTypeParameter: 'stytch_token_type',
  /** Header that marks a One Tap submission. */
  oauthTypeHeader: 'x-stytch-oauth-type',
  /** Assumed: the role that every user has. */
  defaultRoleId: 'stytch_user',
} as const
