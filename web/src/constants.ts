export const MISSING_TOKEN_REDIRECT_DELAY_MS = 2000
export const FAILED_AUTHENTICATION_REDIRECT_DELAY_MS = 3000

/** Within this time the same data is not fetched again. */
export const FETCH_DEDUPE_INTERVAL_MS = 2000
/** Data younger than this is not fetched again when the page gets the focus. */
export const FOCUS_THROTTLE_INTERVAL_MS = 5000
export const FETCH_RETRY_INTERVAL_MS = 5000
export const SLOW_NETWORK_FETCH_RETRY_INTERVAL_MS = 10_000

/** After this time the app goes to Asana even if its own server has not responded. */
export const ASANA_START_TIMEOUT_MS = 1_000
/** After this time a page that is still waiting shows that it takes long, and offers to try again. */
export const SLOW_WAIT_MS = 3000
/** After this time a call to the server of this page has failed. */
export const OWN_CALL_TIMEOUT_MS = 10_000

/** How long the consent page may wait for a decision: as long as the provider accepts one. */
export const CONSENT_REQUEST_LIFETIME_MS = 600_000
/** After this time the consent page shows the question without the apps that were allowed before. */
export const KNOWN_APPS_TIMEOUT_MS = 3_000

/** How long the Copy button shows "Copied". */
export const COPIED_SHOWN_MS = 2000

/** Linked from the consent page, unless the deployment names its own. */
export const PRIVACY_POLICY_URL = 'https://asana.com/terms/privacy-statement'

export const HELP_URL = 'https://modelcontextprotocol.io/docs/develop/connect-remote-servers'
