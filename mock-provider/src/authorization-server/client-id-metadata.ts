import { toClientMetadata, type UncheckedMetadata } from './client-metadata.ts'
import { isPrivateHost } from './private-hosts.ts'
import { LOOPBACK_HOSTS } from '../core/url-rules.ts'
import { toClientRow, type ClientRow } from './client-row.ts'
import { OauthError } from '../core/provider-error.ts'
import { defineTable } from '../core/rows.ts'
import type { Tenant } from '../core/tenant.ts'

/** A metadata document that may be used again without fetching it. */
type CachedDocument = {
  client: ClientRow
  /** Milliseconds since the epoch. */
  fresh_until: number
}

/** Keyed by the document's URL. Failures are not cached. */
const documents = defineTable<CachedDocument>('client_id_metadata_documents')

const FETCH_TIMEOUT_MS = 5_000
const MAX_DOCUMENT_BYTES = 5 * 1024

/** Whether a client id is the URL of a metadata document: https with a path, without a fragment or user information. */
function isDocumentUrl(client_id: string): boolean {
  if (!URL.canParse(client_id)) return false
  const { href, protocol, pathname, hash, username, password } = new URL(client_id)
  // Client ids are compared as strings, so only the normalized form is accepted.
  return (
    protocol === 'https:' && pathname !== '/' && hash === '' && username === '' && password === '' && href === client_id
  )
}

/**
 * Whether a document may be fetched: from this machine, which a mock without a network needs, and if the project is set up
 * so, from hosts without a private address.
 */
async function mayFetch(tenant: Tenant, url: string): Promise<boolean> {
  const { enabled, loopback_only } = tenant.config.client_id_metadata_documents
  if (!enabled) return false
  const { hostname } = new URL(url)
  return LOOPBACK_HOSTS.has(hostname) || (!loopback_only && !(await isPrivateHost(hostname)))
}

/**
 * Finds the client whose id is the URL of its metadata document, which is fetched unless a fresh copy is cached.
 * Undefined when the id is not such a URL, the project does not accept such clients, or the document is invalid.
 *
 * @param timeout_ms for the whole document, in real time
 * @see https://datatracker.ietf.org/doc/draft-ietf-oauth-client-id-metadata-document/
 */
export async function findMetadataClient(
  tenant: Tenant,
  client_id: string,
  timeout_ms = FETCH_TIMEOUT_MS,
): Promise<ClientRow | undefined> {
  if (!isDocumentUrl(client_id) || !(await mayFetch(tenant, client_id))) return undefined
  const cached = documents(tenant).get(client_id)
  if (cached && cached.fresh_until > tenant.clock.now()) return cached.client
  documents(tenant).delete(client_id)
  try {
    const response = await fetch(client_id, {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeout_ms),
    })
    const client = toClient(tenant, client_id, await readDocument(response))
    const fresh_until = tenant.clock.now() + getFreshnessMs(tenant, response.headers)
    if (fresh_until > tenant.clock.now()) documents(tenant).set(client_id, { client, fresh_until })
    return client
  } catch {
    // The reason is not revealed: the URL was chosen by the caller.
    return undefined
  }
}

/** Lists the clients whose documents are cached. */
export function listMetadataClients(tenant: Tenant): ClientRow[] {
  return [...documents(tenant).values()].map(({ client }) => client)
}

/** Deletes a cached document. @returns whether it was cached */
export function deleteMetadataClient(tenant: Tenant, client_id: string): boolean {
  return documents(tenant).delete(client_id)
}

/** @throws Error for a response that is not a small JSON document */
async function readDocument(response: Response): Promise<UncheckedMetadata> {
  const mediaType = response.headers.get('content-type') ?? ''
  if (response.status !== 200 || !/^application\/([\w.-]+\+)?json\b/i.test(mediaType) || !response.body) {
    await response.body?.cancel()
    throw new Error('The response is not a JSON document.')
  }
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body) {
    size += chunk.byteLength
    if (size > MAX_DOCUMENT_BYTES) throw new Error('The document is too large.')
    chunks.push(chunk)
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'))
}

/** @throws OauthError when the document is another client's or has invalid members */
function toClient(tenant: Tenant, url: string, document: UncheckedMetadata): ClientRow {
  // The method is ignored unless it needs a shared secret, which cannot exist. `private_key_jwt` is not required here.
  const { token_endpoint_auth_method: method, ...metadata } = document
  const { redirect_uris, client_name, client_uri, logo_uri } = toClientMetadata(metadata)
  const hasSecret = 'client_secret' in document || (typeof method === 'string' && method.startsWith('client_secret'))
  if (document['client_id'] !== url || client_name === undefined || hasSecret) {
    throw new OauthError('invalid_client_metadata', 'invalid_client_id')
  }
  return toClientRow(tenant, {
    client_id: url,
    client_id_metadata_url: url,
    client_name,
    client_type: 'third_party_public',
    redirect_urls: redirect_uris,
    ...(client_uri !== undefined && { client_uri }),
    ...(logo_uri !== undefined && { logo_url: logo_uri }),
  })
}

/** Milliseconds for which HTTP allows a response to be reused (RFC 9111 §4.2.1). 0 when it does not state any. */
function getFreshnessMs(tenant: Tenant, headers: Headers): number {
  const cacheControl = headers.get('cache-control') ?? ''
  if (/\bno-(store|cache)\b/i.test(cacheControl)) return 0
  const age = Number(headers.get('age') ?? 0)
  const maximum = /\bmax-age=(\d+)/i.exec(cacheControl)?.[1]
  if (maximum !== undefined) return (Number(maximum) - age) * 1000
  const expires = Date.parse(headers.get('expires') ?? '')
  return Number.isNaN(expires) ? 0 : expires - tenant.clock.now()
}
