/** The constants that a page needs for the sign-in form and its first calls. `PROVIDER` contains them, too. */
export const PROVIDER_BASICS = {
  name: 'Stytch',
  /** The prefix of cookie names, storage keys and the token type parameter. */
  prefix: 'stytch',
  /** API origins by environment. The public token determines the environment. */
  hosts: { live: 'https://api.stytch.com', test: 'https://test.stytch.com' },
  /** Contained in public tokens of the test environment. */
  testTokenMark: 'public-token-test',
  publicTokenPrefix: 'public-token-',
  /** The default email domain, used until a project's configuration is loaded. */
  emailDomain: 'stytch.com',
  /** `sdk.identifier` of the telemetry blob. */
  sdkIdentifier: 'Stytch.js Javascript SDK',
  /** `sdk.version` of the telemetry blob. */
  sdkVersion: '5.38.1',
} as const
