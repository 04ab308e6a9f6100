import type { Session, User } from '@latchkey/openapi'
import { toJson } from './attempt.ts'
import { BrowserBlockedError } from './browser-errors.ts'
import type { Cookies } from './cookies.ts'
import { writeTokens } from './own-cookies.ts'
import { createListeners } from './listeners.ts'
import type { Page } from './page.ts'
import { type ClientStorage, HTTP_ONLY, SIGNED_OUT, toIdentity, type Identity, type ClientState } from './storage.ts'

export type Tokens = { session_token: string; session_jwt: string }

/**
 * The part of a sign-in's response that the state needs. Tokens are empty when the server keeps them in HttpOnly
 * cookies.
 */
export type SignIn = { user: User; session: Session } & Partial<Tokens>

/**
 * The signed-in state in memory, in the cookies and in local storage. Nothing else writes to these three. After a change
 * the cookies hold a session, an intermediate token alone, or neither.
 */
export type SessionStore = Omit<SessionState, 'update'> & {
  getTokens(): Tokens | null
  /** Reports whether there is a session cookie, or an HttpOnly one that only the server can read. */
  hasCredentials(): boolean
  /** Returns the token of a session cookie that must be checked before it is used. */
  findForeignToken(): string | undefined
  /** Removes that cookie, and with it the session, unless its own cookies are HttpOnly. */
  refuseForeignToken(): void
  /** @throws BrowserBlockedError when the browser does not keep cookies */
  checkCookies(): void
  /** Returns a value that changes with the session, with its token, and with each sign-in that extends the session. */
  getIdentity(): string
  /** @throws BrowserBlockedError when the browser does not keep the cookies */
  signIn(response: SignIn): void
  setUser(user: User): void
  /** Returns the token of a sign-in that still needs a second factor. */
  getIntermediateToken(): string | null
  /** Stores the token of a sign-in that still needs a second factor. There is no session yet. */
  setIntermediateToken(token: string): void
  /** Writes the cookies alone. The next call of `authenticate` updates the state. */
  setTokens(tokens: { session_token: string; session_jwt?: string }): void
  signOut(options?: { keepIntermediate?: boolean }): void
  /** Takes over the state that another tab has stored. @returns whether it had changed */
  syncWithStorage(): boolean
  destroy(): void
}

export type SessionStoreDeps = { cookies: Cookies; storage: ClientStorage; page: Page }

const COOKIES_ARE_BLOCKED = 'This browser blocks cookies, which are needed to stay signed in.'
const TOKEN_IS_TOO_LARGE =
  'The browser does not keep the session JWT: a cookie has at most 4,096 bytes. Make the custom claims of the session smaller.'

/** Creates the store from the cached state. A page without credentials starts signed out. */
export function createSessionStore({ cookies, storage, page }: SessionStoreDeps): SessionStore {
  const { state, save, syncWithStorage, stopListening } = createStoredState(storage)
  const hasCredentials = () => cookies.hasSession() || storage.getText(HTTP_ONLY) !== null
  const forgetSession = () => {
    cookies.remove('opaque', 'jwt')
    storage.remove(HTTP_ONLY)
  }

  /** A new session that the browser does not keep, or one without its token, ends here. */
  const keepTokens = (tokens: { session_token: string; session_jwt?: string }, session: Session | null) => {
    if (!page.isBrowser) return
    const { read, write, remove } = cookies
    const isJwtKept = writeTokens(read, write, remove, tokens, session ? toLifetime(session) : undefined)
    const isKept = read('opaque') === tokens.session_token
    if (isKept && isJwtKept) return
    if (!isKept || session?.session_id !== state.get().session?.session_id) store.signOut()
    if (!isKept) throw new BrowserBlockedError('cookies', COOKIES_ARE_BLOCKED)
    throw new BrowserBlockedError('token_size', TOKEN_IS_TOO_LARGE)
  }
  const startSignedOut = () => {
    const signOut = () => store.signOut({ keepIntermediate: true })
    const { user, session } = state.get()
    // A stored user is removed at once. Otherwise a storage event from another tab could restore them.
    if (user || session) return signOut()
    state.update(SIGNED_OUT)
    // The remaining cleanup waits until the page is idle, because accessing cookies and storage is slow.
    page.whenIdle(() => {
      if (!hasCredentials()) signOut()
    })
  }

  const { update: _, ...reading } = state
  const store: SessionStore = {
    ...reading,
    getTokens() {
      const [session_token, session_jwt] = [cookies.read('opaque'), cookies.read('jwt')]
      return session_token && session_jwt ? { session_token, session_jwt } : null
    },
    hasCredentials,
    ...createForeignCookie({ cookies, storage }, () => store.signOut({ keepIntermediate: true })),
    checkCookies() {
      if (page.isBrowser && !cookies.areKept()) throw new BrowserBlockedError('cookies', COOKIES_ARE_BLOCKED)
    },
    getIdentity() {
      const { session } = state.get()
      return JSON.stringify([session?.session_id, cookies.read('opaque'), session?.authentication_factors])
    },
    signIn({ user, session, session_token, session_jwt }) {
      if (session_token && session_jwt) {
        keepTokens({ session_token, session_jwt }, session)
        storage.remove(HTTP_ONLY)
      } else {
        cookies.remove('opaque', 'jwt')
        storage.setText(HTTP_ONLY, 'true')
      }
      cookies.remove('intermediate')
      save({ user, session })
    },
    setUser: (user) => save({ user }),
    getIntermediateToken: () => cookies.read('intermediate') ?? null,
    setIntermediateToken(token) {
      cookies.write('intermediate', token)
      forgetSession()
      save(SIGNED_OUT)
    },
    setTokens(tokens) {
      keepTokens(tokens, state.get().session)
      cookies.remove('intermediate')
    },
    signOut({ keepIntermediate = false } = {}) {
      forgetSession()
      if (!keepIntermediate) cookies.remove('intermediate')
      save(SIGNED_OUT)
    },
    syncWithStorage,
    destroy: stopListening,
  }
  if (page.isBrowser && !hasCredentials()) startSignedOut()
  return store
}

