import type { ScenarioState } from './scenario.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const OUTAGE_MS = 1_800_000

/** Returns a state one minute before the next midnight (UTC), when half an hour of errors begins. @param now milliseconds since the epoch */
export function createOutage(now: number): ScenarioState {
  const midnight = Math.ceil((now + MINUTE_MS) / DAY_MS) * DAY_MS
  const toTime = (at: number) => new Date(at).toISOString()
  return {
    clock: { freeze_at: toTime(midnight - MINUTE_MS) },
    faults: [{ operation_id: '*', kind: 'html_502', from: toTime(midnight), until: toTime(midnight + OUTAGE_MS) }],
  }
}
