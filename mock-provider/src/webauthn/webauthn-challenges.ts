import { WEBAUTHN_CHALLENGE_LIFETIME_MINUTES, MILLISECONDS_PER_MINUTE, type ErrorType } from '@latchkey/openapi'
import { createSecret } from '../core/ids.ts'
import { explainSpent, ProviderError } from '../core/provider-error.ts'
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

/** Finds the ceremony of a challenge that has not been used yet. */
export function findChallenge(tenant: Tenant, challenge: string): WebauthnChallengeRow | undefined {
  return webauthnChallenges(tenant).get(challenge)
}

/**
 * Consumes a challenge and returns its ceremony.
 *
 * @param expected.refusal the error for a challenge that is unknown, used, expired or of another ceremony
 * @throws ProviderError `refusal`
 */
export function takeChallenge(
  tenant: Tenant,
  challenge: string,
  expected: { ceremony: WebauthnChallengeRow['ceremony']; refusal: ErrorType },
): WebauthnChallengeRow {
  const row = findChallenge(tenant, challenge)
  webauthnChallenges(tenant).delete(challenge)
  const reason = explainChallenge(tenant, row, expected.ceremony)
  if (!row || reason !== undefined) throw new ProviderError(expected.refusal, { reason })
  return row
}

/** Says why a challenge does not belong to a ceremony. Undefined if it does. */
function explainChallenge(
  tenant: Tenant,
  row: WebauthnChallengeRow | undefined,
  ceremony: WebauthnChallengeRow['ceremony'],
): string | undefined {
  if (!row) return 'The challenge is unknown, or was used before.'
  if (row.ceremony !== ceremony) return `The challenge was issued to ${row.ceremony}, not to ${ceremony}.`
  return explainSpent(tenant, { ...row, is_used: false }, 'challenge')
}
