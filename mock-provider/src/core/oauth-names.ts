import { PROVIDER } from '@latchkey/openapi'

/** The path under which all callback URLs of third parties lie. */
export const OAUTH_CALLBACK_PATH = '/v1/oauth/callback'

/** The value of `PROVIDER.oauthTypeHeader` that marks the outcome of Google One Tap. */
export const ONE_TAP = 'google-one-tap'

/** The readable cookie of One Tap's start. Its value is repeated in the body of the submission. */
export const CSRF_COOKIE = `${PROVIDER.prefix}_csrf_private_token`
/** The cookie with the same value that no script can read, and no other host can set (RFC 6265bis §4.1.3.2). */
export const HOST_CSRF_COOKIE = `__Host-${CSRF_COOKIE}`
