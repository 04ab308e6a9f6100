import type { Session, User } from '@latchkey/openapi'
import { isRecord } from '../browser/is-record.ts'
import { attempt, parseJson, toJson } from './attempt.ts'
import type { Page } from './page.ts'

/** The part of `Storage` that the client uses. */
export type StorageArea = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The two storages: shared by all tabs of this browser, or of this tab alone. */
export type StorageAreas = { local: StorageArea | undefined; tab: StorageArea | undefined }

/**
 * Returns the browser's storages; none on a server. A browser that blocks them throws on access. The first access to each
 * is slow.
 */
export function findStorageAreas(): StorageAreas {
  return {
    get local() {
      return attempt(() => window.localStorage)
    },
    get tab() {
      return attempt(() => window.sessionStorage)
    },
  }
}

/**
 * Stores values by key. Reading returns null for a value that is absent, malformed or blocked; writing never throws.
 */
export type KeyValues = {
  getText(key?: string): string | null
  /** Does not write empty strings. @returns whether the value was stored */
  setText(key: string | undefined, text: string): boolean
  getJson(key?: string): unknown
  setJson(key: string | undefined, value: unknown): boolean
  remove(key?: string): void
}

/** The values that the client stores in this browser, by wire names: `{prefix}_sdk_state_{public token}::{key}`. */
export type ClientStorage = KeyValues & {
  /** Returns the full name of a key, which is unique to the project. */
  toName(key?: string): string
  /** Stores values by the same names, for this tab alone. */
  readonly tab: KeyValues
  /**
   * Calls back with the current value when another tab or another client on this page has written it. Ignores the value in the event, which may
   * already be outdated by a later write from this tab.
   *
   * @returns a function that stops listening
   */
  onChange(key: string | undefined, listener: (text: string | null) => void): () => void
  /** Tells the other clients on this page that the value was written. */
  announce(key?: string): void
}

/** @param root `{prefix}_sdk_state_{public token}` */
export function createStorage(root: string, areas: StorageAreas, page: Page): ClientStorage {
  const toName = (key?: string) => (key === undefined ? root : `${root}::${key}`)
  const values = createKeyValues(() => areas.local, toName)
  return {
    ...values,
    toName,
    tab: createKeyValues(() => areas.tab, toName),
    onChange: (key, listener) =>
      page.listenToStorage((changedKey) => {
        if (changedKey === toName(key)) listener(values.getText(key))
      }),
    announce: (key) => page.announceStorage(toName(key)),
  }
}

function createKeyValues(findArea: () => StorageArea | undefined, toName: (key?: string) => string): KeyValues {
  const getText = (key?: string) => attempt(() => findArea()?.getItem(toName(key))) ?? null
  const setText = (key: string | undefined, text: string) => {
    if (!text) return false
    attempt(() => findArea()?.setItem(toName(key), text))
    return getText(key) === text
  }
  return {
    getText,
    setText,
    getJson: (key) => parseJson(getText(key)),
    setJson: (key, value) => setText(key, toJson(value)),
    remove: (key) => attempt(() => findArea()?.removeItem(toName(key))),
  }
}

/** The signed-in state. `fromCache` is true until the provider or another tab has confirmed the state. */
export type ClientState = { user: User | null; session: Session | null; fromCache: boolean }

/** The part of the state that local storage holds. */
export type Identity = Pick<ClientState, 'user' | 'session'>

export const SIGNED_OUT: Identity = { user: null, session: null }

/** Storage key that is set while the tokens are in HttpOnly cookies: a missing cookie does not mean signed out then. */
export const HTTP_ONLY = 'http_only_cookies'

/** Parses the stored state. Returns null when it is signed out, malformed or absent. */
export function toIdentity(text: string | null): Partial<Identity> | null {
  const value = parseJson(text)
  if (!isIdentity(value)) return null
  const { user, session } = value
  return { ...(user !== undefined && { user }), ...(session !== undefined && { session }) }
}

/** Does not check the members, because only the provider's clients write this value. */
function isIdentity(value: unknown): value is Partial<Identity> {
  return isRecord(value)
}

/** Storage key of the last used third party (wire name). */
export const LAST_USED = 'b2c_last_used_oauth'

/** Creates the reader of the third party that this browser used last. */
export function createLastUsedOauthProvider(storage: ClientStorage) {
  return { get: () => storage.getText(LAST_USED) }
}
