import type { User } from '@latchkey/openapi'
import { endSessions } from '../sessions/sessions.ts'
import { isSameEmail } from '../core/is-same-email.ts'
import type { Tenant } from '../core/tenant.ts'

/** What the verification of a contact changed. */
export type Confirmation = {
  /** Whether the user's sessions were ended (wire: `reset_sessions`). */
  hasResetSessions: boolean
}

/**
 * Marks an address as verified and its user as active. Until then, an attacker may have created the user, chosen the
 * password and stayed signed in: so the first verification requires a new password and ends every session.
 *
 * @see "Pre-hijacked accounts", USENIX Security 2022
 */
export function confirmEmail(tenant: Tenant, user: User, email: string): Confirmation {
  const entry = user.emails.find((known) => isSameEmail(known.email, email))
  user.status = 'active'
  if (!entry || entry.verified) return { hasResetSessions: false }
  entry.verified = true
  if (!user.password) return { hasResetSessions: false }
  user.password.requires_reset = true
  endSessions(tenant, user.user_id)
  return { hasResetSessions: true }
}
