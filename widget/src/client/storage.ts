import { attempt } from './attempt.ts'
import { parseJson } from './json.ts'
import type { Page } from './page.ts'

/** The part of `Storage` that the client uses. */
export type StorageArea = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Where a value lives: shared by the tabs of this browser, or kept by this tab alone. */
export type StorageAreas = { local: StorageArea | undefined; tab: StorageArea | undefined }

/** The browser's own areas; none on a server. A browser that blocks them throws at the mere sight of them. */
export function findStorageAreas(): StorageAreas {
  return { local: attempt(() => window.localStorage), tab: attempt(() => window.sessionStorage) }
}

/** Values under keys. Reading gives null for what is absent, malformed or out of reach; writing never throws. */
export type KeyValues = {
  getText(key?: string): string | null
  /** An empty text is not written. @returns whether the value is there now */
  setText(key: string | undefined, text: string): boolean
  getJson(key?: string): unknown
  setJson(key: string | undefined, value: unknown): boolean
  remove(key?: string): void
}

/** What the client remembers in this browser, under the wire's names: `{prefix}_sdk_state_{public token}::{key}`. */
export type ClientStorage = KeyValues & {
  /** A key's whole name, which is this project's alone. */
  toName(key?: string): string
  /** The same values, for this tab alone. */
  readonly tab: KeyValues
  /**
   * Calls back with what stands there when another tab has written the value. Not with what the event brings: it may have
   * been long on its way, and this tab may have written since.
   *
   * @returns stops listening
   */
  onChange(key: string | undefined, listener: (text: string | null) => void): () => void
}

/** @param root `{prefix}_sdk_state_{public token}` */
export function createStorage(root: string, areas: StorageAreas, page: Page): ClientStorage {
  const toName = (key?: string) => (key === undefined ? root : `${root}::${key}`)
  const values = createKeyValues(areas.local, toName)
  return {
    ...values,
    toName,
    tab: createKeyValues(areas.tab, toName),
    onChange: (key, listener) =>
      page.listenToStorage((changedKey) => {
        if (changedKey === toName(key)) listener(values.getText(key))
      }),
  }
}

function createKeyValues(area: StorageArea | undefined, toName: (key?: string) => string): KeyValues {
  const getText = (key?: string) => attempt(() => area?.getItem(toName(key))) ?? null
  const setText = (key: string | undefined, text: string) => {
    if (!text) return false
    attempt(() => area?.setItem(toName(key), text))
    return getText(key) === text
  }
  return {
    getText,
    setText,
    getJson: (key) => parseJson(getText(key)),
    setJson: (key, value) => setText(key, JSON.stringify(value)),
    remove: (key) => attempt(() => area?.removeItem(toName(key))),
  }
}
