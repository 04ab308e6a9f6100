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
