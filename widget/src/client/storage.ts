import { attempt } from './attempt.ts'
import { parseJson } from './json.ts'
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
   * Calls back with the current value when another tab has written it. Ignores the value in the event, which may
   * already be outdated by a later write from this tab.
   *
   * @returns a function that stops listening
   */
  onChange(key: string | undefined, listener: (text: string | null) => void): () => void
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
    setJson: (key, value) => setText(key, JSON.stringify(value)),
    remove: (key) => attempt(() => findArea()?.removeItem(toName(key))),
  }
}
