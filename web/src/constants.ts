export const MISSING_TOKEN_REDIRECT_DELAY_MS = 2000
export const FAILED_AUTHENTICATION_REDIRECT_DELAY_MS = 3000

/** How often the same data is fetched at most. */
export const FETCH_DEDUPE_INTERVAL_MS = 2000
/** How old data must be before coming back to the page fetches it again. */
export const FOCUS_THROTTLE_INTERVAL_MS = 5000
export const FETCH_RETRY_INTERVAL_MS = 5000
export const SLOW_NETWORK_FETCH_RETRY_INTERVAL_MS = 10_000

/** How long the Copy button says that it has copied. */
export const COPIED_SHOWN_MS = 2000

export const HELP_URL = 'https://modelcontextprotocol.io/docs/develop/connect-remote-servers'
