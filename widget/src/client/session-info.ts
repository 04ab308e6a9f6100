import type { Session } from '@latchkey/openapi'
import type { SessionStore } from './session.ts'

export type SessionInfo = { session: Session | null; fromCache: boolean }

/** What is known of the session here, without asking. */
export function createSessionInfo(store: SessionStore) {
  return {
    getSync: () => store.get().session,
    getInfo: (): SessionInfo => ({ session: store.get().session, fromCache: store.get().fromCache }),
    getTokens: store.getTokens,
    /** Called with each announced state. @returns stops listening */
    onChange: (listener: (session: Session | null) => void) => store.subscribe(() => listener(store.get().session)),
    /** Takes over tokens that the app's own server made: writes the cookies, calls nobody. */
    updateSession: store.setTokens,
  }
}
