import { REFRESH_RETRY_BASE_MS, REFRESH_RETRY_MAX_EXPONENT } from '../constants.ts'

/**
 * Returns the pause before a retry in milliseconds, without jitter: 4 s, 8 s … 256 s.
 *
 * @param attempt 1 for the first retry
 */
export function toRefreshBackoff(attempt: number): number {
  return REFRESH_RETRY_BASE_MS * 2 ** Math.min(attempt, REFRESH_RETRY_MAX_EXPONENT)
}
