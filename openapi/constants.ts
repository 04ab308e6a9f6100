import { PROVIDER_BASICS } from './provider-basics.ts'

export const MILLISECONDS_PER_MINUTE = 60_000

/** Ports of the local servers. */
export const DEFAULT_PORTS = { web: 3000, provider: 4010, provider_https: 4011, tool_server: 4020 } as const

/** The default tenant, which exists from the start. */
export const DEFAULT_PUBLIC_TOKEN = 'public-token-test-latchkey'

/** Default names of the cookies that hold a session. */
export const COOKIE_NAMES = {
  session_token: `${PROVIDER_BASICS.prefix}_session`,
  session_jwt: `${PROVIDER_BASICS.prefix}_session_jwt`,
  intermediate_session_token: `${PROVIDER_BASICS.prefix}_intermediate_session_token`,
} as const

/** The prefix of local storage keys, before the public token. */
export const STORAGE_KEY_PREFIX = `${PROVIDER_BASICS.prefix}_sdk_state_`

/** Kinds of single-use tokens that a redirect passes to the app (values of `PROVIDER.tokenTypeParameter`). */
export const TOKEN_TYPES = ['magic_links', 'oauth', 'reset_password', 'login', 'impersonation'] as const
export type TokenType = (typeof TOKEN_TYPES)[number]

/** Lifetime of an intermediate session token and its cookie. */
export const INTERMEDIATE_SESSION_LIFETIME_MINUTES = 10
/** Lifetime of a session JWT, independent of the session's. */
export const SESSION_JWT_LIFETIME_MINUTES = 5
/** Shortest session that a call may request. */
export const MIN_SESSION_DURATION_MINUTES = 5
/** Longest session that a call may request (366 days). Assumed: a project may lower it. */
export const MAX_SESSION_DURATION_MINUTES = 527_040
/** Session duration of calls that request none (1 hour). Assumed. */
export const DEFAULT_SESSION_DURATION_MINUTES = 60

/** A delivery method of passcodes. */
export type OtpMethod = 'sms' | 'whatsapp' | 'email'
/** What each delivery method sends to. A new method does not compile until it is listed here. */
export const OTP_METHODS = { sms: 'phone', whatsapp: 'phone', email: 'email' } as const satisfies Record<
  OtpMethod,
  'phone' | 'email'
>

export const PASSCODE_LENGTH = 6
export const MIN_OTP_EXPIRATION_MINUTES = 1
export const MAX_OTP_EXPIRATION_MINUTES = 10
/** Lifetime of a passcode when the call names none. Assumed. */
export const DEFAULT_OTP_EXPIRATION_MINUTES = 2

/** The provider's sandbox: an address and a number without a recipient, with a fixed passcode. */
export const SANDBOX = { email: 'sandbox@stytch.com', phone_number: '+10000000000', passcode: '000000' } as const

/** Limits of magic links and of password reset links. */
export const MIN_LINK_EXPIRATION_MINUTES = 5
/** Default 10080 (1 week). */
export const MAX_LINK_EXPIRATION_MINUTES = 10_080
export const DEFAULT_LOGIN_LINK_EXPIRATION_MINUTES = 60
/** Default 10080 (1 week). */
export const DEFAULT_SIGNUP_LINK_EXPIRATION_MINUTES = 10_080
export const DEFAULT_RESET_LINK_EXPIRATION_MINUTES = 30

/** Parameters of time-based passcodes (RFC 6238). */
export const TOTP = { algorithm: 'SHA1', digits: 6, period_seconds: 30 } as const

/** Time limit for the first passcode of a new authenticator app. */
export const TOTP_EXPIRATION_MINUTES = { minimum: 5, maximum: 1440 } as const
export const DEFAULT_TOTP_EXPIRATION_MINUTES = 60

/** The `action` of captcha tokens (reCAPTCHA). */
export const CAPTCHA_ACTION = 'LOGIN'

/**
 * The timeout of a passkey ceremony in the browser (5 minutes). Conditional mediation has no timeout.
 *
 * @see W3C WebAuthn §15.1
 */
export const WEBAUTHN_TIMEOUT_MS = 300_000
/** Lifetime of a passkey challenge. Assumed. */
export const WEBAUTHN_CHALLENGE_LIFETIME_MINUTES = 10

/** Lifetime of a wallet's challenge. Assumed. */
export const CRYPTO_WALLET_CHALLENGE_LIFETIME_MINUTES = 5

/** Telemetry events are sent in batches: the maximum size, and the interval. */
export const EVENTS_MAX_BATCH = 15
export const EVENTS_FLUSH_INTERVAL_MS = 800

/** The number of random 32-bit integers in a PKCE verifier, each written in hexadecimal. */
export const PKCE_VERIFIER_WORDS = 16
/** Shape of a code verifier. @see RFC 7636 §4.1 */
export const PKCE_VERIFIER_PATTERN = /^[A-Za-z0-9\-._~]{43,128}$/
/** Shape of an S256 code challenge: base64url of 32 bytes, unpadded. @see RFC 7636 §4.2 */
export const PKCE_CHALLENGE_PATTERN = /^[A-Za-z0-9\-_]{43}$/

/** Scopes that exist without a project's policy. */
export const BUILT_IN_SCOPES = ['openid', 'profile', 'email', 'phone', 'offline_access', 'full_access'] as const
export type BuiltInScope = (typeof BUILT_IN_SCOPES)[number]

/** Lifetime of an authorization code. Assumed: within the 10 minutes of RFC 6749 §4.1.2. */
export const AUTHORIZATION_CODE_LIFETIME_SECONDS = 600
/** How long a consent page may wait for the user. Assumed: as long as the authorization code is valid. */
export const CONSENT_REQUEST_LIFETIME_SECONDS = 600
/** Default 60 (1 hour). */
export const ACCESS_TOKEN_LIFETIME_MINUTES = 60
/** Default 60 (1 hour). */
export const ID_TOKEN_LIFETIME_MINUTES = 60
/** Three months from the last use. */
export const REFRESH_TOKEN_LIFETIME_DAYS = 90
