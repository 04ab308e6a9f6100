import { createId, createSecret } from '../core/ids.ts'
import { defineTable } from '../store/rows.ts'
import type { Tenant } from '../core/tenant.ts'

/** A client that gets tokens for itself (RFC 6749 §4.4). */
export type M2mClientRow = {
  client_id: string
  client_secret: string
  /** The new secret while a rotation is in progress. Until it ends, both secrets are accepted. */
  next_client_secret?: string
  client_name: string
  client_description: string
  status: 'active' | 'inactive'
  scopes: string[]
  trusted_metadata: Record<string, unknown>
}

/** Keyed by `client_id`. */
export const m2mClients = defineTable<M2mClientRow>('m2m_clients')

/** Creates a client. Members that are left out have defaults. */
export function createM2mClient(tenant: Tenant, known: Partial<M2mClientRow>): M2mClientRow {
  const row: M2mClientRow = {
    client_id: createId('m2m-client'),
    client_secret: createSecret(),
    client_name: '',
    client_description: '',
    status: 'active',
    scopes: [],
    trusted_metadata: {},
    ...known,
  }
  return m2mClients(tenant).insert(row.client_id, row)
}
