import { WEBAUTHN_CHALLENGE_LIFETIME_MINUTES, MILLISECONDS_PER_MINUTE } from '@latchkey/openapi'
import { createSecret } from '../core/ids.ts'
import { defineTable } from '../core/rows.ts'
import type { Tenant } from '../core/tenant.ts'

/** A ceremony that has begun (W3C WebAuthn §7). What it began with, it must end with. */
export type WebauthnChallengeRow = {
  challenge: string
  ceremony: 'register' | 'authenticate'
  /** Null while nobody is known. */
  user_id: string | null
  rp_id: string
  /** The page's, where the start named one. */
  origin: string | null
  expires_at: number
  /** What is to be remembered of a registration. */
  registration?: { user_handle: string; user_agent: string; authenticator_type: string }
}

/** Keyed by `challenge`. */
const webauthnChallenges = defineTable<WebauthnChallengeRow>('webauthn_challenges')

/** Begins a ceremony. What has expired makes room. */
export function createChallenge(
  tenant: Tenant,
  facts: Omit<WebauthnChallengeRow, 'challenge' | 'expires_at'>,
): WebauthnChallengeRow {
  const rows = webauthnChallenges(tenant)
  const now = tenant.clock.now()
  for (const { challenge, expires_at } of rows.values()) if (expires_at <= now) rows.delete(challenge)
  const row = {
    ...facts,
    challenge: createSecret(),
    expires_at: now + WEBAUTHN_CHALLENGE_LIFETIME_MINUTES * MILLISECONDS_PER_MINUTE,
  }
  rows.set(row.challenge, row)
  return row
}

/** Ends a ceremony, well or not: a challenge is shown once. Undefined when there is none such. */
export function takeChallenge(
  tenant: Tenant,
  challenge: string,
  ceremony: WebauthnChallengeRow['ceremony'],
): WebauthnChallengeRow | undefined {
  const row = webauthnChallenges(tenant).get(challenge)
  webauthnChallenges(tenant).delete(challenge)
  return row?.ceremony === ceremony && row.expires_at > tenant.clock.now() ? row : undefined
}
