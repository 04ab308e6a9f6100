import { UNRECOVERABLE_ERROR_TYPES } from '@latchkey/openapi'
import { ATTEST_SESSION_DURATION_MINUTES } from '../constants.ts'
import { ProviderError } from './errors.ts'
import type { SessionStore, Tokens } from './session.ts'
import { payloadOf, type Transport } from './transport.ts'
import { withoutDuplicateUser } from './without-duplicate-user.ts'

export type AttestOptions = {
  profile_id: string
  token: string
  /** Default 60 (1 hour). */
  session_duration_minutes?: number
} & Partial<Tokens>

/** What is asked of the provider about sessions (tag `sessions`). Option names are the wire's. */
export function createSessions(transport: Transport, store: SessionStore) {
  const sendAuthenticate = (options: { session_duration_minutes?: number }) =>
    payloadOf(transport.POST('/sdk/v1/sessions/authenticate', { body: options }))

  /** @returns undefined when the answer was about a session that is no longer the present one: it is dropped */
  const confirm = async (options: { session_duration_minutes?: number }) => {
    const identity = store.getIdentity()
    const outcome = await settle(sendAuthenticate(options))
    // What another tab did meanwhile may still be on its way as an event.
    store.syncWithStorage()
    if (store.getIdentity() !== identity) return undefined
    if ('error' in outcome) {
      if (isUnrecoverable(outcome.error)) store.signOut({ keepIntermediate: true })
      throw outcome.error
    }
    store.signIn(outcome.value)
    return withoutDuplicateUser(outcome.value)
  }

  /**
   * Confirms the session and renews its tokens. An answer about a session that ended or changed meanwhile, here or in
   * another tab, is dropped and the call repeated.
   *
   * @param options.session_duration_minutes extends the session; without, its end stays
   * @throws ProviderError `user_unauthenticated`, `session_not_found` (both sign out), `invalid_session_token`,
   *   `invalid_session_duration_minutes`
   */
  const authenticate = async (options: { session_duration_minutes?: number } = {}) => {
    for (;;) {
      const payload = await confirm(options)
      if (payload) return payload
    }
  }

  /**
   * Ends the session.
   *
   * @param options.forceClear forget it here even when the provider could not be told
   * @throws ProviderError `user_unauthenticated`, `session_not_found`, `invalid_session_token`
   */
  const revoke = async (options: { forceClear?: boolean } = {}) => {
    const outcome = await settle(payloadOf(transport.POST('/sdk/v1/sessions/revoke')))
    const isError = 'error' in outcome
    if (!isError || options.forceClear || isUnrecoverable(outcome.error)) store.signOut()
    if (isError) throw outcome.error
    return outcome.value
  }

  const methods = {
    authenticate,
    revoke,
    /**
     * Exchanges a trusted party's token for a session. A session that is there ends first, unless its token is given
     * along: then it gains the factor.
     *
     * @throws ProviderError `trusted_token_profile_not_found`, `invalid_trusted_auth_token`,
     *   `invalid_session_duration_minutes`, `session_not_found`, `user_lock_limit_reached`
     */
    async attest(options: AttestOptions) {
      const isJoining = options.session_token ?? options.session_jwt
      if (store.get().session && !isJoining) await settle(revoke({ forceClear: true }))
      const body = { session_duration_minutes: ATTEST_SESSION_DURATION_MINUTES, ...options }
      const payload = await payloadOf(transport.POST('/sdk/v1/sessions/attest', { body }))
      store.signIn(payload)
      return withoutDuplicateUser(payload)
    },
    /**
     * Exchanges a connected app's access token, which must carry `full_access`, for a session of its user.
     *
     * @throws ProviderError `oauth_access_token_exchange_token_invalid_grant`,
     *   `oauth_access_token_exchange_missing_full_access`, `oauth_access_token_exchange_token_too_old`,
     *   `invalid_session_duration_minutes`, `user_lock_limit_reached`
     */
    async exchangeAccessToken(options: { access_token: string; session_duration_minutes: number }) {
      const payload = await payloadOf(transport.POST('/sdk/v1/sessions/exchange_access_token', { body: options }))
      store.signIn(payload)
      return withoutDuplicateUser(payload)
    },
  }
  /** As `authenticate` for the background: without a session there is nothing to repeat the call for. */
  const refresh = async () => {
    let payload
    do payload = await confirm({})
    while (!payload && store.hasCredentials())
  }
  return { methods, refresh }
}

/** What became of a promise, as a value: for code that must look at the world again either way. */
async function settle<Value>(promise: Promise<Value>): Promise<{ value: Value } | { error: unknown }> {
  return promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
}

/** Says whether the signed-in state is worth nothing after this failure; any other may pass. */
function isUnrecoverable(error: unknown): boolean {
  return error instanceof ProviderError && UNRECOVERABLE_ERROR_TYPES.some((type) => type === error.error_type)
}
