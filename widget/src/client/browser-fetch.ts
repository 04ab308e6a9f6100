/** The browser's `fetch`, looked up on every call so that a page may replace it. */
export const browserFetch: typeof fetch = (...call) => globalThis.fetch(...call)
