import type { FastifyRequest } from 'fastify'
import { isAllowedOrigin } from '../core/allowed-urls.ts'
import { getWebUrl, type Tenant } from '../core/tenant.ts'

/** Assumed: where an app has its sign-in page when all that is known of it is its origin. */
const SIGN_IN_PATH = '/login'

/**
 * Where a person whose sign-in fails begins again: the page that they came from, if the project knows its origin,
 * else the login page beside the address that they were to return to.
 *
 * @param login_redirect_url as the request named it, checked or not
 */
export function toSignInPage(tenant: Tenant, request: FastifyRequest, login_redirect_url: string | undefined): string {
  const referrer = readAllowedUrl(tenant, request.headers.referer)
  // Across origins a browser tells its origin alone, unless the page asks for more (Referrer Policy §3).
  if (referrer && referrer.pathname !== '/') return referrer.href
  const origin = (referrer ?? readAllowedUrl(tenant, login_redirect_url))?.origin ?? getWebUrl(tenant)
  return `${origin}${SIGN_IN_PATH}`
}

function readAllowedUrl(tenant: Tenant, text: string | undefined): URL | undefined {
  if (text === undefined || !URL.canParse(text)) return undefined
  const url = new URL(text)
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:'
  return isWeb && isAllowedOrigin(url.origin, tenant.config.origins) ? url : undefined
}
