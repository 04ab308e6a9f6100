import type { OauthProviderId } from '@latchkey/openapi'
import { deriveId } from '../core/ids.ts'
import { OAUTH_CALLBACK_PATH } from './oauth-names.ts'
import { readMember } from '../core/read-member.ts'
import type { RequireTenant } from '../core/require-tenant.ts'
import { defineTable } from '../store/rows.ts'
import type { Tenant } from '../core/tenant.ts'

/** The callback URL of one third party: each project has its own. */
type OauthCallbackRow = { oauth_callback_id: string; provider_id: OauthProviderId }

/** Keyed by `oauth_callback_id`. */
const callbacks = defineTable<OauthCallbackRow>('oauth_callbacks')

/**
 * The id is derived from the project, so that a copied tenant has its own callbacks, although its rows include those of
 * the original.
 */
function toCallbackId({ project_id }: Tenant, provider_id: OauthProviderId): string {
  return deriveId('oauth-callback', `${project_id} ${provider_id}`)
}

/** Returns the `redirect_uri` that is registered at a third party. It is stored at first use. */
export function getCallbackUrl(tenant: Tenant, provider_id: OauthProviderId): string {
  const row: OauthCallbackRow = { oauth_callback_id: toCallbackId(tenant, provider_id), provider_id }
  if (!callbacks(tenant).has(row.oauth_callback_id)) callbacks(tenant).set(row.oauth_callback_id, row)
  return toUrl(tenant, row)
}

function toUrl(tenant: Tenant, { oauth_callback_id }: OauthCallbackRow): string {
  return `${tenant.addresses.provider}${OAUTH_CALLBACK_PATH}/${oauth_callback_id}`
}

/** Finds the third party of a callback URL. */
export function findCallbackProvider(tenant: Tenant, oauth_callback_id: string): OauthProviderId | undefined {
  const provider_id = callbacks(tenant).get(oauth_callback_id)?.provider_id
  const isOwn = provider_id !== undefined && toCallbackId(tenant, provider_id) === oauth_callback_id
  return isOwn ? provider_id : undefined
}

/**
 * Returns the tenant of a callback, or of a third party's page that leads back to one: both contain the callback's URL.
 * Returns the default tenant when no tenant has this callback.
 */
export const getTenantOfCallback: RequireTenant = ({ params, query, body }, tenants) => {
  const address =
    readMember(params, 'oauth_callback_id') ??
    readMember(body, 'redirect_uri') ??
    readMember(query, 'redirect_uri') ??
    ''
  const oauth_callback_id = address.slice(address.lastIndexOf('/') + 1)
  return (
    tenants.findOwner((tenant) => findCallbackProvider(tenant, oauth_callback_id) !== undefined) ?? tenants.default()
  )
}
