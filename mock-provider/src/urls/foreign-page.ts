import type { FastifyRequest } from 'fastify'
import { isAllowedOrigin, LOOPBACK_ORIGINS } from './allowed-urls.ts'
import { ProviderError } from '../core/provider-error.ts'

/** Returns the origin that a request was sent to. Undefined without a valid `Host`. */
function findOwnOrigin({ protocol, headers }: FastifyRequest): string | undefined {
  const url = `${protocol}://${headers.host}`
  return headers.host !== undefined && URL.canParse(url) ? new URL(url).origin : undefined
}

/** The `Origin` header of pages that hide their origin, even from their own server (Referrer Policy, Fetch §3.2). */
const HIDDEN_ORIGIN = 'null'

/** Whether the `Origin` header differs from the server's origin. Scheme, host and port are compared (RFC 6454 §5). */
function hasOtherOrigin(request: FastifyRequest): boolean {
  const { origin } = request.headers
  if (origin === undefined) return false
  return !URL.canParse(origin) || new URL(origin).origin !== findOwnOrigin(request)
}

/** Whether a browser sent the request for a page of another origin (Fetch metadata, Origin). Programs send neither header. */
export function isFromOtherOrigin(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  return hasOtherOrigin(request)
}

function isOfThisMachine(url: string): boolean {
  return URL.canParse(url) && isAllowedOrigin(new URL(url).origin, LOOPBACK_ORIGINS)
}

/**
 * Whether a page of another machine's origin makes the request by itself, without a person opening the address. Such a
 * page must not create tenants. Without an `Origin`, as for images and frames, the referrer decides.
 */
export function isFromForeignPage(request: FastifyRequest): boolean {
  const { origin, referer } = request.headers
  if (origin !== undefined) return hasOtherOrigin(request) && !isOfThisMachine(origin)
  return isLoadedByOtherSite(request) && !(referer !== undefined && isOfThisMachine(referer))
}

/** Whether a page of another site loads a URL as an image, a script or a frame. */
function isLoadedByOtherSite({ headers }: FastifyRequest): boolean {
  const destination = headers['sec-fetch-dest']
  return headers['sec-fetch-site'] === 'cross-site' && destination !== undefined && destination !== 'document'
}

/**
 * Checks that a form was sent by a page of this server. These pages have no referrer, so their origin can be hidden;
 * then only Fetch metadata distinguish them from other pages.
 *
 * @throws ProviderError `bad_request`
 */
export function checkOwnForm(request: FastifyRequest): void {
  const isHidden = request.headers.origin === HIDDEN_ORIGIN
  const isOwn = isHidden ? request.headers['sec-fetch-site'] === 'same-origin' : !isFromOtherOrigin(request)
  if (!isOwn) refuseForeignPage('This form accepts no data from pages of other origins.')
}

/**
 * Checks that a page of another site opens a URL by navigation, and does not load it as an image, a script or a frame.
 * Each call stores a row, so a page could otherwise fill the memory.
 *
 * @throws ProviderError `bad_request`
 */
export function checkOpened(request: FastifyRequest): void {
  if (isLoadedByOtherSite(request)) refuseForeignPage('Other sites can only open this address.')
}

function refuseForeignPage(message: string): never {
  throw new ProviderError('bad_request', { status: 403, message })
}
