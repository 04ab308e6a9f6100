import type { User } from '@latchkey/openapi'
import type { SessionStore } from './session.ts'

export type UserInfo = { user: User | null; fromCache: boolean }

/** What is known of the signed-in user here, without asking. */
export function createUserInfo(store: SessionStore) {
  return {
    getSync: () => store.get().user,
    getInfo: (): UserInfo => ({ user: store.get().user, fromCache: store.get().fromCache }),
    /** Called with each announced state. @returns stops listening */
    onChange: (listener: (user: User | null) => void) => store.subscribe(() => listener(store.get().user)),
  }
}
