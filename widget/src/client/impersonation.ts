import type { FraudCheck } from './fraud-check.ts'
import { SIGN_IN_SHAPE as shape, type TokenSignIn } from './sign-in.ts'

type ImpersonationDeps = { fraudCheck: FraudCheck; signInByToken: TokenSignIn }

/** Creates the call by which staff impersonate a user (tag `impersonation`). Options have wire names. */
export function createImpersonation({ fraudCheck, signInByToken }: ImpersonationDeps) {
  return {
    /** @throws ProviderError `unable_to_auth_impersonation_token`, `user_lock_limit_reached`; SignInDeclinedError */
    authenticate: (options: { impersonation_token: string }) =>
      signInByToken([], (sender) =>
        fraudCheck.send((fields) =>
          sender.post('/sdk/v1/impersonation/authenticate', { body: { ...options, ...fields }, shape }),
        ),
      ),
  }
}
