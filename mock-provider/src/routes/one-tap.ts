import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { createSecret } from '../core/ids.ts'
import { CSRF_COOKIE, HOST_CSRF_COOKIE } from '../third-parties/oauth-names.ts'
import { ProviderError } from '../core/provider-error.ts'
import { requireTenantInQuery } from '../core/require-tenant.ts'
import { serve, type Handler } from '../core/serve.ts'
import { getCallbackUrl } from '../third-parties/oauth-callbacks.ts'
import { getOauthClientId } from '../third-parties/oauth-providers.ts'
import { checkFramingPage } from '../third-parties/one-tap.ts'

/** The start of Google One Tap. Its result arrives at the callback for third parties. */
export async function oneTap(app: FastifyInstance) {
  await app.register(cookie)
  serve(app, 'oauthGoogleOnetapStart', start, { requireTenant: requireTenantInQuery })
}

/** Returns the project's Google client, and sets the cookies of the sign-in. */
const start: Handler<'oauthGoogleOnetapStart'> = ({ tenant, request, reply }) => {
  checkFramingPage(tenant, request)
  const { redirect_urls, oauth_providers } = tenant.config
  if (redirect_urls.login.length === 0) throw new ProviderError('no_login_redirect_urls_set')
  if (redirect_urls.signup.length === 0) throw new ProviderError('no_signup_redirect_urls_set')
  setCsrfCookies(reply, createSecret())
  return {
    request_id: request.requestId,
    status_code: 200,
    google_client_id: oauth_providers['google']?.enabled ? getOauthClientId(tenant, 'google') : '',
    oauth_callback_id: getCallbackUrl(tenant, 'google').split('/').at(-1) ?? '',
  }
}

/**
 * The hidden page can be a frame of another site, so the cookies are sent across sites. Browsers that block third-party
 * cookies keep partitioned ones.
 *
 * @see https://www.ietf.org/archive/id/draft-cutler-httpbis-partitioned-cookies-01.html
 */
function setCsrfCookies(reply: FastifyReply, value: string): void {
  const options = { path: '/', secure: true, sameSite: 'none', partitioned: true } as const
  void reply.setCookie(CSRF_COOKIE, value, options)
  void reply.setCookie(HOST_CSRF_COOKIE, value, { ...options, httpOnly: true })
}
