import { findKnownDocument } from '../../facts/known-documents.ts'
import { toClientMetadata, toKeyMembers, type UncheckedMetadata } from './client-metadata.ts'
import { AUTH_METHODS } from './auth-methods.ts'
import { FETCH_TIMEOUT_MS, fetchDocument, mayFetch } from './fetch-document.ts'
import { isRecord } from '../core/read-member.ts'
import { toClientRow, type ClientRow } from './client-row.ts'
import { OauthError } from '../core/provider-error.ts'
import { defineTable } from '../store/rows.ts'
import type { Tenant } from '../core/tenant.ts'

/** A cached metadata document, which need not be fetched again while it is fresh. */
type CachedDocument = {
  client: ClientRow
  /** Milliseconds since the epoch. */
  fresh_until: number
}

/** Keyed by the document's URL. Failures are not cached. */
const documents = defineTable<CachedDocument>('client_id_metadata_documents')

const MAX_DOCUMENT_BYTES = 5 * 1024
/** A document is fetched again after a day, whatever its server says. */
const MAX_FRESHNESS_MS = 24 * 60 * 60 * 1000

/** Whether a client id is the URL of a metadata document: https with a path, without a fragment or user information. */
export function isDocumentUrl(client_id: string): boolean {
  if (!URL.canParse(client_id)) return false
  const { href, protocol, pathname, hash, username, password } = new URL(client_id)
  // Client ids are compared as strings, so only the normalized form is accepted.
  return (
    protocol === 'https:' && pathname !== '/' && hash === '' && username === '' && password === '' && href === client_id
  )
}

/**
 * Finds the client whose id is the URL of its metadata document. The documents of well-known assistants are part of the
 * mock, and settings have more; others are fetched unless a fresh copy is cached. Undefined when the id is not such a URL,
 * the project does not accept such clients, or the document is invalid.
 *
 * @param timeout_ms for the whole document, in real time
 * @see https://datatracker.ietf.org/doc/draft-ietf-oauth-client-id-metadata-document/
 */
export async function findMetadataClient(
  tenant: Tenant,
  client_id: string,
  timeout_ms = FETCH_TIMEOUT_MS,
): Promise<ClientRow | undefined> {
  const { enabled, loopback_only, unknown, documents: own = {} } = tenant.config.client_id_metadata_documents
  if (!enabled || !isDocumentUrl(client_id)) return undefined
  const set = Object.entries(own).find(([url]) => url === client_id)?.[1]
  if (set) return toValidClient(tenant, client_id, { client_id, ...set }) // not cached: the setting may change
  const known = findKnownDocument(client_id)
  const isFetched = !known && (await mayFetch(client_id, loopback_only))
  if (!known && !isFetched && unknown !== 'assume') return undefined
  const cached = documents(tenant).get(client_id)
  if (cached && cached.fresh_until > tenant.clock.now()) return cached.client
  if (known) return cache(tenant, toClient(tenant, client_id, { client_id, ...known }))
  if (!isFetched) return cache(tenant, toAssumedClient(tenant, client_id))
  documents(tenant).delete(client_id)
  try {
    const { document, headers } = await fetchDocument(client_id, { timeout_ms, most_bytes: MAX_DOCUMENT_BYTES })
    const client = toClient(tenant, client_id, isRecord(document) ? document : {})
    const fresh_until = tenant.clock.now() + getFreshnessMs(tenant, headers)
    return fresh_until > tenant.clock.now() ? cache(tenant, client, fresh_until) : client
  } catch {
    // The reason is not revealed: the URL was chosen by the caller.
    return undefined
  }
}

function cache(tenant: Tenant, client: ClientRow, fresh_until = tenant.clock.now() + MAX_FRESHNESS_MS): ClientRow {
  return documents(tenant).insert(client.client_id, { client, fresh_until }).client
}

/** Returns what can be told of a client from the URL of its document. Its first request tells its redirect URI. */
function toAssumedClient(tenant: Tenant, url: string): ClientRow {
  return toClientRow(tenant, {
    client_id: url,
    client_id_metadata_url: url,
    client_name: new URL(url).hostname,
    client_type: 'third_party_public',
    redirect_urls: [],
    is_assumed: true,
  })
}

/** Lists the clients whose documents are cached. */
export function listMetadataClients(tenant: Tenant): ClientRow[] {
  return [...documents(tenant).values()].map(({ client }) => client)
}

/** Deletes a cached document. @returns whether it was cached */
export function deleteMetadataClient(tenant: Tenant, client_id: string): boolean {
  return documents(tenant).delete(client_id)
}

/** Returns undefined when the document has invalid members. */
function toValidClient(tenant: Tenant, url: string, document: UncheckedMetadata): ClientRow | undefined {
  try {
    return toClient(tenant, url, document)
  } catch {
    return undefined
  }
}

/** @throws OauthError when the document is another client's or has invalid members */
function toClient(tenant: Tenant, url: string, document: UncheckedMetadata): ClientRow {
  const { token_endpoint_auth_method: method, ...others } = document
  const isByKey = method === 'private_key_jwt' && tenant.config.private_key_jwt_enabled
  // `token_endpoint_auth_method` counts only if it is `private_key_jwt` and the project accepts keys. A method with a
  // shared secret is refused, because such a client cannot have one.
  const metadata = toClientMetadata(isByKey ? document : others, { methods: isByKey ? [method] : AUTH_METHODS })
  const { redirect_uris, client_name, client_uri, logo_uri } = metadata
  const hasSecret = 'client_secret' in document || (typeof method === 'string' && method.startsWith('client_secret'))
  if (document['client_id'] !== url || client_name === undefined || hasSecret) {
    throw new OauthError('invalid_client_metadata', 'invalid_client_id')
  }
  return toClientRow(tenant, {
    client_id: url,
    client_id_metadata_url: url,
    client_name,
    client_type: isByKey ? 'third_party' : 'third_party_public',
    redirect_urls: redirect_uris,
    ...toKeyMembers(metadata),
    ...(client_uri !== undefined && { client_uri }),
    ...(logo_uri !== undefined && { logo_url: logo_uri }),
  })
}

/** Milliseconds for which a response is reused, at most a day. */
function getFreshnessMs(tenant: Tenant, headers: Headers): number {
  const stated = readFreshnessMs(tenant, headers)
  return Number.isNaN(stated) ? 0 : Math.min(Math.max(stated, 0), MAX_FRESHNESS_MS)
}

/** Milliseconds for which HTTP allows a response to be reused (RFC 9111 §4.2.1). 0 when the response states none. */
function readFreshnessMs(tenant: Tenant, headers: Headers): number {
  const cacheControl = headers.get('cache-control') ?? ''
  if (/\bno-(store|cache)\b/i.test(cacheControl)) return 0
  const age = Math.max(Number(headers.get('age') ?? 0), 0)
  const maximum = /\bmax-age=(\d+)/i.exec(cacheControl)?.[1]
  if (maximum !== undefined) return (Number(maximum) - age) * 1000
  return Date.parse(headers.get('expires') ?? '') - tenant.clock.now()
}
