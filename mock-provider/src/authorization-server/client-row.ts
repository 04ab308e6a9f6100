import type { ClientRecord } from '@latchkey/openapi'
import { toTimestamp } from '../core/clock.ts'
import { createId, createSecret } from '../core/ids.ts'
import type { Tenant } from '../core/tenant.ts'

/** An OAuth client and, if it is confidential, its secrets. */
export type ClientRow = ClientRecord & {
  client_secret?: string
  /** The new secret while a rotation is in progress. Until it ends, both secrets are accepted. */
  next_client_secret?: string
  /**
   * Whether the client may send its secret in the header or in the body, whatever `token_endpoint_auth_method` says.
   */
  is_secret_method_free?: boolean
  /** How the client called the provider when it last registered itself. Default: `http`. */
  registration_protocol?: 'http' | 'https'
}

/** The members of a new client. Members that are left out have defaults. */
export type NewClient = Pick<ClientRow, 'client_name' | 'client_type' | 'redirect_urls'> & Partial<ClientRow>

/** Fills in a new client's defaults. The row is not stored: see `createClient`. */
export function toClientRow(tenant: Tenant, known: NewClient): ClientRow {
  const isPublic = known.client_type === 'first_party_public' || known.client_type === 'third_party_public'
  const method = known.token_endpoint_auth_method ?? (isPublic ? 'none' : 'client_secret_basic')
  return {
    client_id: createId('connected-app'),
    client_description: '',
    post_logout_redirect_urls: [],
    full_access_allowed: false,
    access_token_expiry_minutes: 60,
    access_token_template_content: '',
    bypass_consent_for_offline_access: false,
    token_endpoint_auth_method: method,
    ...(method.startsWith('client_secret') && { client_secret: createSecret() }),
    created_at: toTimestamp(tenant.clock.now()),
    ...known,
  }
}
