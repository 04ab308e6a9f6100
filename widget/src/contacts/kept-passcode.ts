import { OTP_METHODS } from '@latchkey/openapi'
import { isRecord } from '../browser/is-record.ts'
import { attempt, parseJson, toJson } from '../client/attempt.ts'
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
  const kept = parseJson(findReloadedPasscode(publicToken))
  if (!isOtpState(kept)) return undefined
  const age = Date.now() - kept.sentAt.date
  if (age < 0 || age > MAX_AGE_MS) return undefined
  // `performance.now()` begins anew with each page.
  return { ...kept, sentAt: { ...kept.sentAt, monotonic: performance.now() - age } }
}

/** Does not check every member, because only this module writes the value. */
function isOtpState(value: unknown): value is OtpState {
  return isRecord(value) && isRecord(value['sentAt']) && String(value['type']) in OTP_METHODS
}
