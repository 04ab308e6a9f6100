import { attempt } from '../client/attempt.ts'
import { findStorageAreas } from '../client/storage.ts'

/** Where a tab keeps what its passcode screen is about, so that a reload shows it again and sends no second message. */
export const toKey = (publicToken: string) => `latchkey-passcode::${publicToken}`

/** Returns what the tab has kept, as text. */
export function findKeptPasscode(publicToken: string): string | null | undefined {
  return attempt(() => findStorageAreas().tab?.getItem(toKey(publicToken)))
}
