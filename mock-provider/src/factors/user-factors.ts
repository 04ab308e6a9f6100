import type { ErrorType, User } from '@latchkey/openapi'
import { ProviderError } from '../core/provider-error.ts'
import type { Tenant } from '../core/tenant.ts'
import { users } from '../users/users.ts'
import { deleteTotp } from './totps.ts'

/** The lists of primary factors, each of which suffices to sign in. */
const PRIMARY_LISTS = ['emails', 'phone_numbers', 'providers', 'crypto_wallets', 'webauthn_registrations'] as const

type PrimaryList = (typeof PRIMARY_LISTS)[number]
/** The members of a user that list factors. */
export type FactorList = PrimaryList | 'totps' | 'biometric_registrations'

/** For each list, the member that holds a factor's id, and the error for an id that does not exist. */
const FACTORS: Record<FactorList, { id: string; unknown: ErrorType }> = {
  emails: { id: 'email_id', unknown: 'email_not_found' },
  phone_numbers: { id: 'phone_id', unknown: 'phone_number_not_found' },
  providers: { id: 'oauth_user_registration_id', unknown: 'oauth_user_registration_not_found' },
  crypto_wallets: { id: 'crypto_wallet_id', unknown: 'crypto_wallet_not_found' },
  webauthn_registrations: { id: 'webauthn_registration_id', unknown: 'webauthn_registration_not_found' },
  totps: { id: 'totp_id', unknown: 'totp_not_found' },
  biometric_registrations: { id: 'biometric_registration_id', unknown: 'biometric_registration_not_found' },
}

function isLastPrimaryFactor(user: User, list: FactorList): boolean {
  const count = PRIMARY_LISTS.reduce((sum, primary) => sum + user[primary].length, 0)
  return count === 1 && PRIMARY_LISTS.some((primary) => primary === list)
}

/** Finds the user who has a factor. */
export function findFactorOwner(tenant: Tenant, list: FactorList, factor_id: string): User | undefined {
  const { id } = FACTORS[list]
  for (const user of users(tenant).plainValues()) {
    const entries: readonly { [member: string]: unknown }[] = user[list]
    if (entries.some((entry) => entry[id] === factor_id)) return users(tenant).get(user.user_id)
  }
  return undefined
}

/** Refuses the id of a factor that nobody has. @throws ProviderError of the type for that kind of factor */
export function refuseUnknownFactor(list: FactorList): never {
  throw new ProviderError(FACTORS[list].unknown)
}

/**
 * Deletes a factor of a user.
 *
 * @throws ProviderError `cannot_delete_last_primary_factor` when the user could never sign in again, else the type
 *   for a factor that does not exist
 */
export function deleteFactor(tenant: Tenant, user: User, list: FactorList, factor_id: string): void {
  const { id } = FACTORS[list]
  const entries: { [member: string]: unknown }[] = user[list]
  const index = entries.findIndex((entry) => entry[id] === factor_id)
  if (index < 0) refuseUnknownFactor(list)
  if (isLastPrimaryFactor(user, list)) throw new ProviderError('cannot_delete_last_primary_factor')
  if (list === 'totps') return deleteTotp(tenant, user, factor_id)
  entries.splice(index, 1)
  // A password login needs an email address, so the password goes with the last address.
  if (user.emails.length === 0) user.password = null
}
