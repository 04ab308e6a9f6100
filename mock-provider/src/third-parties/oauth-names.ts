import { PROVIDER } from '@latchkey/openapi'

/** The path under which all callback URLs of third parties lie. */
export const OAUTH_CALLBACK_PATH = '/v1/oauth/callback'

/** The value of `PROVIDER.oauthTypeHeader` that marks the outcome of Google One Tap. */
export const ONE_TAP = 'google-one-tap'

/** One Tap's CSRF cookie that scripts can read, because its value is repeated in the body of the submission. */
export const CSRF_COOKIE = `${PROVIDER.prefix}_csrf_private_token`
/** A copy of `CSRF_COOKIE` that no script can read and no other host can set (RFC 6265bis §4.1.3.2). */
export const HOST_CSRF_COOKIE = `__Host-${CSRF_COOKIE}`
