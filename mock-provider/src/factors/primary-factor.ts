import type { User } from '@latchkey/openapi'
import { createId } from '../core/ids.ts'
import { ProviderError } from '../core/provider-error.ts'
import { addEmail } from '../users/users.ts'

function countFactors(user: User): number {
  const { emails, phone_numbers, providers, crypto_wallets, webauthn_registrations, biometric_registrations } = user
  const lists = [emails, phone_numbers, providers, crypto_wallets, webauthn_registrations, biometric_registrations]
  return lists.reduce((sum, list) => sum + list.length, user.totps.length) + (user.password ? 1 : 0)
}

/**
 * Checks that a user has only one factor, and that it is an email address or a phone number.
 *
 * @throws ProviderError `invalid_exchange_primary_factor_user`
 */
export function checkSoleFactor(user: User): void {
  const isExchangeable = countFactors(user) === 1 && user.emails.length + user.phone_numbers.length === 1
  if (!isExchangeable) throw new ProviderError('invalid_exchange_primary_factor_user')
}

/**
 * Replaces a user's email addresses and phone numbers with another one. The new one has not been proven, so it is
 * unverified.
 */
export function exchangeFactor(user: User, { email, phone_number }: { email?: string; phone_number?: string }): void {
  user.emails = []
  user.phone_numbers = []
  if (email !== undefined) addEmail(user, email, { verified: false })
  if (phone_number !== undefined)
    user.phone_numbers.push({ phone_id: createId('phone-number'), phone_number, verified: false })
}
