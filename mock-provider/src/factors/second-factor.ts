import type { User } from '@latchkey/openapi'
import { ProviderError } from '../core/provider-error.ts'
import type { SessionRow } from '../sessions/sessions.ts'

const SECOND_FACTORS = new Set(['totp', 'recovery_codes'])

/**
 * Checks that a session has proven the user's second factor, if the user has one. Required before a user's factors
 * change. Assumed: only an authenticator app is a second factor.
 *
 * @throws ProviderError `insufficient_factors`
 */
export function checkSecondFactor(user: User, { authentication_factors }: SessionRow): void {
  if (!user.totps.some(({ verified }) => verified)) return
  if (!authentication_factors.some(({ type }) => SECOND_FACTORS.has(type)))
    throw new ProviderError('insufficient_factors')
}
