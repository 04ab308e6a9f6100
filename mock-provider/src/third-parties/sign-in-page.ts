import type { FastifyRequest } from 'fastify'
import { isAllowedOrigin } from '../urls/allowed-urls.ts'
import { getWebUrl, type Tenant } from '../core/tenant.ts'

/** Assumed: the path of an app's sign-in page. It is used when only the app's origin is known. */
const SIGN_IN_PATH = '/login'

/**
 * Returns the page to start again on when a sign-in fails: the referring page, if the project allows its origin, else
 * the login page on the origin of `login_redirect_url`.
 *
 * @param login_redirect_url the URL in the request, which has not been checked yet
 */
export function toSignInPage(tenant: Tenant, request: FastifyRequest, login_redirect_url: string | undefined): string {
  const referrer = findAllowedUrl(tenant, request.headers.referer)
  // Across origins a browser sends only the origin, unless the page's policy allows more (Referrer Policy §3).
  if (referrer && referrer.pathname !== '/') return referrer.href
  const origin = (referrer ?? findAllowedUrl(tenant, login_redirect_url))?.origin ?? getWebUrl(tenant)
  return `${origin}${SIGN_IN_PATH}`
}

function findAllowedUrl(tenant: Tenant, text: string | undefined): URL | undefined {
  if (text === undefined || !URL.canParse(text)) return undefined
  const url = new URL(text)
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:'
  return isWeb && isAllowedOrigin(url.origin, tenant.config.origins) ? url : undefined
}

/** Whether a URL opens a native app, whose scheme another app may claim too (RFC 8252 §8.1). */
export function isNativeUrl(url: string): boolean {
  return !/^https?:$/.test(new URL(url).protocol)
}
