import type { FraudCheck } from './fraud-check.ts'
import type { SessionStore } from './session.ts'
import { signIn } from './sign-in.ts'
import type { Transport } from './transport.ts'

type ImpersonationDeps = { transport: Transport; store: SessionStore; fraudCheck: FraudCheck }

/** Creates the call by which staff impersonate a user (tag `impersonation`). Option names are the wire's. */
export function createImpersonation({ transport, store, fraudCheck }: ImpersonationDeps) {
  return {
    /** @throws ProviderError `unable_to_auth_impersonation_token`, `user_lock_limit_reached` */
    async authenticate(options: { impersonation_token: string }) {
      const payload = await fraudCheck.send((fields) =>
        transport.post('/sdk/v1/impersonation/authenticate', { body: { ...options, ...fields } }),
      )
      return signIn(store, payload)
    },
  }
}
