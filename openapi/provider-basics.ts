/** The constants that a page needs for the sign-in form. `PROVIDER` contains them, too. */
export const PROVIDER_BASICS = {
  name: 'Stytch',
  /** The prefix of cookie names, storage keys and the token type parameter. */
  prefix: 'stytch',
  /** The default email domain, used until a project's configuration is loaded. */
  emailDomain: 'stytch.com',
} as const

// Constants of calls. A bundler inlines them, so that a page does not begin with them. `PROVIDER` contains them, too.
/** API origins by environment. The public token determines the environment. */
export const LIVE_HOST = 'https://api.stytch.com'
export const TEST_HOST = 'https://test.stytch.com'
/** Contained in public tokens of the test environment. */
export const TEST_TOKEN_MARK = 'public-token-test'
export const PUBLIC_TOKEN_PREFIX = 'public-token-'
/** `sdk.identifier` of the telemetry blob. */
export const SDK_IDENTIFIER = 'Stytch.js Javascript SDK'
/** `sdk.version` of the telemetry blob. */
export const SDK_VERSION = '5.38.1'
