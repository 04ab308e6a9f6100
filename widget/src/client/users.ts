import type { User } from '@latchkey/openapi'
import type { SessionStore } from './session.ts'
import { payloadOf, type Transport } from './transport.ts'

export type UserInfo = { user: User | null; fromCache: boolean }

/** The signed-in user (tag `users`). Option names are the wire's. */
export function createUsers(transport: Transport, store: SessionStore) {
  return {
    /** @throws ProviderError `user_unauthenticated`, `session_not_found`, `invalid_session_token` */
    async get(): Promise<User> {
      const { request_id: _, status_code: __, ...user } = await payloadOf(transport.GET('/sdk/v1/users/me'))
      store.setUser(user)
      return user
    },
    /**
     * Deletes a passkey from the account. What the device keeps is not the provider's: see `webauthn.getAccepted`.
     *
     * @throws ProviderError `webauthn_registration_not_found`, `cannot_delete_last_primary_factor`,
     *   `user_unauthenticated`
     */
    async deleteWebauthnRegistration(webauthn_registration_id: string) {
      const payload = await payloadOf(
        transport.DELETE('/sdk/v1/users/webauthn_registrations/{webauthn_registration_id}', {
          params: { path: { webauthn_registration_id } },
        }),
      )
      store.setUser(payload.__user)
      return withoutDuplicateUser(payload)
    },
    getSync: () => store.get().user,
    getInfo: (): UserInfo => ({ user: store.get().user, fromCache: store.get().fromCache }),
    /** Called with each announced state. @returns stops listening */
    onChange: (listener: (user: User | null) => void) => store.subscribe(() => listener(store.get().user)),
  }
}

/** An answer without the user's second copy, which is there for other versions of the client. */
export function withoutDuplicateUser<Payload extends { __user: User }>(payload: Payload): Omit<Payload, '__user'> {
  const { __user: _, ...rest } = payload
  return rest
}
