import { createSecret } from '../core/ids.ts'
import { defineTable } from '../core/rows.ts'
import type { Tenant } from '../core/tenant.ts'

/** A captcha that a page has been given. */
type CaptchaTokenRow = {
  site_key: string
  action: string
  /** Milliseconds since the epoch. */
  expires_at: number
}

/** Keyed by the token. A used one's row is gone. */
const captchaTokens = defineTable<CaptchaTokenRow>('captcha_tokens')

/** Default 120000 (2 minutes), as at reCAPTCHA. */
const LIFETIME_MS = 120_000

/** Makes a token for one use, known to every tenant that has the site key. */
export function createCaptchaToken(owners: readonly Tenant[], captcha: Omit<CaptchaTokenRow, 'expires_at'>): string {
  const token = createSecret()
  for (const tenant of owners)
    captchaTokens(tenant).set(token, { ...captcha, expires_at: tenant.clock.now() + LIFETIME_MS })
  return token
}

/** The site key of a tenant that has captchas. */
export function findSiteKey({ config }: Tenant): string | undefined {
  return config.captcha_settings.enabled ? config.captcha_settings.siteKey : undefined
}

/** Uses a token up. @returns whether it was made for this site and action, in time and for the first time */
export function takeCaptchaToken(tenant: Tenant, token: string, action: string): boolean {
  const row = captchaTokens(tenant).get(token)
  captchaTokens(tenant).delete(token)
  if (!row || row.expires_at <= tenant.clock.now()) return false
  return row.site_key === findSiteKey(tenant) && row.action === action
}