/** Returns how many seconds of a session are left, by the provider's clock alone: the device's may be wrong by hours. */
function toLifetime({ expires_at, last_accessed_at }: Session): number | undefined {
  const lifetime_s = Math.ceil((Date.parse(expires_at) - Date.parse(last_accessed_at)) / 1000)
  return lifetime_s > 0 ? lifetime_s : undefined
}

/** Creates the access to a session cookie that this client has not written, while another session is stored. */
function createForeignCookie({ cookies, storage }: Omit<SessionStoreDeps, 'page'>, signOut: () => void) {
  return {
    findForeignToken: cookies.findForeign,
    refuseForeignToken() {
      if (storage.getText(HTTP_ONLY) !== null) cookies.remove('opaque', 'jwt')
      else signOut()
    },
  }
}

/** Creates the state that the tabs of this browser share, and the clients on a page. */
function createStoredState(storage: ClientStorage) {
  let known = storage.getText()
  const state = createSessionState(toIdentity(known) ?? SIGNED_OUT)
  const adopt = (text: string | null) => {
    if (text === known) return
    known = text
    state.update(toIdentity(text) ?? SIGNED_OUT)
  }
  return {
    state,
    save(changed: Partial<Identity>) {
      storage.setText(undefined, toStoredText({ ...state.get(), ...changed }))
      known = storage.getText()
      state.update(changed)
      storage.announce()
    },
    syncWithStorage() {
      const text = storage.getText()
      // Empty or blocked storage does not mean signed out.
      if (text === null || text === known) return false
      adopt(text)
      return true
    },
    stopListening: storage.onChange(undefined, adopt),
  }
}

/** The state in memory and its listeners. */
export type SessionState = {
  /** Returns the latest state. */
  get(): ClientState
  /** Returns the last announced state, as the same object until the next announcement. */
  getSnapshot(): ClientState
  /** The listener is called when more than the time of the last access has changed since the last announcement. */
  subscribe(listener: () => void): () => void
  /** The listener is called on every update, even if nothing has changed. */
  onUpdate(listener: () => void): () => void
  update(changed: Partial<Identity>): void
}

function createSessionState(cached: Partial<Identity>): SessionState {
  const announcements = createListeners<void>()
  const updates = createListeners<void>()
  let state: ClientState = { ...SIGNED_OUT, ...cached, fromCache: true }
  let announced = state
  return {
    get: () => state,
    getSnapshot: () => announced,
    subscribe: announcements.add,
    onUpdate: updates.add,
    update(changed) {
      const isFirst = state.fromCache
      state = { ...state, ...changed, fromCache: false }
      const hasChanged = isFirst || toDigest(state) !== toDigest(announced)
      if (hasChanged) announced = state
      updates.emit()
      if (hasChanged) announcements.emit()
    },
  }
}

/**
 * Returns a string by which states are compared. Leaves out the time of the last access, which every refresh changes.
 */
function toDigest({ user, session }: Identity): string {
  return JSON.stringify({ user, session }, (key, value: unknown) => (key === 'last_accessed_at' ? undefined : value))
}

/** Converts the state to the string that all clients of the provider store (wire: `null` when signed out). */
function toStoredText({ user, session }: Identity): string {
  return toJson(user || session ? { user, session } : null)
}
