import type { ClientStorage } from './storage.ts'

/** Storage key of the third party that was chosen last (wire name). */
export const LAST_USED = 'b2c_last_used_oauth'

/** Which third party was chosen last in this browser. */
export function createLastUsedOauthProvider(storage: ClientStorage) {
  return { get: () => storage.getText(LAST_USED) }
}
