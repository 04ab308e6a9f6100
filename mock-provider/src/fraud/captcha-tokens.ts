import { createSecret } from '../core/ids.ts'
import { defineTable } from '../store/rows.ts'
import type { Tenant } from '../core/tenant.ts'

/** A captcha token with its site key and the action that it was issued for. */
type CaptchaTokenRow = {
  site_key: string
  action: string
  /** Milliseconds since the epoch. */
  expires_at: number
}

/** Keyed by the token. The row of a used token is deleted. */
const captchaTokens = defineTable<CaptchaTokenRow>('captcha_tokens')

/** Defaults to 120000 (2 minutes), as in reCAPTCHA. */
const LIFETIME_MS = 120_000

/** Creates a single-use token in every tenant that has the site key. */
export function createCaptchaToken(owners: readonly Tenant[], captcha: Omit<CaptchaTokenRow, 'expires_at'>): string {
  const token = createSecret()
  for (const tenant of owners)
    captchaTokens(tenant).set(token, { ...captcha, expires_at: tenant.clock.now() + LIFETIME_MS })
  return token
}

/** Finds the site key of a tenant. Undefined while captchas are disabled. */
export function findSiteKey({ config }: Tenant): string | undefined {
  return config.captcha_settings.enabled ? config.captcha_settings.siteKey : undefined
}

/**
 * Consumes a token.
 *
 * @returns whether it was valid: unused, not expired, and for this tenant's site key and this action
 */
export function takeCaptchaToken(tenant: Tenant, token: string, action: string): boolean {
  const row = captchaTokens(tenant).get(token)
  captchaTokens(tenant).delete(token)
  if (!row || row.expires_at <= tenant.clock.now()) return false
  return row.site_key === findSiteKey(tenant) && row.action === action
}
