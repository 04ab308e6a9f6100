import { attempt, toJson } from '../client/attempt.ts'
import { findStorageAreas } from '../client/storage.ts'
import type { OtpState } from '../flow/reducer.ts'
import { findReloadedPasscode, toKey } from './reloaded-passcode.ts'

/** Time after which a reload of the page shows the form instead. */
const MAX_AGE_MS = 600_000

/** Keeps what the passcode screen is about in the storage of the tab. The passcode itself is never stored. */
export function keepPasscode(publicToken: string, state: OtpState): void {
  attempt(() => findStorageAreas().tab?.setItem(toKey(publicToken), toJson(state)))
}

/** Forgets it. */
export function forgetPasscode(publicToken: string): void {
  attempt(() => findStorageAreas().tab?.removeItem(toKey(publicToken)))
}

/** Returns what the passcode screen was about before the page was reloaded, if that was at most ten minutes ago. */
export function findKeptPasscode(publicToken: string): OtpState | undefined {
  return attempt(() => {
    const kept: OtpState = JSON.parse(findReloadedPasscode(publicToken) ?? '{}') // only this module writes it
    const age = Date.now() - kept.sentAt.date
    // `performance.now()` begins anew with each page.
    return age >= 0 && age <= MAX_AGE_MS
      ? { ...kept, sentAt: { ...kept.sentAt, monotonic: performance.now() - age } }
      : undefined
  })
}
