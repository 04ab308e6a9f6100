import type { AuthenticationFactor, Session, User } from '@latchkey/openapi'
import { ProviderError } from '../core/provider-error.ts'

const SECOND_FACTORS = new Set(['totp', 'recovery_codes'])

/** Reports whether a user has a second factor. Assumed: only an authenticator app counts as one. */
export function hasSecondFactor(user: User): boolean {
  return user.totps.some(({ verified }) => verified)
}

/** Reports whether a factor counts as a second factor. */
export function isSecondFactor({ type }: Pick<AuthenticationFactor, 'type'>): boolean {
  return SECOND_FACTORS.has(type)
}

/**
 * Checks that a session has proven the user's second factor, if the user has one. Required before a user's factors
 * change.
 *
 * @throws ProviderError `insufficient_factors`
 */
export function checkSecondFactor(user: User, { authentication_factors }: Session): void {
  if (!hasSecondFactor(user)) return
  if (!authentication_factors.some(isSecondFactor)) throw new ProviderError('insufficient_factors')
}
