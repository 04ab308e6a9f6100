import type { Session, User } from '@latchkey/openapi'
import { UsageError } from './browser-errors.ts'
import type { Connection } from './connection.ts'
import { createOnceSync, type ClientLoading } from './loading.ts'
import { writeTokens, type createOwnCookies } from './own-cookies.ts'
import type { Page } from './page.ts'
import type { SessionStore } from './session.ts'
import { type ClientStorage, HTTP_ONLY, SIGNED_OUT, toIdentity, type ClientState } from './storage.ts'

type Deps = {
  page: Page
  cookies: ReturnType<typeof createOwnCookies>
  storage: ClientStorage
  loading: ClientLoading<Connection>
}

/** What a page can ask about the session without a call. */
type Known = Pick<SessionStore, 'get' | 'getSnapshot' | 'getTokens' | 'getIntermediateToken' | 'setTokens'>

/** The signed-in state as this page knows it: as this browser has stored it, and once the code is loaded, as the store keeps it. */
export type EarlySession = { getStore: () => Known; subscribe: SessionStore['subscribe'] }

/** Creates the access to the signed-in state. A page without credentials is signed out. */
export function createEarlySession({ page, cookies, storage, loading }: Deps): EarlySession {
  const { find, load, follow } = loading
  const hasCredentials = () => cookies.find('opaque', true) !== undefined || storage.getText(HTTP_ONLY) !== null
  const getStored = createOnceSync<ClientState>(() => {
    const isSignedOut = page.isBrowser && !hasCredentials()
    return { ...SIGNED_OUT, ...(!isSignedOut && toIdentity(storage.getText())), fromCache: !isSignedOut }
  })
  const stored: Known = {
    get: getStored,
    getSnapshot: getStored,
    getTokens() {
      const [session_token, session_jwt] = [cookies.find('opaque'), cookies.find('jwt')]
      return session_token && session_jwt ? { session_token, session_jwt } : null
    },
    getIntermediateToken: () => cookies.find('intermediate') ?? null,
    setTokens(tokens) {
      // Written at once, so that the next page has them, and by the store, which knows how long they live.
      if (!writeTokens(cookies.find, cookies.write, cookies.expire, tokens) && page.isBrowser)
        throw new UsageError('The JWT is too large.')
      cookies.expire('intermediate')
      load()
        .then(({ store }) => store.setTokens(tokens))
        .catch(() => {}) // the cookies are written
    },
  }
  const getStore = () => find()?.store ?? stored
  return {
    getStore,
    subscribe: follow(
      () => getStore().getSnapshot(),
      ({ store }) => store.subscribe,
    ),
  }
}

export type SessionInfo = { session: Session | null; fromCache: boolean }

/** Creates the readers of the session as this page knows it. They make no call. */
export function createSessionInfo({ getStore, subscribe }: EarlySession) {
  return {
    /** Returns the session as this page knows it; null when signed out. */
    getSync: () => getStore().get().session,
    /** Returns the session, and whether the provider has yet to confirm it. */
    getInfo: (): SessionInfo => ({ session: getStore().get().session, fromCache: getStore().get().fromCache }),
    /** Returns the tokens of the session; null when signed out. */
    getTokens: () => getStore().getTokens(),
    /** Calls back with the session of each announced state. @returns a function that stops listening */
    onChange: (listener: (session: Session | null) => void) => subscribe(() => listener(getStore().get().session)),
    /**
     * Writes tokens that the app's own server has obtained to the cookies, without a call to the provider. Where the
     * server sets the cookies itself, those of another user than the stored one are removed.
     */
    updateSession: (tokens: { session_token: string; session_jwt?: string }) => getStore().setTokens(tokens),
  }
}

export type UserInfo = { user: User | null; fromCache: boolean }

/** Creates the readers of the signed-in user as this page knows them. They make no call. */
export function createUserInfo({ getStore, subscribe }: EarlySession) {
  return {
    /** Returns the user as this page knows them; null when signed out. */
    getSync: () => getStore().get().user,
    /** Returns the user, and whether the provider has yet to confirm them. */
    getInfo: (): UserInfo => ({ user: getStore().get().user, fromCache: getStore().get().fromCache }),
    /** Calls back with the user of each announced state. @returns a function that stops listening */
    onChange: (listener: (user: User | null) => void) => subscribe(() => listener(getStore().get().user)),
  }
}
