import { WEBAUTHN_CHALLENGE_LIFETIME_MINUTES, MILLISECONDS_PER_MINUTE } from '@latchkey/openapi'
import { createSecret } from '../core/ids.ts'
import { defineTable } from '../store/rows.ts'
import type { Tenant } from '../core/tenant.ts'

/** A WebAuthn ceremony that has started (W3C WebAuthn §7). These members must be the same when it ends. */
export type WebauthnChallengeRow = {
  challenge: string
  ceremony: 'register' | 'authenticate'
  /** Null for a sign-in that may end with any user. */
  user_id: string | null
  rp_id: string
  /** The page's origin. Null when the ceremony was not started by a page. */
  origin: string | null
  /** Milliseconds since the epoch. */
  expires_at: number
  /** The facts for the new registration. Absent in a sign-in. */
  registration?: { user_handle: string; user_agent: string; authenticator_type: string }
}

/** Keyed by `challenge`. */
const webauthnChallenges = defineTable<WebauthnChallengeRow>('webauthn_challenges')

/** Starts a ceremony and returns its challenge. */
export function createChallenge(
  tenant: Tenant,
  facts: Omit<WebauthnChallengeRow, 'challenge' | 'expires_at'>,
): WebauthnChallengeRow {
  const row = {
    ...facts,
    challenge: createSecret(),
    expires_at: tenant.clock.now() + WEBAUTHN_CHALLENGE_LIFETIME_MINUTES * MILLISECONDS_PER_MINUTE,
  }
  return webauthnChallenges(tenant).insert(row.challenge, row)
}

/** Consumes a challenge and returns its ceremony. Undefined when unknown, used, expired or of another ceremony. */
export function takeChallenge(
  tenant: Tenant,
  challenge: string,
  ceremony: WebauthnChallengeRow['ceremony'],
): WebauthnChallengeRow | undefined {
  const row = webauthnChallenges(tenant).get(challenge)
  webauthnChallenges(tenant).delete(challenge)
  return row?.ceremony === ceremony && row.expires_at > tenant.clock.now() ? row : undefined
}
