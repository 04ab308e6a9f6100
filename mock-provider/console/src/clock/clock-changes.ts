import type { MockSchemas } from '@latchkey/openapi'
import { getData } from '../../../control-client/control-client.ts'
import { control } from '../connection/control.ts'
import { TEXTS } from '../messages/texts.ts'
import type { Change } from '../queries/use-change.ts'

type Clock = MockSchemas['Clock']
type ClockChange = MockSchemas['ClockChange']

const TEXT = TEXTS.clock

/**
 * A smaller offset, in milliseconds, does not count as a moved clock, because setting a clock takes a moment itself.
 */
const TOLERANCE_MS = 1_000

/** Whether a tenant's time differs from this machine's, or is stopped. */
export function isMoved({ frozen, offset_ms }: Clock): boolean {
  return frozen || Math.abs(offset_ms) >= TOLERANCE_MS
}

function changeClock(tenant: string, body: ClockChange): Promise<Clock> {
  return getData(control.POST('/_mock/{tenant}/clock', { params: { path: { tenant } }, body }))
}

/** Sets a clock back to an earlier state: its time if it was frozen, else its distance to this machine's clock. */
async function restoreClock(tenant: string, { frozen, now, offset_ms }: Clock): Promise<unknown> {
  if (frozen) return changeClock(tenant, { freeze_at: now })
  await changeClock(tenant, { freeze_at: new Date(Date.now() + offset_ms).toISOString() })
  return changeClock(tenant, { resume: true })
}

/** Returns the change that makes a clock run with this machine's again. @param before the clock as it is */
export function toClockReset(tenant: string, before: Clock): Change<unknown> {
  return {
    make: () => changeClock(tenant, { reset: true }),
    done: TEXT.resetDone,
    undo: () => restoreClock(tenant, before),
  }
}

/** Returns the change of a clock. @param before the clock as it is, to undo the change. Undefined while it is unknown */
export function toClockChange(
  tenant: string,
  body: ClockChange,
  { before, done }: { before: Clock | undefined; done: string },
): Change<unknown> {
  return {
    make: () => changeClock(tenant, body),
    done,
    undo: before && (() => restoreClock(tenant, before)),
  }
}
