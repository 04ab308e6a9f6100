/** Constants of this package. Those that the provider must agree on are in `@latchkey/openapi`. */

/** Default 180000 (3 minutes). Interval at which a signed-in page refreshes its session. */
export const SESSION_REFRESH_INTERVAL_MS = 180_000
/** Delay before retry n of a failed refresh: `2000 × 2^min(n, 7)`, from 4 s to 256 s. */
export const REFRESH_RETRY_BASE_MS = 2_000
export const REFRESH_RETRY_MAX_EXPONENT = 7
/** Each retry is shifted by a random −175 … +174 ms. */
export const REFRESH_RETRY_JITTER_MS = 175
/**
 * Default 10000 (10 seconds). The longest time for which a hanging refresh in one tab blocks the refreshes of other
 * tabs.
 */
export const REFRESH_LOCK_MAX_MS = 10_000

/** Default 10000 (10 seconds). A call without a complete response by then fails. Assumed: the wire has no deadline. */
export const CALL_TIMEOUT_MS = 10_000
/** Maximum number of characters of a response: 1 MiB. A user with every factor has a few thousand. */
export const MAX_RESPONSE_CHARACTERS = 1_048_576

/** Lifetime of a session that a trusted token is exchanged for. */
export const ATTEST_SESSION_DURATION_MINUTES = 60

/** Browsers limit all `keepalive` requests of a page to 64 KiB. A larger batch is sent without `keepalive`. */
export const KEEPALIVE_MAX_BYTES = 60_000

/** Default 3600000 (1 hour). A token that arrives later than this after a sign-in request counts as not requested. */
export const SIGN_IN_REQUEST_MAX_AGE_MS = 3_600_000

/** Lifetime of the sessions that the widget starts, unless configured. */
export const WIDGET_SESSION_DURATION_MINUTES = 30
/** Lifetime of a passcode, unless configured. */
export const WIDGET_OTP_EXPIRATION_MINUTES = 5
/** Lifetime of a mailed link, unless configured. */
export const WIDGET_LINK_EXPIRATION_MINUTES = 30
/** Default 2000 (2 seconds). Time for which "Code sent" is shown. */
export const CODE_SENT_LABEL_MS = 2_000
/** Default 10000 (10 seconds). Time after that for which no further passcode can be requested. */
export const RESEND_WAIT_MS = 10_000
/** Default 2000 (2 seconds). Time after which a phone number that has not been parsed is sent as typed. */
export const PHONE_PARSE_ON_SUBMIT_TIMEOUT_MS = 2_000
/** Default 10000 (10 seconds). Time after which a phone number that has not been parsed is shown as typed. */
export const PHONE_PARSE_ON_DISPLAY_TIMEOUT_MS = 10_000

/** Maximum number of attempts of a login form to sign in with an autofilled passkey. */
export const PASSKEY_AUTOFILL_MAX_ATTEMPTS = 5

/** Maximum number of sign-in buttons on the main screen. */
export const MAX_SIGN_IN_BUTTONS = 6
/** Default 3000 (3 seconds). Time after which a logout that the provider has not confirmed counts as uncertain. */
export const LOGOUT_PATIENCE_MS = 3_000
/** Default 10000 (10 seconds). Time after which a button works again when the browser has not left the page. */
export const LEAVING_TIMEOUT_MS = 10_000

/** Where Google One Tap may appear (wire). */
export const ONE_TAP_POSITIONS = [
  'floating',
  'embedded',
  'embeddedOnly',
  'floatingOrEmbedded',
  'forceLegacyEmbedded',
] as const
export type OneTapPosition = (typeof ONE_TAP_POSITIONS)[number]
/**
 * Default 10000 (10 seconds). Time after which a hidden page or a prompt that has not responded counts as failed.
 * Assumed.
 */
export const ONE_TAP_TIMEOUT_MS = 10_000
/**
 * Default 3000 (3 seconds). Time after which a widget hidden by a floating prompt appears, unless Google has reported
 * the prompt as shown. Assumed: browsers with FedCM never report that, and report a failure only after up to a minute.
 */
export const ONE_TAP_HIDING_MAX_MS = 3_000
/** Height of the embedded prompt before it is measured. */
export const ONE_TAP_DEFAULT_HEIGHT_PX = 47
/** Default 100. Pause before a measured height takes effect, except for the first measurements. */
export const ONE_TAP_RESIZE_DELAY_MS = 100
/** Number of measurements that take effect at once. */
export const ONE_TAP_IMMEDIATE_MEASUREMENTS = 2

/** Default 500. Pause in typing before the strength of a password is checked. */
export const STRENGTH_CHECK_DELAY_MS = 500
/** Default 3000 (3 seconds). Time after which a text says that the strength check is slow. */
export const STRENGTH_CHECK_SLOW_MS = 3_000
/** How long a toast is shown: 4000 (4 seconds) for a blank one and for an error, 2000 (2 seconds) for a success. */
export const TOAST_BLANK_MS = 4_000
export const TOAST_SUCCESS_MS = 2_000
export const TOAST_ERROR_MS = 4_000
export const MAX_TOASTS = 20

/** Length of a random id, in characters. */
export const RANDOM_ID_LENGTH = 21

/** Default 500. Time for which consent cannot be given after the question appears, or after a return to the page. */
export const DELIBERATION_MS = 500

/**
 * Maximum number of characters of a parameter of an authorization or logout request. An ID token has about a thousand.
 */
export const MAX_REQUEST_PARAMETER_LENGTH = 8_192
