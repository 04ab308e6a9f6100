/** Facts of this package. What both sides of the wire must agree on stands in `@latchkey/openapi`. */

/** How often a signed-in page refreshes its session: 180000 (3 minutes). */
export const SESSION_REFRESH_INTERVAL_MS = 180_000
/** Delay before retry n of a failed refresh: `2000 × 2^min(n, 7)`, from 4 s to 256 s. */
export const REFRESH_RETRY_BASE_MS = 2_000
export const REFRESH_RETRY_MAX_EXPONENT = 7
/** Each retry is moved by −175 … +174 ms. */
export const REFRESH_RETRY_JITTER_MS = 175
/** How long one tab may keep the others from refreshing: 10000 (10 seconds). A call that hangs must not hold ten tabs. */
export const REFRESH_LOCK_MAX_MS = 10_000

/** Length of an attested session. */
export const ATTEST_SESSION_DURATION_MINUTES = 60

/** What browsers let a page send while it is left: 64 KiB for all requests together. A larger batch goes without. */
export const KEEPALIVE_MAX_BYTES = 60_000

/** Length of the sessions that the widget starts, unless configured. */
export const WIDGET_SESSION_DURATION_MINUTES = 30
/** How long a passcode of the widget is good, unless configured. */
export const WIDGET_OTP_EXPIRATION_MINUTES = 5
/** How long a mailed link of the widget is good, unless configured. */
export const WIDGET_LINK_EXPIRATION_MINUTES = 30
/** How long "Code sent" is shown. */
export const CODE_SENT_LABEL_MS = 2_000
/** A phone number that is not read by then is sent as it was typed: 2000 (2 seconds). */
export const PHONE_PARSE_ON_SUBMIT_TIMEOUT_MS = 2_000
/** A phone number that is not read by then is shown as it was typed: 10000 (10 seconds). */
export const PHONE_PARSE_ON_DISPLAY_TIMEOUT_MS = 10_000

/** How often a login form offers passkeys, unless the person declines or goes on. */
export const PASSKEY_AUTOFILL_MAX_ATTEMPTS = 5

/** The main screen shows at most this many sign-in buttons. */
export const MAX_SIGN_IN_BUTTONS = 6
/** How long a button stays busy while the browser leaves. Somebody who stopped the page can press it again after it. */
export const LEAVING_TIMEOUT_MS = 10_000

/** Default 500. Pause in typing after which the strength of a password is checked. */
export const STRENGTH_CHECK_DELAY_MS = 500
/** Default 3000 (3 seconds). Whoever waits longer for the strength check is told that it takes long. */
export const STRENGTH_CHECK_SLOW_MS = 3_000
/** Assumed: the rules while the project's own are not known, as when its configuration could not be loaded. */
export const DEFAULT_LUDS = { minimum_count: 8, complexity: 3 } as const

/** How long a toast stands: 2000 (2 seconds) for what went well, 4000 (4 seconds) for what did not. */
export const TOAST_SUCCESS_MS = 2_000
export const TOAST_ERROR_MS = 4_000
export const MAX_TOASTS = 20
