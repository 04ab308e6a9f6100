/**
 * A moment by both clocks of a device, in milliseconds: `performance.now()`, which ignores corrections of the date but
 * may stand still while the device sleeps, and the date, which may be wrong but never sleeps.
 */
export type Moment = { monotonic: number; date: number }

/** Returns the present moment. */
export function now(): Moment {
  return { monotonic: performance.now(), date: Date.now() }
}

/** Returns the milliseconds since a moment, by the clock by which more time has passed. */
export function since({ monotonic, date }: Moment): number {
  return Math.max(performance.now() - monotonic, Date.now() - date)
}
