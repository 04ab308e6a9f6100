import type { OauthProviderId } from '@latchkey/openapi'
import { createId } from '../core/ids.ts'
import { defineTable } from '../core/rows.ts'
import type { Tenant, Tenants } from '../core/tenant.ts'

/** Where a third party sends browsers back to: one address for each project and third party. */
type OauthCallbackRow = { oauth_callback_id: string; provider_id: OauthProviderId }

const callbacks = defineTable<OauthCallbackRow>('oauth_callbacks')

/** The path that all callbacks share. */
export const OAUTH_CALLBACK_PATH = '/v1/oauth/callback'

/** The `redirect_uri` that a third party knows, made at first use. */
export function getCallbackUrl(tenant: Tenant, provider_id: OauthProviderId): string {
  for (const row of callbacks(tenant).values()) {
    if (row.provider_id === provider_id) return toUrl(tenant, row)
  }
  const made: OauthCallbackRow = { oauth_callback_id: createId('oauth-callback'), provider_id }
  callbacks(tenant).set(made.oauth_callback_id, made)
  return toUrl(tenant, made)
}

function toUrl(tenant: Tenant, { oauth_callback_id }: OauthCallbackRow): string {
  return `${tenant.addresses.provider}${OAUTH_CALLBACK_PATH}/${oauth_callback_id}`
}

export function findCallbackProvider(tenant: Tenant, oauth_callback_id: string): OauthProviderId | undefined {
  return callbacks(tenant).get(oauth_callback_id)?.provider_id
}

/** The tenant that a callback address belongs to, be it the id alone or the end of a URL. */
export function findCallbackOwner(tenants: Tenants, address: string): Tenant | undefined {
  const oauth_callback_id = address.slice(address.lastIndexOf('/') + 1)
  return tenants.findOwner((tenant) => callbacks(tenant).has(oauth_callback_id))
}
