import type { User } from '@latchkey/openapi'
import type { SessionStore } from './session.ts'

export type UserInfo = { user: User | null; fromCache: boolean }

/** Creates the readers of the signed-in user as this page knows them. They make no call. */
export function createUserInfo(store: Pick<SessionStore, 'get' | 'subscribe'>) {
  return {
    /** Returns the user as this page knows them; null when signed out. */
    getSync: () => store.get().user,
    /** Returns the user, and whether the provider has yet to confirm them. */
    getInfo: (): UserInfo => ({ user: store.get().user, fromCache: store.get().fromCache }),
    /** Calls back with the user of each announced state. @returns a function that stops listening */
    onChange: (listener: (user: User | null) => void) => store.subscribe(() => listener(store.get().user)),
  }
}
