import { UNRECOVERABLE_ERROR_TYPES } from '@latchkey/openapi'
import { ATTEST_SESSION_DURATION_MINUTES } from '../constants.ts'
import { ProviderError } from './errors.ts'
import type { SessionStore, Tokens } from './session.ts'
import { signIn, SIGN_IN_SHAPE as shape } from './sign-in.ts'
import type { Transport } from './transport.ts'

export type AttestOptions = {
  profile_id: string
  token: string
  /** Default 60 (1 hour). */
  session_duration_minutes?: number
} & Partial<Tokens>

type AuthenticateOptions = { session_duration_minutes?: number }

/** Creates the calls about sessions (tag `sessions`), and the call that refreshes one. Options have wire names. */
export function createSessions(transport: Transport, store: SessionStore) {
  const confirm = createConfirm(transport, store)
  const revoke = createRevoke(transport, store)
  const methods = {
    /**
     * Confirms the session and renews its tokens. When the session ended or changed in the meantime, here or in another
     * tab, the response is dropped and the call repeated.
     *
     * @param options.session_duration_minutes extends the session; when absent, its expiry stays
     * @throws ProviderError `user_unauthenticated`, `session_not_found` (both sign out), `invalid_session_token`,
     *   `invalid_session_duration_minutes`
     */
    async authenticate(options: AuthenticateOptions = {}) {
      for (;;) {
        const payload = await confirm(options)
        if (payload) return payload
      }
    },
    revoke,
    /**
     * Exchanges a trusted party's token for a session. Revokes the current session first, also one that is known by its
     * cookies only, unless one of its tokens is passed along: then the factor is added to it.
     *
     * @throws ProviderError `trusted_token_profile_not_found`, `invalid_trusted_auth_token`,
     *   `invalid_session_duration_minutes`, `session_not_found`, `user_lock_limit_reached`
     */
    async attest(options: AttestOptions) {
      const isJoining = options.session_token ?? options.session_jwt
      const isKnown = store.get().session !== null || store.hasCredentials()
      if (isKnown && !isJoining) await settle(revoke({ forceClear: true }))
      const body = { session_duration_minutes: ATTEST_SESSION_DURATION_MINUTES, ...options }
      return signIn(store, await transport.post('/sdk/v1/sessions/attest', { body, shape }))
    },
    /**
     * Exchanges a connected app's access token, which must have the scope `full_access`, for a session of its user.
     *
     * @throws ProviderError `oauth_access_token_exchange_token_invalid_grant`,
     *   `oauth_access_token_exchange_missing_full_access`, `oauth_access_token_exchange_token_too_old`,
     *   `invalid_session_duration_minutes`, `user_lock_limit_reached`
     */
    exchangeAccessToken: async (options: { access_token: string; session_duration_minutes: number }) =>
      signIn(store, await transport.post('/sdk/v1/sessions/exchange_access_token', { body: options, shape })),
  }
  /** Confirms the session in the background. Unlike `authenticate`, does not repeat the call after a sign-out. */
  const refresh = async () => {
    let payload
    do payload = await confirm({})
    while (!payload && store.hasCredentials())
  }
  return { methods, refresh }
}

function createConfirm(transport: Transport, store: SessionStore) {
  /** @returns undefined when the response was dropped because the session is no longer the current one */
  return async (options: AuthenticateOptions) => {
    const identity = store.getIdentity()
    const outcome = await settle(transport.post('/sdk/v1/sessions/authenticate', { body: options, shape }))
    // Another tab may have changed the session; its storage event may not have arrived yet.
    store.syncWithStorage()
    if (store.getIdentity() !== identity) return undefined
    if ('value' in outcome) return signIn(store, outcome.value)
    if (isUnrecoverable(outcome.error)) store.signOut({ keepIntermediate: true })
    throw outcome.error
  }
}

function createRevoke(transport: Transport, store: SessionStore) {
  /**
   * Ends the session. The call outlives the page, so the user can leave at once.
   *
   * @param options.forceClear sign out here at once, regardless of the response and of how long it takes. Since this
   *   cannot be tried again, the call is sent once more if the provider cannot be reached or has an error of its own
   * @throws ProviderError `user_unauthenticated`, `session_not_found`, `invalid_session_token`
   */
  return async ({ forceClear = false }: { forceClear?: boolean } = {}) => {
    // The request already contains the token, so the sign-out below does not affect it.
    const call = transport.post('/sdk/v1/sessions/revoke', { keepalive: true, isRepeated: forceClear })
    if (forceClear) store.signOut()
    const outcome = await settle(call)
    const isError = 'error' in outcome
    // Someone may have signed in since a forced sign-out.
    if (!forceClear && (!isError || isUnrecoverable(outcome.error))) store.signOut()
    if (isError) throw outcome.error
    return outcome.value
  }
}

/** Converts the outcome of a promise to a value, for code that continues after success and failure alike. */
async function settle<Value>(promise: Promise<Value>): Promise<{ value: Value } | { error: unknown }> {
  return promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
}

/** Reports whether an error means that the session is gone for good. */
function isUnrecoverable(error: unknown): boolean {
  return error instanceof ProviderError && UNRECOVERABLE_ERROR_TYPES.some((type) => type === error.error_type)
}
