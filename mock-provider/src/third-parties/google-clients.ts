import type { FastifyRequest } from 'fastify'
import type { OauthAccount, OauthSchemas } from '@latchkey/openapi'
import { findTokenOfHost } from '../../facts/tenant-addresses.ts'
import { isAllowedOrigin } from '../urls/allowed-urls.ts'
import { ProviderError } from '../core/provider-error.ts'
import { readMember } from '../core/read-member.ts'
import type { RequireTenant } from '../core/require-tenant.ts'
import { defineTable } from '../store/rows.ts'
import type { Tenant } from '../core/tenant.ts'
import { findAccount, listAccounts } from './oauth-accounts.ts'
import { getOauthClientId, requireOauthProvider } from './oauth-providers.ts'

/** The reasons why Google shows no prompt, named as in Google's script. */
export type GsiRefusal = OauthSchemas['GsiRefusal']

/**
 * The cookie by which Google recognizes the browser. Its value is the client of the last prompt, because the browser's
 * request for accounts names no client (W3C FedCM §3.3).
 */
export const GSI_COOKIE = 'gsi_client'

/** Whether an account has consented to share its data with the app. Keyed by `provider_subject`. */
export const googleConsents = defineTable<boolean>('google_consents')

/**
 * Returns the tenant whose Google client a request names, in its query, body or cookie, or the tenant that its host names
 * (`acme.localhost`). If there is none, returns the default tenant.
 */
export const getTenantOfGoogleClient: RequireTenant = (request, tenants) => {
  const client_id = findClientId(request)
  const owner = tenants.findOwner((tenant) => getOauthClientId(tenant, 'google') === client_id)
  return owner ?? tenants.find(findTokenOfHost(request.hostname) ?? '') ?? tenants.default()
}

function findClientId({ query, body, cookies }: FastifyRequest): string | undefined {
  return readMember(query, 'client_id') ?? readMember(body, 'client_id') ?? cookies[GSI_COOKIE]
}

/** The form of an origin that is safe to insert into a Content Security Policy. */
const ORIGIN = /^https?:\/\/[\w.[\]:-]+$/

/** Whether the project's Google client may be used on an origin. The provider's own pages may use it as well. */
function isClientOrigin({ config, addresses }: Tenant, origin: string): boolean {
  return ORIGIN.test(origin) && (origin === addresses.provider || isAllowedOrigin(origin, config.origins))
}

/** Finds why a page gets no prompt. @param origin undefined for the provider's own pages */
export function findRefusal(
  tenant: Tenant,
  { client_id, origin = tenant.addresses.provider }: { client_id: string; origin?: string | undefined },
): GsiRefusal | undefined {
  if (client_id === '') return 'missing_client_id'
  const google = tenant.config.oauth_providers['google']
  if (!google?.enabled || client_id !== getOauthClientId(tenant, 'google')) return 'invalid_client'
  if (!isClientOrigin(tenant, origin)) return 'unregistered_origin'
  if (tenant.config.google_prompt_refusal) return tenant.config.google_prompt_refusal
  return listGoogleAccounts(tenant).length === 0 ? 'opt_out_or_no_session' : undefined
}

/** Checks that a page may use a client. @throws ProviderError `bad_request` */
export function checkGoogleClient(tenant: Tenant, page: { client_id: string; origin?: string | undefined }): void {
  const refusal = findRefusal(tenant, page)
  if (refusal === 'missing_client_id' || refusal === 'invalid_client')
    throw new ProviderError('bad_request', { message: 'Google has no such client.' })
  if (refusal === 'unregistered_origin')
    throw new ProviderError('bad_request', { message: 'The given origin is not allowed for the given client ID.' })
}

/** Lists the Google accounts that the browser is signed in with. */
export function listGoogleAccounts(tenant: Tenant): OauthAccount[] {
  return listAccounts(tenant, requireOauthProvider(tenant, 'google'))
}

/** Finds a Google account by its id or its address, which is what Google calls a hint. */
export function findHintedAccount(tenant: Tenant, hint: string): OauthAccount | undefined {
  const accounts = listGoogleAccounts(tenant)
  return accounts.find(({ provider_subject, email }) => hint === provider_subject || hint === email)
}

/** Returns a Google account. @throws ProviderError `bad_request` */
export function requireGoogleAccountById(tenant: Tenant, account_id: string): OauthAccount {
  const account = findAccount(tenant, requireOauthProvider(tenant, 'google'), account_id)
  if (!account) throw new ProviderError('bad_request', { message: 'Google has no such account.' })
  return account
}

/** Records that an account shares its data with the app. @returns whether it has done so before */
export function consentToShare(tenant: Tenant, { provider_subject }: OauthAccount): boolean {
  const hasConsented = googleConsents(tenant).get(provider_subject) ?? false
  googleConsents(tenant).set(provider_subject, true)
  return hasConsented
}
