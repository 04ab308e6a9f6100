import { attempt } from '../client/attempt.ts'
import { findStorageAreas } from '../client/storage.ts'

/** Where a tab keeps what its passcode screen is about, so that a reload shows it again and sends no second message. */
export const toKey = (publicToken: string) => `latchkey-passcode::${publicToken}`

/** Returns what the tab has kept, as text, if the browser has reloaded or restored the page, rather than followed a link. */
export function findReloadedPasscode(publicToken: string): string | null | undefined {
  return attempt(() => {
    const [entry] = performance.getEntriesByType('navigation')
    return entry && Reflect.get(entry, 'type') !== 'navigate'
      ? findStorageAreas().tab?.getItem(toKey(publicToken))
      : null
  })
}
