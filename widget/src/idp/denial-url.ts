import { findUrl } from '../browser/navigate.ts'
import type { OauthRequest } from './oauth-request.ts'

/**
 * Returns the URL that reports a denial to the client. The URL never contains a code. On the wire, a denial looks like
 * a request that requires no consent, which the provider grants. This happens when another tab has allowed the client
 * in the meantime.
 *
 * @param returned the URL that the provider returned; empty without one
 * @param issuer the issuer of the client's tokens, for a denial that did not reach the provider
 * @see RFC 6749 §4.1.2.1; RFC 9207 §2
 */
export function toDenialUrl({ redirect_uri, state }: OauthRequest, returned = '', issuer?: string): string {
  if (returned && !hasCode(returned)) return returned
  const iss = findUrl(returned)?.searchParams.get('iss')
  return toErrorUrl({ redirect_uri, state }, 'access_denied', iss ?? issuer)
}

/**
 * Returns the URL that reports an error to the client. The provider must have accepted the redirect URI.
 *
 * @param iss the issuer of the client's tokens; absent when unknown
 * @see RFC 6749 §4.1.2.1; OpenID Connect Core §3.1.2.6; RFC 9207 §2
 */
export function toErrorUrl(
  { redirect_uri, state }: { redirect_uri: string; state?: string | undefined },
  error: string,
  iss?: string,
): string {
  return withResponse(redirect_uri, { error, ...(state && { state }), ...(iss && { iss }) })
}

/**
 * Response parameters that only a granted request returns.
 *
 * @see RFC 6749 §4.1.2, §4.2.2; OpenID Connect Core 1.0 §3.3.2.5
 */
const GRANTS = ['code', 'access_token', 'id_token']

/** Reports whether a URL passes a code or a token on: in its query, in its fragment, or in a query of the fragment. */
function hasCode(url: string): boolean {
  const [, ...parts] = (findUrl(url)?.href ?? url).split(/[?#&]/)
  return parts.some((part) => GRANTS.some((name) => new URLSearchParams(part).has(name)))
}

/**
 * Adds a response to a redirect URI. From the URI's own query, removes only grants and the parameters that the response
 * replaces.
 */
function withResponse(uri: string, response: Record<string, string>): string {
  const [, base = '', query = '', fragment = ''] = /([^?#]*)\??([^#]*)(#.*)?/s.exec(uri) ?? []
  const removed = [...GRANTS, ...Object.keys(response)]
  const isKept = (part: string) => part !== '' && !removed.some((name) => new URLSearchParams(part).has(name))
  const kept = [...query.split('&').filter(isKept), new URLSearchParams(response)]
  return `${base}?${kept.join('&')}${hasCode(uri) ? '' : fragment}`
}
