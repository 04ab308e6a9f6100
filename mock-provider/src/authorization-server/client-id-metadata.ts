import { checkClientMetadata } from './client-metadata.ts'
import { LOOPBACK_HOSTS } from '../core/url-rules.ts'
import { toClientRow, type ClientRow } from './client-row.ts'
import { OauthError } from '../core/provider-error.ts'
import { defineTable } from '../core/rows.ts'
import type { Tenant } from '../core/tenant.ts'

/** A document that may be used again without fetching it. */
type CachedDocument = {
  client: ClientRow
  /** Milliseconds since the epoch. */
  fresh_until: number
}

/** Keyed by the document's URL. Failures are never kept. */
const documents = defineTable<CachedDocument>('client_id_metadata_documents')

const FETCH_TIMEOUT_MS = 5_000
const MAX_DOCUMENT_BYTES = 5 * 1024

/** Whether a client id has the form of a metadata document's URL: https, a path that is more than the root, nothing hidden in it. */
function isDocumentUrl(client_id: string): boolean {
  if (!URL.canParse(client_id)) return false
  const { href, protocol, pathname, hash, username, password } = new URL(client_id)
  // A URL that is written in another way than it is fetched could not be compared as text.
  return (
    protocol === 'https:' && pathname !== '/' && hash === '' && username === '' && password === '' && href === client_id
  )
}

/** Production would refuse private addresses; a mock without a network needs the opposite. */
function mayFetch(tenant: Tenant, url: string): boolean {
  const { enabled, loopback_only } = tenant.config.client_id_metadata_documents
  return enabled && (!loopback_only || LOOPBACK_HOSTS.has(new URL(url).hostname))
}

/**
 * The client whose id is the URL of its own metadata document, which is fetched unless a fresh copy is at hand.
 * Undefined when the id is no such URL, the project does not take such clients, or the document does not hold.
 *
 * @see https://datatracker.ietf.org/doc/draft-ietf-oauth-client-id-metadata-document/
 */
export async function findMetadataClient(tenant: Tenant, client_id: string): Promise<ClientRow | undefined> {
  if (!isDocumentUrl(client_id) || !mayFetch(tenant, client_id)) return undefined
  const cached = documents(tenant).get(client_id)
  if (cached && cached.fresh_until > tenant.clock.now()) return cached.client
  documents(tenant).delete(client_id)
  try {
    const response = await fetch(client_id, {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(FETCH_TIMEOUT_MS),
    })
    const client = toClient(tenant, client_id, await readDocument(response))
    const fresh_until = tenant.clock.now() + getFreshnessMs(tenant, response.headers)
    if (fresh_until > tenant.clock.now()) documents(tenant).set(client_id, { client, fresh_until })
    return client
  } catch {
    // Why a stranger's document cannot be used is no business of whoever asks for it.
    return undefined
  }
}

/** The clients whose documents are at hand. */
export function listMetadataClients(tenant: Tenant): ClientRow[] {
  return [...documents(tenant).values()].map(({ client }) => client)
}

/** Forgets a document. It is fetched again when its client comes again. @returns whether it was at hand */
export function deleteMetadataClient(tenant: Tenant, client_id: string): boolean {
  return documents(tenant).delete(client_id)
}

async function readDocument(response: Response): Promise<Record<string, unknown>> {
  const mediaType = response.headers.get('content-type') ?? ''
  if (response.status !== 200 || !/^application\/([\w.-]+\+)?json\b/i.test(mediaType) || !response.body) {
    await response.body?.cancel()
    throw new Error('The address does not answer with a document.')
  }
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body) {
    size += chunk.byteLength
    if (size > MAX_DOCUMENT_BYTES) throw new Error('The document is too large.')
    chunks.push(chunk)
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as Record<string, unknown>
}

/** @throws when the document is another client's, or holds what no such client may have */
function toClient(tenant: Tenant, url: string, document: Record<string, unknown>): ClientRow {
  // Some clients announce `private_key_jwt`, which is not asked for here: no shared secret can exist, so `none` it is.
  const { token_endpoint_auth_method: method, ...metadata } = document
  const { redirect_uris, client_name, client_uri, logo_uri } = checkClientMetadata(metadata)
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

/** How long HTTP lets the document be used again (RFC 9111 §4.2.1). Without a word about it: not at all. */
function getFreshnessMs(tenant: Tenant, headers: Headers): number {
  const cacheControl = headers.get('cache-control') ?? ''
  if (/\bno-(store|cache)\b/i.test(cacheControl)) return 0
  const age = Number(headers.get('age') ?? 0)
  const maximum = /\bmax-age=(\d+)/i.exec(cacheControl)?.[1]
  if (maximum !== undefined) return (Number(maximum) - age) * 1000
  const expires = Date.parse(headers.get('expires') ?? '')
  return Number.isNaN(expires) ? 0 : expires - tenant.clock.now()
}
