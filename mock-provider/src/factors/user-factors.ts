import type { ErrorType, User } from '@latchkey/openapi'
import { ProviderError } from '../core/provider-error.ts'
import type { Tenant } from '../core/tenant.ts'
import { deleteTotp } from './totps.ts'

type FactorList =
  | 'emails'
  | 'phone_numbers'
  | 'providers'
  | 'crypto_wallets'
  | 'webauthn_registrations'
  | 'totps'
  | 'biometric_registrations'

/** Where a factor's id is, what its absence is called, and whether one can sign in with it alone. */
const FACTORS: Record<FactorList, { id: string; unknown: ErrorType; isPrimary: boolean }> = {
  emails: { id: 'email_id', unknown: 'email_not_found', isPrimary: true },
  phone_numbers: { id: 'phone_id', unknown: 'phone_number_not_found', isPrimary: true },
  providers: { id: 'oauth_user_registration_id', unknown: 'oauth_user_registration_not_found', isPrimary: true },
  crypto_wallets: { id: 'crypto_wallet_id', unknown: 'crypto_wallet_not_found', isPrimary: true },
  webauthn_registrations: {
    id: 'webauthn_registration_id',
    unknown: 'webauthn_registration_not_found',
    isPrimary: true,
  },
  totps: { id: 'totp_id', unknown: 'totp_not_found', isPrimary: false },
  biometric_registrations: {
    id: 'biometric_registration_id',
    unknown: 'biometric_registration_not_found',
    isPrimary: false,
  },
}

function countPrimaryFactors(user: User): number {
  return (Object.keys(FACTORS) as FactorList[])
    .filter((list) => FACTORS[list].isPrimary)
    .reduce((count, list) => count + user[list].length, 0)
}

/**
 * Takes a factor from its user.
 *
 * @throws ProviderError `cannot_delete_last_primary_factor` when the user could never sign in again, else the type
 *   that says that there is no such factor
 */
export function deleteFactor(tenant: Tenant, user: User, list: FactorList, factor_id: string): void {
  const { id, unknown, isPrimary } = FACTORS[list]
  const entries: { [member: string]: unknown }[] = user[list]
  const index = entries.findIndex((entry) => entry[id] === factor_id)
  if (index < 0) throw new ProviderError(unknown)
  if (isPrimary && countPrimaryFactors(user) === 1) throw new ProviderError('cannot_delete_last_primary_factor')
  if (list === 'totps') return deleteTotp(tenant, user, factor_id)
  entries.splice(index, 1)
  // Nobody can be asked for a password without an address to ask it for.
  if (user.emails.length === 0) user.password = null
}
