import { createHash } from 'node:crypto'
import type { OauthAccount, OauthProviderId } from '@latchkey/openapi'
import { isSameEmail } from '../core/is-same-email.ts'
import { createSecret } from '../core/ids.ts'
import type { OauthProvider } from './oauth-providers.ts'
import { defineTable } from '../store/rows.ts'
import type { Tenant } from '../core/tenant.ts'

type CreatedAccount = { provider_id: OauthProviderId; account: OauthAccount }

/** Accounts that were created on a third party's page. Keyed by `provider_subject`. */
const createdAccounts = defineTable<CreatedAccount>('oauth_accounts')

/** An authorization code of a third party (RFC 6749 §4.1.2). */
type ProviderCode = { provider_id: OauthProviderId; account: OauthAccount; redirect_uri: string; expires_at: number }

/** Keyed by code. */
const providerCodes = defineTable<ProviderCode>('oauth_provider_codes')

const CODE_LIFETIME_MS = 600_000

/** Lists a third party's accounts: those configured, then those created on its page. */
export function listAccounts(tenant: Tenant, provider: OauthProvider): OauthAccount[] {
  const created = [...createdAccounts(tenant).values()].filter(
    ({ provider_id }) => provider_id === provider.provider_id,
  )
  return [...provider.config.accounts, ...created.map(({ account }) => account)]
}

/** Finds a third party's account by its subject. */
export function findAccount(
  tenant: Tenant,
  provider: OauthProvider,
  provider_subject: string,
): OauthAccount | undefined {
  return listAccounts(tenant, provider).find((account) => account.provider_subject === provider_subject)
}

/** Finds a third party's account by its email address, and creates one when the address is unknown. */
export function findOrCreateAccount(
  tenant: Tenant,
  provider: OauthProvider,
  person: { email: string; name: string },
): OauthAccount {
  const existing = listAccounts(tenant, provider).find((account) => isSameEmail(account.email, person.email))
  if (existing) return existing
  const { provider_id } = provider
  const digest = createHash('sha256').update(person.email.toLowerCase()).digest('hex').slice(0, 12)
  const account: OauthAccount = { provider_subject: `${provider_id}-${digest}`, ...person }
  createdAccounts(tenant).set(account.provider_subject, { provider_id, account })
  return account
}

/** Creates the single-use code that the browser takes to the callback. */
export function createProviderCode(tenant: Tenant, login: Omit<ProviderCode, 'expires_at'>): string {
  const code = createSecret()
  providerCodes(tenant).set(code, { ...login, expires_at: tenant.clock.now() + CODE_LIFETIME_MS })
  return code
}

/** Consumes a code and returns its account. Undefined when unknown, used, expired or meant for another callback. */
export function takeProviderCode(
  tenant: Tenant,
  code: string,
  callback: { provider_id: OauthProviderId; redirect_uri: string },
): OauthAccount | undefined {
  const row = providerCodes(tenant).get(code)
  providerCodes(tenant).delete(code)
  const isGood =
    row?.provider_id === callback.provider_id &&
    row.redirect_uri === callback.redirect_uri &&
    row.expires_at > tenant.clock.now()
  return isGood ? row.account : undefined
}
