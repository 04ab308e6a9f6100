import type { Session } from '@latchkey/openapi'
import type { SessionStore } from './session.ts'

export type SessionInfo = { session: Session | null; fromCache: boolean }

/** Creates the readers of the session as this page knows it. They make no call. */
export function createSessionInfo(store: Pick<SessionStore, 'get' | 'getTokens' | 'subscribe' | 'setTokens'>) {
  return {
    /** Returns the session as this page knows it; null when signed out. */
    getSync: () => store.get().session,
    /** Returns the session, and whether the provider has yet to confirm it. */
    getInfo: (): SessionInfo => ({ session: store.get().session, fromCache: store.get().fromCache }),
    /** Returns the tokens of the session; null when signed out. */
    getTokens: store.getTokens,
    /** Calls back with the session of each announced state. @returns a function that stops listening */
    onChange: (listener: (session: Session | null) => void) => store.subscribe(() => listener(store.get().session)),
    /** Writes tokens that the app's own server has obtained to the cookies, without a call to the provider. */
    updateSession: store.setTokens,
  }
}
