import type { FastifyRequest } from 'fastify'
import type { SdkSchemas } from '@latchkey/openapi'
import { isAllowedOrigin } from '../urls/allowed-urls.ts'
import { toTimestamp } from '../core/clock.ts'
import { createNonce } from '../core/ids.ts'
import { findPageOrigin } from '../urls/page-origin.ts'
import { ProviderError } from '../core/provider-error.ts'
import { toSiweText, type SiweMessage } from './siwe-message.ts'
import type { Tenant } from '../core/tenant.ts'

type SiweParams = SdkSchemas['SiweParams']

/** A chain id (EIP-155): a positive number that fits an unsigned 64-bit integer. */
const CHAIN_ID = /^[1-9]\d{0,18}$/
const PRINTABLE_ASCII = /^[\x20-\x7e]+$/
/** The characters of a request id. @see RFC 3986 §3.3 */
const PCHARS = /^(?:[\w.~!$&'()*+,;=:@-]|%[\da-f]{2})*$/i
/** @see RFC 3986 §2, §3.1 */
const URI = /^[a-z][a-z\d+.-]*:(?:[\w.~:/?#[\]@!$&'()*+,;=-]|%[\da-f]{2})+$/i
/** A time in UTC (RFC 3339). */
const UTC_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/

function isUri(text: string): boolean {
  return URI.test(text) && URL.canParse(text)
}

/** Checks an optional time. @throws ProviderError `bad_request` */
function checkTime(name: string, time: string | undefined): void {
  if (time === undefined || (UTC_TIME.test(time) && !Number.isNaN(Date.parse(time)))) return
  throw new ProviderError('bad_request', { message: `${name} is not a time in UTC (RFC 3339).` })
}

function findPage(request: FastifyRequest): URL | undefined {
  const origin = findPageOrigin(request)
  return origin !== undefined && URL.canParse(origin) ? new URL(origin) : undefined
}

/** The place where a message is used: the URI that it concerns, and the host that requests it. */
export type SiwePlace = Pick<SiweMessage, 'uri' | 'domain'>

/**
 * Returns the place of a message that a page requests. The domain is that of the page, or else that of the URI. The
 * wallet compares it with the domain of its own page.
 *
 * @throws ProviderError `invalid_siwe_uri`, `invalid_siwe_domain`
 */
export function toPagePlace(tenant: Tenant, request: FastifyRequest, asked: string | undefined): SiwePlace {
  const page = findPage(request)
  const uri = asked ?? findPageOrigin(request)
  if (uri === undefined || !isUri(uri)) throw new ProviderError('invalid_siwe_uri')
  const { protocol, origin } = new URL(uri)
  const isWeb = protocol === 'https:' || protocol === 'http:'
  const { host } = page ?? new URL(uri)
  const isAllowed = !isWeb || isAllowedOrigin(origin, tenant.config.origins)
  if (!isAllowed || host === '') throw new ProviderError('invalid_siwe_domain')
  return { uri, domain: host }
}

/** @see RFC 3986 §3.2 */
const AUTHORITY = /^(?:[\w.~!$&'()*+,;=:@[\]-]|%[\da-f]{2})+$/i

/**
 * Checks the place of a message that a server requests.
 *
 * @throws ProviderError `invalid_siwe_uri`, `invalid_siwe_domain`
 */
export function checkPlace({ uri, domain }: SiwePlace): SiwePlace {
  if (!isUri(uri)) throw new ProviderError('invalid_siwe_uri')
  if (!AUTHORITY.test(domain)) throw new ProviderError('invalid_siwe_domain')
  return { uri, domain }
}

/**
 * Checks the optional members of a message.
 *
 * @throws ProviderError `invalid_siwe_chain_id`, `invalid_siwe_statement`, `invalid_siwe_message_request_id`,
 *   `invalid_siwe_resource`, `bad_request`
 */
function checkMembers({
  chain_id = '1',
  statement,
  message_request_id = '',
  resources = [],
  ...times
}: Omit<SiweParams, 'uri'>): void {
  if (!CHAIN_ID.test(chain_id)) throw new ProviderError('invalid_siwe_chain_id')
  if (statement !== undefined && !PRINTABLE_ASCII.test(statement)) throw new ProviderError('invalid_siwe_statement')
  if (!PCHARS.test(message_request_id)) throw new ProviderError('invalid_siwe_message_request_id')
  if (!resources.every(isUri)) throw new ProviderError('invalid_siwe_resource')
  checkTime('issued_at', times.issued_at)
  checkTime('not_before', times.not_before)
}

/** A challenge. For a Sign-In with Ethereum message, also the conditions to which its signature is bound. */
export type Challenge = { challenge: string; siwe?: SiweBinding }

/**
 * The conditions of a signature: the page's host, the earliest time (in milliseconds since the epoch), and the
 * message's other facts.
 */
export type SiweBinding = { domain: string; not_before?: number; message?: SiweFacts }

/** The parts of a message that servers receive once it is signed. */
export type SiweFacts = {
  uri: string
  chain_id: string
  resources: string[]
  issued_at: string
  message_request_id?: string
}

type SiweStart = { place: SiwePlace; address: string; params: Omit<SiweParams, 'uri'>; expires_at: number }

/**
 * Creates a challenge in the form of a Sign-In with Ethereum message.
 *
 * @throws ProviderError `bad_request`, or one of the `invalid_siwe_…` errors
 * @see EIP-4361
 */
export function createSiweChallenge(tenant: Tenant, { place, address, params, expires_at }: SiweStart): Challenge {
  checkMembers(params)
  const { statement, not_before, message_request_id, resources, chain_id = '1' } = params
  const issued_at = params.issued_at ?? toTimestamp(tenant.clock.now())
  const challenge = toSiweText({
    ...place,
    address,
    statement,
    chain_id,
    nonce: createNonce(),
    issued_at,
    expiration_time: toTimestamp(expires_at),
    not_before,
    request_id: message_request_id,
    resources,
  })
  const { uri, domain } = place
  const message = {
    uri,
    chain_id,
    resources: resources ?? [],
    issued_at,
    ...(message_request_id !== undefined && { message_request_id }),
  }
  return {
    challenge,
    siwe: { domain, ...(not_before !== undefined && { not_before: Date.parse(not_before) }), message },
  }
}

/**
 * Checks the times and the domain of a signed message.
 *
 * @param request the request of the page that presents the message. Undefined when a server presents it
 * @throws ProviderError `siwe_message_expired`, `siwe_message_not_valid_yet`, `invalid_siwe_domain`
 */
export function checkSiweBinding(
  tenant: Tenant,
  request: FastifyRequest | undefined,
  { siwe, expires_at }: { siwe?: SiweBinding; expires_at: number },
): void {
  if (!siwe) return
  const now = tenant.clock.now()
  if (expires_at <= now) throw new ProviderError('siwe_message_expired')
  if (siwe.not_before !== undefined && siwe.not_before > now) throw new ProviderError('siwe_message_not_valid_yet')
  const page = request && findPage(request)
  if (page && page.host !== siwe.domain) throw new ProviderError('invalid_siwe_domain')
}
