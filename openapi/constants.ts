import { PROVIDER } from './provider.ts'

export const MILLISECONDS_PER_MINUTE = 60_000

/** Ports of the local servers. */
export const DEFAULT_PORTS = { web: 3000, provider: 4010, tool_server: 4020 } as const

/** The tenant that exists from the start, and that the web app speaks to unless told otherwise. */
export const DEFAULT_PUBLIC_TOKEN = 'public-token-test-latchkey'

/** Names of the cookies that a browser keeps a session in, unless the embedder renames them. */
export const COOKIE_NAMES = {
  session_token: `${PROVIDER.prefix}_session`,
  session_jwt: `${PROVIDER.prefix}_session_jwt`,
  intermediate_session_token: `${PROVIDER.prefix}_intermediate_session_token`,
} as const

/** What local storage keys begin with; the public token follows. */
export const STORAGE_KEY_PREFIX = `${PROVIDER.prefix}_sdk_state_`

/** Kinds of single-use tokens that a redirect brings back to the app (values of `PROVIDER.tokenTypeParameter`). */
export const TOKEN_TYPES = ['magic_links', 'oauth', 'reset_password', 'login', 'impersonation'] as const
export type TokenType = (typeof TOKEN_TYPES)[number]

/** Error types after which a session cannot be saved by trying again: the client forgets it. */
export const UNRECOVERABLE_ERROR_TYPES = [
  'unauthorized_credentials',
  'user_unauthenticated',
  'invalid_secret_authentication',
  'session_not_found',
] as const

/** Lifetime of an intermediate session token, and of its cookie. */
export const INTERMEDIATE_SESSION_LIFETIME_MINUTES = 10
/** Lifetime of a session JWT, whatever the session's own. */
export const SESSION_JWT_LIFETIME_MINUTES = 5
/** Shortest session that may be asked for. */
export const MIN_SESSION_DURATION_MINUTES = 5
/** Longest session that may be asked for (366 days). Assumed: a project may lower it. */
export const MAX_SESSION_DURATION_MINUTES = 527_040
/** Default 60 (1 hour). Assumed: the session length of a call that names none. */
export const DEFAULT_SESSION_DURATION_MINUTES = 60

export const PASSCODE_LENGTH = 6
export const MIN_OTP_EXPIRATION_MINUTES = 1
export const MAX_OTP_EXPIRATION_MINUTES = 10
/** Assumed: how long a passcode is good when the call does not say. */
export const DEFAULT_OTP_EXPIRATION_MINUTES = 2

/** Languages that messages are written in (RFC 5646); the first unless a call names another. */
export const LOCALES = ['en', 'es', 'fr', 'pt-br'] as const
export type Locale = (typeof LOCALES)[number]

/** An address and a number that reach nobody and whose passcode is always the same (the provider's sandbox). */
export const SANDBOX = { email: 'sandbox@stytch.com', phone_number: '+10000000000', passcode: '000000' } as const

/** Limits of magic links and of password reset links. */
export const MIN_LINK_EXPIRATION_MINUTES = 5
/** Default 10080 (1 week). */
export const MAX_LINK_EXPIRATION_MINUTES = 10_080
export const DEFAULT_LOGIN_LINK_EXPIRATION_MINUTES = 60
/** Default 10080 (1 week). */
export const DEFAULT_SIGNUP_LINK_EXPIRATION_MINUTES = 10_080
export const DEFAULT_RESET_LINK_EXPIRATION_MINUTES = 30

/** Time-based passcodes (RFC 6238): HMAC-SHA-1, 6 digits, a new one every 30 seconds. */
export const TOTP = { algorithm: 'SHA1', digits: 6, period_seconds: 30 } as const

/** How long a new authenticator app's first passcode is waited for. Default 60 (1 hour). */
export const TOTP_EXPIRATION_MINUTES = { minimum: 5, maximum: 1440, default: 60 } as const

/** What a captcha token is for (wire name: the `action` of reCAPTCHA). */
export const CAPTCHA_ACTION = 'LOGIN'

/**
 * How long the browser is asked to wait for a person with a passkey. Default 300000 (5 minutes). Conditional
 * mediation waits for ever.
 *
 * @see W3C WebAuthn §15.1
 */
export const WEBAUTHN_TIMEOUT_MS = 300_000
/** Assumed: how long a challenge is good for. Default 10. */
export const WEBAUTHN_CHALLENGE_LIFETIME_MINUTES = 10

/** Assumed: how long a wallet's challenge is good for. Default 5. */
export const CRYPTO_WALLET_CHALLENGE_LIFETIME_MINUTES = 5

/** Telemetry events travel in batches of at most this many, at most this often. */
export const EVENTS = { max_batch: 15, flush_interval_ms: 800 } as const

/** Random 32-bit integers in a PKCE verifier, each written in hexadecimal. */
export const PKCE_VERIFIER_WORDS = 16
/** Shape of a code verifier. @see RFC 7636 §4.1 */
export const PKCE_VERIFIER_PATTERN = /^[A-Za-z0-9\-._~]{43,128}$/
/** Shape of an S256 code challenge: base64url of 32 bytes, unpadded. @see RFC 7636 §4.2 */
export const PKCE_CHALLENGE_PATTERN = /^[A-Za-z0-9\-_]{43}$/

/** Scopes that an authorization request without any stands for. */
export const DEFAULT_SCOPES = ['openid', 'email', 'profile'] as const

/** Scopes that the provider knows without a project's policy. */
export const BUILT_IN_SCOPES = ['openid', 'profile', 'email', 'phone', 'offline_access', 'full_access'] as const
export type BuiltInScope = (typeof BUILT_IN_SCOPES)[number]

/** Lifetime of an authorization code. Assumed: within the 10 minutes of RFC 6749 §4.1.2. */
export const AUTHORIZATION_CODE_LIFETIME_SECONDS = 600
/** Default 60 (1 hour). */
export const ACCESS_TOKEN_LIFETIME_MINUTES = 60
/** Default 60 (1 hour). */
export const ID_TOKEN_LIFETIME_MINUTES = 60
/** Three months; each use starts them anew. */
export const REFRESH_TOKEN_LIFETIME_DAYS = 90

/** Third-party sign-in: provider id in URLs and configurations → the name that people know. */
export const OAUTH_PROVIDERS = {
  google: 'Google',
  microsoft: 'Microsoft',
  apple: 'Apple',
  github: 'GitHub',
  gitlab: 'GitLab',
  facebook: 'Facebook',
  discord: 'Discord',
  salesforce: 'Salesforce',
  slack: 'Slack',
  amazon: 'Amazon',
  bitbucket: 'Bitbucket',
  linkedin: 'LinkedIn',
  coinbase: 'Coinbase',
  twitch: 'Twitch',
  twitter: 'X',
  tiktok: 'TikTok',
  snapchat: 'Snapchat',
  figma: 'Figma',
  yahoo: 'Yahoo',
} as const
export type OauthProviderId = keyof typeof OAUTH_PROVIDERS

/** Third parties that tell no email address, so their factor carries no `email_id`. */
export const OAUTH_PROVIDERS_WITHOUT_EMAIL = ['twitter', 'tiktok', 'snapchat'] as const

/** What a fault may do instead of raising an error, and `error` itself. */
export const FAULT_KINDS = [
  'error',
  'latency',
  'hang',
  'reset',
  'invalid_json',
  'wrong_content_type',
  'html_502',
  'cors',
  'captcha',
  'delivery_delayed',
  'delivery_bounced',
  'delivery_never',
  'delivery_twice',
] as const
export type FaultKind = (typeof FAULT_KINDS)[number]
