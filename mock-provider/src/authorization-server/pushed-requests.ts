import { createSecret } from '../core/ids.ts'
import { defineTable } from '../store/rows.ts'
import type { Tenant } from '../core/tenant.ts'

/**
 * An authorization request that a client has pushed (RFC 9126). The row of a used request stays, because it holds the
 * key that the code is bound to.
 */
type PushedRequestRow = {
  request_uri: string
  client_id: string
  /** The query for the consent page. */
  parameters: string
  is_used: boolean
  code_challenge?: string
  /** The thumbprint of the key that the code is bound to (RFC 9449 §10). */
  dpop_jkt?: string
  /** Milliseconds since the epoch. */
  expires_at: number
}

/** Keyed by `request_uri`. */
const pushedRequests = defineTable<PushedRequestRow>('pushed_requests', {
  code_challenge: ({ code_challenge }) => (code_challenge === undefined ? [] : [code_challenge]),
})

/** The time between the push and the browser's navigation. It does not limit how long the user may take. */
export const PUSHED_REQUEST_LIFETIME_SECONDS = 60

const URI_PREFIX = 'urn:ietf:params:oauth:request_uri:'

/**
 * Stores a pushed request. Returns its `request_uri`.
 *
 * @param dpop_jkt the thumbprint of the key that the client has proven to hold. None by default
 */
export function createPushedRequest(
  tenant: Tenant,
  client_id: string,
  parameters: URLSearchParams,
  dpop_jkt: string | undefined,
): string {
  const request_uri = `${URI_PREFIX}${createSecret()}`
  const expires_at = tenant.clock.now() + PUSHED_REQUEST_LIFETIME_SECONDS * 1000
  const code_challenge = parameters.get('code_challenge')
  pushedRequests(tenant).insert(request_uri, {
    request_uri,
    client_id,
    parameters: parameters.toString(),
    is_used: false,
    ...(code_challenge !== null && { code_challenge }),
    ...(dpop_jkt !== undefined && { dpop_jkt }),
    expires_at,
  })
  return request_uri
}

/** Consumes a pushed request. Undefined when it is unknown, used, expired or another client's. */
export function takePushedRequest(
  tenant: Tenant,
  client_id: string | undefined,
  request_uri: string,
): URLSearchParams | undefined {
  const row = pushedRequests(tenant).get(request_uri)
  // Another client must not be able to consume the request.
  if (!row || row.client_id !== client_id || row.is_used) return undefined
  row.is_used = true
  return row.expires_at > tenant.clock.now() ? new URLSearchParams(row.parameters) : undefined
}

/**
 * Finds the key that a code is bound to, if its request was pushed with a proof (RFC 9449 §10.1). The consent page does
 * not pass the key on, but it does pass on the code challenge, which is unique to each request.
 */
export function findPushedKey(
  tenant: Tenant,
  client_id: string,
  code_challenge: string | undefined,
): string | undefined {
  if (code_challenge === undefined) return undefined
  const rows = pushedRequests(tenant).findAll('code_challenge', code_challenge)
  return rows.find((row) => row.client_id === client_id && row.dpop_jkt !== undefined)?.dpop_jkt
}
