/** A value that people or providers notice, and the tags of the tests that must fail when it changes. */
export type Constant = {
  file: string
  /** `NAME`, `NAME.member`, `--property` or, with `becomes`, a piece of code that occurs once in the file. */
  name: string
  /** What replaces the piece of code, which a name would not explain better: `toString(16)`. */
  becomes?: readonly string[]
  tags: readonly string[]
}

function named(file: string, name: string, ...tags: string[]): Constant {
  return { file, name, tags }
}

function coded(file: string, name: string, becomes: readonly string[], ...tags: string[]): Constant {
  return { file, name, becomes, tags }
}

const DOCUMENTS = 'openapi/constants.ts'
const BASICS = 'openapi/provider-basics.ts'
const WIDGET = 'widget/src/constants.ts'
const WEB = 'web/src/constants.ts'
const COOKIES = 'widget/src/client/own-cookies.ts'
const PKCE = 'widget/src/client/pkce.ts'
const TOKENS = 'widget/src/theme/tokens.css'
const SIZES = 'widget/src/theme/base.css'

/** First those of the specification in its order. */
export const CONSTANTS: readonly Constant[] = [
  named(WIDGET, 'SESSION_REFRESH_INTERVAL_MS', 'refresh.interval'),
  named(WIDGET, 'REFRESH_RETRY_BASE_MS', 'retry.base'),
  coded('widget/src/client/clock.ts', '* 2 **', ['* 3 **', '* 1 **'], 'retry.doubles'),
  named(WIDGET, 'REFRESH_RETRY_MAX_EXPONENT', 'retry.cap'),
  named(WIDGET, 'REFRESH_RETRY_JITTER_MS', 'retry.jitter'),
  named(DOCUMENTS, 'INTERMEDIATE_SESSION_LIFETIME_MINUTES', 'intermediate.lifetime'),
  named(WIDGET, 'STRENGTH_CHECK_DELAY_MS', 'debounce.default'),
  named('web/src/session-duration.ts', 'SESSION_DURATION_MINUTES', 'sign-in.duration'),
  named(WIDGET, 'ATTEST_SESSION_DURATION_MINUTES', 'attest.duration'),
  named(WIDGET, 'WIDGET_SESSION_DURATION_MINUTES', 'widget-session.duration'),
  named(WIDGET, 'WIDGET_OTP_EXPIRATION_MINUTES', 'widget-otp.expiration'),
  named(WIDGET, 'WIDGET_LINK_EXPIRATION_MINUTES', 'magic-link.login-expiration', 'magic-link.signup-expiration'),
  named(DOCUMENTS, 'PASSCODE_LENGTH', 'passcode.length'),
  named(BASICS, 'SDK_VERSION', 'sdk.version'),
  coded(COOKIES, 'sameSite=lax', ['sameSite=strict', 'sameSite=none'], 'cookies.same-site'),
  coded(COOKIES, "parts.push('secure')", ["parts.push('')"], 'cookies.secure'),
  coded(COOKIES, 'hasSecure || name.startsWith', ['name.startsWith'], 'cookies.secure'),
  coded(COOKIES, "hasSecure || name.startsWith('__')", ['true'], 'cookies.localhost'),
  coded(COOKIES, "options.path || '/'", ["options.path || ''", "options.path || '/x'"], 'cookies.path'),
  named(DOCUMENTS, 'COOKIE_NAMES.session_token', 'cookies.session-name'),
  named(DOCUMENTS, 'COOKIE_NAMES.session_jwt', 'cookies.jwt-name'),
  named(DOCUMENTS, 'COOKIE_NAMES.intermediate_session_token', 'cookies.intermediate-name'),
  named(BASICS, 'PROVIDER_BASICS.prefix', 'cookies.session-name', 'storage.prefix'),
  named(DOCUMENTS, 'STORAGE_KEY_PREFIX', 'storage.prefix'),
  named('widget/src/client/storage.ts', 'LAST_USED', 'storage.last-used'),
  named(DOCUMENTS, 'PKCE_VERIFIER_WORDS', 'pkce.verifier'),
  coded('widget/src/client/random.ts', 'new Uint32Array', ['new Uint16Array', 'new Uint8Array'], 'pkce.verifier'),
  coded(PKCE, 'toString(16)', ['toString(18)', 'toString(14)'], 'pkce.verifier'),
  coded(PKCE, "'SHA-256'", ["'SHA-384'"], 'pkce.challenge'),
  named('widget/src/client/bootstrap.ts', 'DEFAULT_BOOTSTRAP.emailDomains', 'email-domains.default'),
  named(WEB, 'MISSING_TOKEN_REDIRECT_DELAY_MS', 'redirect.missing-token'),
  named(WEB, 'FAILED_AUTHENTICATION_REDIRECT_DELAY_MS', 'redirect.failed'),
  named('openapi/scope-list.ts', 'DEFAULT_SCOPES', 'scopes.default'),
  named('web/src/return-to.ts', 'DEFAULT_RETURN_TO', 'return-to.default'),
  named(TOKENS, '--lk-container-width', 'layout.width'),
  named(TOKENS, '--lk-container-radius', 'theme.container-radius'),
  named(SIZES, '--lk-button-height', 'layout.buttons'),
  named(TOKENS, '--lk-button-radius', 'theme.button-radius'),
  named(SIZES, '--lk-input-height', 'layout.inputs'),
  named(SIZES, '--lk-box-height', 'layout.boxes'),
  named('web/src/styles.css', '--container-width', 'layout.width'),
  named('web/src/styles.css', '--button-height', 'layout.buttons'),
  named('web/src/app.css', '--field-height', 'layout.inputs'),
  named(WIDGET, 'ONE_TAP_DEFAULT_HEIGHT_PX', 'layout.one-tap'),
  named(WIDGET, 'ONE_TAP_RESIZE_DELAY_MS', 'layout.debounce'),
  named(WIDGET, 'ONE_TAP_IMMEDIATE_MEASUREMENTS', 'one-tap-state.height-debounce'),
  named(WIDGET, 'RANDOM_ID_LENGTH', 'random-id.length'),
  named(WIDGET, 'PASSKEY_AUTOFILL_MAX_ATTEMPTS', 'passkey-autofill.limit'),
  named(WIDGET, 'PHONE_PARSE_ON_SUBMIT_TIMEOUT_MS', 'phone-parse.submit'),
  named(WIDGET, 'PHONE_PARSE_ON_DISPLAY_TIMEOUT_MS', 'phone-parse.display'),
  named(WIDGET, 'CODE_SENT_LABEL_MS', 'code-sent.duration'),
  named(WIDGET, 'RESEND_WAIT_MS', 'resend.waiting'),
  named(WIDGET, 'TOAST_BLANK_MS', 'toast.blank'),
  named(WIDGET, 'TOAST_ERROR_MS', 'toast.error'),
  named(WIDGET, 'TOAST_SUCCESS_MS', 'toast.success'),
  named(WIDGET, 'MAX_TOASTS', 'toast.maximum'),
  named(WEB, 'FETCH_DEDUPE_INTERVAL_MS', 'fetcher.dedupe'),
  named(WEB, 'FOCUS_THROTTLE_INTERVAL_MS', 'fetcher.focus'),
  named(WEB, 'FETCH_RETRY_INTERVAL_MS', 'fetcher.retry'),
  named(WEB, 'SLOW_NETWORK_FETCH_RETRY_INTERVAL_MS', 'fetcher.retry-slow'),
  named(DOCUMENTS, 'EVENTS_MAX_BATCH', 'events.batch-size'),
  named(DOCUMENTS, 'EVENTS_FLUSH_INTERVAL_MS', 'events.interval'),
  named(WIDGET, 'MAX_SIGN_IN_BUTTONS', 'widget-config.six-buttons'),
  // Times and sizes that the specification does not define.
  named(WIDGET, 'REFRESH_LOCK_MAX_MS', 'chosen.refresh-lock'),
  named(WIDGET, 'CALL_TIMEOUT_MS', 'chosen.call-timeout'),
  named(WIDGET, 'MAX_RESPONSE_CHARACTERS', 'chosen.response-size'),
  named(WIDGET, 'KEEPALIVE_MAX_BYTES', 'chosen.keepalive-size'),
  named(WIDGET, 'SIGN_IN_REQUEST_MAX_AGE_MS', 'chosen.link-request-age'),
  named(WIDGET, 'LOGOUT_PATIENCE_MS', 'chosen.logout-patience'),
  named(WIDGET, 'LEAVING_TIMEOUT_MS', 'chosen.leaving-timeout'),
  named(WIDGET, 'ONE_TAP_TIMEOUT_MS', 'chosen.one-tap-timeout'),
  named(WIDGET, 'ONE_TAP_HIDING_MAX_MS', 'chosen.one-tap-hiding'),
  named(WIDGET, 'STRENGTH_CHECK_SLOW_MS', 'chosen.strength-check-slow'),
  named(WIDGET, 'DELIBERATION_MS', 'chosen.deliberation'),
  named(WIDGET, 'MAX_REQUEST_PARAMETER_LENGTH', 'chosen.parameter-length'),
  named(WEB, 'ASANA_START_TIMEOUT_MS', 'chosen.asana-start-timeout'),
  named(WEB, 'OWN_CALL_TIMEOUT_MS', 'chosen.own-call-timeout'),
  named(WEB, 'SLOW_WAIT_MS', 'chosen.slow-wait'),
  named(WEB, 'CONSENT_REQUEST_LIFETIME_MS', 'chosen.consent-lifetime'),
  named(WEB, 'KNOWN_APPS_TIMEOUT_MS', 'chosen.known-apps-timeout'),
  named(WEB, 'COPIED_SHOWN_MS', 'chosen.copied-shown'),
]

/** Claims about numbers and defaults that describe behaviour, so that there is no value to change. */
export const CLAIMS_WITHOUT_VALUE: readonly string[] = [
  'email-domains.from-config',
  'email-domains.from-bootstrap',
  'email-domains.several',
]
