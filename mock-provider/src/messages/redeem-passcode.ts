import type { User } from '@latchkey/openapi'
import { checkNotTaken, confirmContact, findContactUser } from '../contacts/contacts.ts'
import type { Confirmation } from '../contacts/email-ownership.ts'
import { ProviderError } from '../core/provider-error.ts'
import type { Tenant } from '../core/tenant.ts'
import { checkNotLocked, refuseAttempt } from '../users/user-locks.ts'
import { requirePasscode, spendPasscode, type PasscodeRow } from './passcodes.ts'

/** The latest passcode of a method, and its user. */
export type OwnedPasscode = { row: PasscodeRow; user: User }

/**
 * Returns the passcode of a method. The passcode stays usable.
 *
 * @throws ProviderError `invalid_method_id`, `duplicate_email`, `duplicate_phone_number`, `user_lock_limit_reached`
 */
export function requireOwnedPasscode(tenant: Tenant, method_id: string): OwnedPasscode {
  const row = requirePasscode(tenant, method_id)
  const user = findContactUser(tenant, row.contact)
  if (!user) throw new ProviderError('invalid_method_id')
  checkNotTaken(tenant, row.contact)
  checkNotLocked(tenant, user)
  return { row, user }
}

/**
 * Redeems a passcode, which proves its address or number. A wrong one counts as a failed attempt.
 *
 * @throws ProviderError `otp_code_not_found` for a wrong one, `unable_to_auth_otp_code` for a used or expired one
 */
export function redeemPasscode(tenant: Tenant, { row, user }: OwnedPasscode, code: string): Confirmation {
  if (row.code !== code) refuseAttempt(tenant, user, 'otp_code_not_found')
  spendPasscode(tenant, row)
  return confirmContact(tenant, user, row.contact)
}
