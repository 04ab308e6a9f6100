import { findUrl } from '../browser/navigate.ts'

/** The recipient of a redirect: a site, a program that listens on this device, or the app of the URL's scheme. */
export type RedirectTarget = { kind: 'site' | 'loopback' | 'app'; name: string }

const LOOPBACK_HOST = /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/**
 * Converts a redirect URI to a name that a person can recognize. International hosts stay in their ASCII form, in which
 * look-alikes differ.
 *
 * @see RFC 8252 §7
 */
export function toRedirectTarget(redirectUri: string): RedirectTarget {
  const url = findUrl(redirectUri)
  if (!url) return { kind: 'site', name: redirectUri }
  const { protocol, host, hostname } = url
  if (protocol !== 'http:' && protocol !== 'https:') return { kind: 'app', name: protocol }
  return { kind: LOOPBACK_HOST.test(hostname) ? 'loopback' : 'site', name: host }
}
