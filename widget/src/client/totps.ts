import { DEFAULT_TOTP_EXPIRATION_MINUTES } from '@latchkey/openapi'
import type { SessionStore } from './session.ts'
import { CHANGED_USER_SHAPE, signIn, SIGN_IN_SHAPE as shape, withoutDuplicateUser } from './sign-in.ts'
import type { Transport } from './transport.ts'

type TotpsDeps = { transport: Transport; store: SessionStore; provenPost: Transport['post'] }

/**
 * Authenticator apps and their recovery codes (tag `totps`). Options have wire names.
 *
 * @see RFC 6238
 */
export function createTotps({ transport, store, provenPost }: TotpsDeps) {
  /**
   * Returns the intermediate token of the sign-in that the factor completes. Empty when the factor is added to a
   * session.
   */
  const findBegun = () => {
    const intermediate_session_token = store.getIntermediateToken()
    return intermediate_session_token === null ? {} : { intermediate_session_token }
  }
  return {
    /**
     * Sets up an authenticator app, which counts as a factor once its first passcode has been accepted.
     *
     * @param options.expiration_minutes how long the first passcode is waited for: 5 to 1440. Default 60 (1 hour)
     * @throws ProviderError `user_unauthenticated`, `active_totp_exists`, `pending_totp_exists`, `invalid_expiration`
     */
    async create(options: { expiration_minutes?: number } = {}) {
      const body = { expiration_minutes: DEFAULT_TOTP_EXPIRATION_MINUTES, ...options }
      const payload = await transport.post('/sdk/v1/totps', { body, shape: CHANGED_USER_SHAPE })
      store.setUser(payload.__user)
      return withoutDuplicateUser(payload)
    },
    /**
     * Authenticates with a passcode. Adds the factor to the session, or completes the sign-in that has an intermediate
     * token.
     *
     * @throws ProviderError `invalid_totp_code`, `unable_to_authenticate_totp`, `totp_code_already_authenticated`,
     *   `expired_totp`, `totps_not_found_for_user`, `user_lock_limit_reached`
     */
    async authenticate(options: { totp_code: string; session_duration_minutes: number }) {
      const body = { ...options, ...findBegun() }
      return signIn(store, await provenPost('/sdk/v1/totps/authenticate', { body, shape }))
    },
    /** Returns the unused recovery codes. @throws ProviderError `totps_not_found_for_user`, `insufficient_factors` */
    recoveryCodes: () => transport.post('/sdk/v1/totps/recovery_codes', { shape: {} }),
    /**
     * Authenticates with a recovery code instead of a passcode, with the same result. Each code works once.
     *
     * @throws ProviderError `invalid_recovery_code`, `unable_to_authenticate_recovery_code`,
     *   `totps_not_found_for_user`, `user_lock_limit_reached`
     */
    async recover(options: { recovery_code: string; session_duration_minutes: number }) {
      const body = { ...options, ...findBegun() }
      return signIn(store, await provenPost('/sdk/v1/totps/recover', { body, shape }))
    },
  }
}
