import type { Session, User } from '@latchkey/openapi'
import type { Cookies } from './cookies.ts'
import { BrowserBlockedError } from './errors.ts'
import type { Page } from './page.ts'
import {
  createSessionState,
  NOBODY,
  toIdentity,
  toStoredText,
  type Identity,
  type SessionState,
} from './session-state.ts'
import type { ClientStorage } from './storage.ts'

export type Tokens = { session_token: string; session_jwt: string }

/** What an answer that signs a user in holds for the state. Empty tokens: the server keeps them in HttpOnly cookies. */
export type SignIn = { user: User; session: Session } & Partial<Tokens>

/**
 * The signed-in state in memory, in the cookies and in local storage. The only writer of all three; a state change has
 * one of three outcomes for the cookies: with a session, with an intermediate token only, or anything else.
 */
export type SessionStore = Omit<SessionState, 'update'> & {
  getTokens(): Tokens | null
  /** Says whether this page may be signed in: it reads a session cookie, or knows of one that only the server reads. */
  hasCredentials(): boolean
  /** @throws BrowserBlockedError when the browser would not keep the cookies of a sign-in */
  checkCookies(): void
  /** A name for what is signed in now: it changes with the session, and with its token. */
  getIdentity(): string
  /** @throws BrowserBlockedError when the browser does not keep the cookies */
  signIn(response: SignIn): void
  setUser(user: User): void
  /** A sign-in that another factor must complete: the token of its first part, without a session. */
  setIntermediateToken(token: string): void
  /** Writes the cookies alone; the state follows with the next authenticate. */
  setTokens(tokens: { session_token: string; session_jwt?: string }): void
  signOut(options?: { keepIntermediate?: boolean }): void
  /** Adopts what another tab has stored since. @returns whether there was something */
  syncWithStorage(): boolean
  destroy(): void
}

export type SessionStoreDeps = { cookies: Cookies; storage: ClientStorage; page: Page }

/** Set while the server keeps the tokens in cookies that scripts cannot read: the missing cookie is no sign-out then. */
const HTTP_ONLY = 'http_only_cookies'
const COOKIES_ARE_BLOCKED = 'This browser blocks cookies, which are needed to stay signed in.'

/** Reads the cached state. A page without credentials begins signed out. */
export function createSessionStore({ cookies, storage, page }: SessionStoreDeps): SessionStore {
  const { state, save, syncWithStorage, stopListening } = createStoredState(storage)
  const writeTokens = ({ session_token, session_jwt }: Partial<Tokens>, expires_at: string | undefined) => {
    if (session_token) cookies.write('opaque', session_token, expires_at)
    if (session_jwt) cookies.write('jwt', session_jwt, expires_at)
  }
  const hasCredentials = () => cookies.read('opaque') !== undefined || storage.getText(HTTP_ONLY) !== null
  const checkCookies = () => {
    if (page.isBrowser && !cookies.areKept()) throw new BrowserBlockedError('cookies', COOKIES_ARE_BLOCKED)
  }
  const forgetSession = () => {
    cookies.remove('opaque', 'jwt')
    storage.remove(HTTP_ONLY)
  }

  const { update: _, ...reading } = state
  const store: SessionStore = {
    ...reading,
    getTokens() {
      const [session_token, session_jwt] = [cookies.read('opaque'), cookies.read('jwt')]
      return session_token && session_jwt ? { session_token, session_jwt } : null
    },
    hasCredentials,
    checkCookies,
    getIdentity: () => `${state.get().session?.session_id}/${cookies.read('opaque')}`,
    signIn({ user, session, session_token, session_jwt }) {
      if (session_token && session_jwt) {
        writeTokens({ session_token, session_jwt }, session.expires_at)
        checkCookies()
        storage.remove(HTTP_ONLY)
      } else {
        cookies.remove('opaque', 'jwt')
        storage.setText(HTTP_ONLY, 'true')
      }
      cookies.remove('intermediate')
      save({ user, session })
    },
    setUser: (user) => save({ user }),
    setIntermediateToken(token) {
      cookies.write('intermediate', token)
      forgetSession()
      save(NOBODY)
    },
    setTokens(tokens) {
      writeTokens(tokens, state.get().session?.expires_at)
      cookies.remove('intermediate')
    },
    signOut({ keepIntermediate = false } = {}) {
      forgetSession()
      if (!keepIntermediate) cookies.remove('intermediate')
      save(NOBODY)
    },
    syncWithStorage,
    destroy: stopListening,
  }
  if (page.isBrowser && !hasCredentials()) store.signOut({ keepIntermediate: true })
  return store
}

/** The state as the tabs of this browser share it. */
function createStoredState(storage: ClientStorage) {
  let known = storage.getText()
  const state = createSessionState(toIdentity(known) ?? NOBODY)
  const adopt = (text: string | null) => {
    known = text
    state.update(toIdentity(text) ?? NOBODY)
  }
  return {
    state,
    save(changed: Partial<Identity>) {
      storage.setText(undefined, toStoredText({ ...state.get(), ...changed }))
      known = storage.getText()
      state.update(changed)
    },
    syncWithStorage() {
      const text = storage.getText()
      // Storage that is empty or out of reach says nothing.
      if (text === null || text === known) return false
      adopt(text)
      return true
    },
    stopListening: storage.onChange(undefined, adopt),
  }
}
