import { deleteMetadataClient } from './client-id-metadata.ts'
import { clients } from './clients.ts'
import { endAccess } from './connected-apps.ts'
import { ProviderError } from '../core/provider-error.ts'
import type { Tenant } from '../core/tenant.ts'

/**
 * Deletes a client and ends all access that users gave it.
 *
 * @throws ProviderError `connected_app_not_found`
 */
export function deleteClient(tenant: Tenant, client_id: string): void {
  const wasRegistered = clients(tenant).delete(client_id)
  const wasRead = deleteMetadataClient(tenant, client_id)
  if (!wasRegistered && !wasRead) throw new ProviderError('connected_app_not_found')
  endAccess(tenant, (row) => row.client_id === client_id)
}
