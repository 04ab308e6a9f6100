import { findUrl } from '../browser/find-url.ts'
import type { OauthRequest } from './oauth-request.ts'

/**
 * Returns the URL that reports a denial to the client. It never has a code: the wire does not tell a denial from a
 * request without required consent, which the provider grants. That is the case when another tab has allowed the client
 * in the meantime.
 *
 * @param returned the URL that the provider returned; empty without one
 * @see RFC 6749 §4.1.2.1; RFC 9207 §2
 */
export function toDenialUrl({ redirect_uri, state }: OauthRequest, returned = ''): string {
  if (returned && !hasCode(returned)) return returned
  const iss = findUrl(returned)?.searchParams.get('iss')
  const response = { error: 'access_denied', ...(state && { state }), ...(iss && { iss }) }
  return addToQuery(withoutCode(redirect_uri), response)
}

/** Reports whether a URL passes a code on, in its query or its fragment. */
function hasCode(url: string): boolean {
  const { searchParams, hash = '' } = findUrl(url) ?? {}
  return (searchParams?.has('code') ?? false) || new URLSearchParams(hash.slice(1)).has('code')
}

/** Leaves a URL without a code as it is, byte for byte. */
function withoutCode(url: string): string {
  if (!hasCode(url)) return url
  const clean = new URL(url)
  clean.searchParams.delete('code')
  clean.hash = ''
  return clean.href
}

function addToQuery(url: string, parameters: Record<string, string>): string {
  const [address = '', ...fragment] = url.split('#')
  const query = `${address.includes('?') ? '&' : '?'}${new URLSearchParams(parameters)}`
  return [address + query, ...fragment].join('#')
}
