import type { User } from '@latchkey/openapi'
import { endSessions } from '../sessions/sessions.ts'
import { isSameEmail } from '../core/is-same-email.ts'
import type { Tenant } from '../core/tenant.ts'

/**
 * Takes it as shown that an address is the user's. Whoever made the user without showing that may have chosen its
 * password and may still be signed in: the password must then be chosen anew, and every session ends.
 *
 * @returns whether the sessions were ended (wire: `reset_sessions`)
 * @see "Pre-hijacked accounts", USENIX Security 2022
 */
export function proveEmail(tenant: Tenant, user: User, email: string): boolean {
  const entry = user.emails.find((known) => isSameEmail(known.email, email))
  user.status = 'active'
  if (!entry || entry.verified) return false
  entry.verified = true
  if (!user.password) return false
  user.password.requires_reset = true
  endSessions(tenant, user.user_id)
  return true
}
