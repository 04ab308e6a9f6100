import { toClientRow, type ClientRow, type NewClient } from './client-row.ts'
import { findMetadataClient, isDocumentUrl } from './client-id-metadata.ts'
import { findRedirectUriProblem } from './client-metadata.ts'
import { ProviderError } from '../core/provider-error.ts'
import { isRegisteredRedirectUri } from './redirect-uris.ts'
import { defineTable } from '../store/rows.ts'
import type { Tenant } from '../core/tenant.ts'

export type { ClientRow }

/** Keyed by `client_id`. Clients whose id is the URL of a metadata document are not stored here. */
export const clients = defineTable<ClientRow>('clients')

/** Creates a client. Replaces an existing client with the same id. */
export function createClient(tenant: Tenant, known: NewClient): ClientRow {
  const row = toClientRow(tenant, known)
  return clients(tenant).insert(row.client_id, row)
}

/** Finds a client: a registered one, or one whose id is the URL of its metadata document. */
export async function findClient(tenant: Tenant, client_id: string): Promise<ClientRow | undefined> {
  return clients(tenant).get(client_id) ?? (await findMetadataClient(tenant, client_id))
}

const DOCUMENT_NOT_FOUND =
  'The metadata document of the client could not be used. Add it to client_id_metadata_documents.documents, or set unknown to assume there.'

/** Returns the client that has an id. @throws ProviderError `connected_app_not_found` */
export async function requireClient(tenant: Tenant, client_id: string): Promise<ClientRow> {
  const client = await findClient(tenant, client_id)
  if (client) return client
  // One message for all failures, so that the caller cannot probe the address.
  const message = isDocumentUrl(client_id) ? DOCUMENT_NOT_FOUND : undefined
  throw new ProviderError('connected_app_not_found', message === undefined ? {} : { message })
}

/**
 * Checks that the browser may be redirected to a URI on behalf of a client.
 *
 * @param registered the client's `redirect_urls` or `post_logout_redirect_urls`
 * @throws ProviderError `connected_app_invalid_redirect_url` for a URI that no client may use,
 *   `connected_app_supplied_redirect_url_not_found_in_client`
 */
export function checkRedirectUri(uri: string, registered: readonly string[]): void {
  const problem = findRedirectUriProblem(uri)
  if (problem)
    throw new ProviderError('connected_app_invalid_redirect_url', { message: `The redirect URL ${problem}.` })
  if (!isRegisteredRedirectUri(uri, registered)) {
    throw new ProviderError('connected_app_supplied_redirect_url_not_found_in_client')
  }
}

/** Whether a client has no secret, and must use PKCE instead (RFC 9700 §2.1.1). */
export function isPublicClient(client: ClientRow): boolean {
  return client.token_endpoint_auth_method === 'none'
}
