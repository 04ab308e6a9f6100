import { isRecord } from '../core/read-member.ts'
import type { TableName } from '../store/rows.ts'
import type { Tenant } from '../core/tenant.ts'

/**
 * How long a table keeps its rows. A table without a rule holds what people and tests set up, and keeps it until it is
 * deleted.
 */
type Rule = {
  /** The member with a row's expiry: milliseconds since the epoch, or RFC 3339. Absent if rows never expire. */
  end?: 'expires_at' | 'fresh_until' | 'used_until'
  /** The maximum number of rows. Only the newest are kept, so that a long run needs no more memory than a short one. */
  most: number
}

/** More rows than a test or a load test needs at the same time. */
const MANY = 5_000
/** For rows that people may still need much later. */
const VERY_MANY = 20_000

/** The rules of the tables that fill up by themselves, without a person or a test deciding to keep the rows. */
const RULES: ReadonlyMap<string, Rule> = new Map(
  Object.entries({
    access_tokens: { end: 'expires_at', most: VERY_MANY },
    asana_codes: { end: 'expires_at', most: MANY },
    asana_starts: { end: 'expires_at', most: MANY },
    authorization_codes: { end: 'expires_at', most: MANY },
    captcha_tokens: { end: 'expires_at', most: MANY },
    client_id_metadata_documents: { end: 'fresh_until', most: MANY },
    consent_questions: { most: MANY },
    crypto_wallet_challenges: { end: 'expires_at', most: MANY },
    device_requests: { end: 'expires_at', most: MANY },
    embedded_links: { end: 'expires_at', most: MANY },
    grants: { most: VERY_MANY },
    impersonation_tokens: { end: 'expires_at', most: MANY },
    intermediate_sessions: { end: 'expires_at', most: MANY },
    link_tokens: { end: 'expires_at', most: MANY },
    messages_underway: { most: MANY },
    oauth_attach_tokens: { end: 'expires_at', most: MANY },
    oauth_provider_codes: { end: 'expires_at', most: MANY },
    oauth_states: { end: 'expires_at', most: MANY },
    oauth_tokens: { end: 'expires_at', most: MANY },
    passcodes: { end: 'expires_at', most: VERY_MANY },
    pushed_requests: { end: 'expires_at', most: MANY },
    refresh_tokens: { end: 'expires_at', most: VERY_MANY },
    sessions: { end: 'expires_at', most: VERY_MANY },
    telemetry_ids: { end: 'expires_at', most: MANY },
    user_devices: { most: VERY_MANY },
    used_token_ids: { end: 'used_until', most: VERY_MANY },
    webauthn_challenges: { end: 'expires_at', most: MANY },
  } satisfies Partial<Record<TableName, Rule>>),
)

/**
 * How long an expired row is kept: the longest lifetime of a link. Until then, its use fails with a specific error, and
 * the row becomes valid again if the clock is set back.
 */
export const GRACE_MS = 7 * 24 * 60 * 60 * 1000

function toEnd(row: unknown, { end }: Rule): number {
  const value = end !== undefined && isRecord(row) ? row[end] : undefined
  if (typeof value === 'string') return Date.parse(value)
  return typeof value === 'number' ? value : Infinity
}

/** Deletes the rows that expired long ago, then the oldest rows in excess of the maximum. */
export function sweep(tenant: Tenant): void {
  const now = tenant.clock.now()
  for (const [name, rule] of RULES) {
    const rows = tenant.tables.get(name)
    if (!rows) continue
    if (rule.end !== undefined) {
      for (const [key, row] of rows.plainEntries()) if (toEnd(row, rule) + GRACE_MS <= now) rows.delete(key)
    }
    rows.trim(rule.most)
  }
}

/** Tables of ids that a tenant creates for itself, and creates again when they are missing. */
const DERIVED: readonly string[] = ['oauth_callbacks'] satisfies TableName[]

/** Whether a tenant has a row that can still be used. */
export function hasContent(tenant: Tenant): boolean {
  const now = tenant.clock.now()
  return [...tenant.tables].some(([name, rows]) => {
    const rule = RULES.get(name)
    if (rows.size === 0 || DERIVED.includes(name)) return false
    return rule === undefined || [...rows.plainEntries()].some(([, row]) => toEnd(row, rule) > now)
  })
}

/** The maximum number of calls between two sweeps. A sweep is not due after every call, because it takes time. */
const CALLS_BETWEEN_SWEEPS = 500
/** The interval between sweeps, by the tenant's clock. */
const MS_BETWEEN_SWEEPS = 60_000

/** The number of calls since a tenant's last sweep, and its time. */
const lastSweeps = new WeakMap<Tenant, { calls: number; at: number }>()

/** Sweeps a tenant from time to time. Must be called after every call of the tenant. */
export function sweepIfDue(tenant: Tenant): void {
  const now = tenant.clock.now()
  const last = lastSweeps.get(tenant)
  const isDue = last && (last.calls >= CALLS_BETWEEN_SWEEPS || Math.abs(now - last.at) >= MS_BETWEEN_SWEEPS)
  if (isDue) sweep(tenant)
  if (last && !isDue) last.calls += 1
  else lastSweeps.set(tenant, { calls: 0, at: now })
}
