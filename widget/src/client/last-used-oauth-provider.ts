import type { ClientStorage } from './storage.ts'

/** Storage key of the last used third party (wire name). */
export const LAST_USED = 'b2c_last_used_oauth'

/** Creates the reader of the third party that this browser used last. */
export function createLastUsedOauthProvider(storage: ClientStorage) {
  return { get: () => storage.getText(LAST_USED) }
}
