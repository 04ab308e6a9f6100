import { changeClock, checkClockTime } from '../core/change-clock.ts'
import type { Clock } from '../core/clock.ts'
import { checkDuration, checkTime } from './kit-input.ts'

/** The part of a Playwright page's or context's clock that the kit uses. Times are milliseconds since the epoch. */
type PageClock = {
  install(options: { time: number }): Promise<void>
  fastForward(milliseconds: number): Promise<void>
  pauseAt(time: number): Promise<void>
  resume(): Promise<void>
}

/** A Playwright page or context. */
export type ClockPage = { clock: PageClock }

/**
 * Moves time instead of waiting. The provider's clock moves immediately; the clocks of pages have moved when the
 * promise resolves.
 */
export type TestClock = {
  /** Milliseconds since the epoch. */
  now(): number
  /** Gives a page, or all pages of a context, the provider's time. Call it before they open. */
  install(page: ClockPage): Promise<void>
  /** Moves the clocks of the provider and of pages forward. @param milliseconds 0 or more */
  advance(milliseconds: number): Promise<void>
  /** Stops time. @param at milliseconds since the epoch. For pages, it must not be in their past. Defaults to now */
  freeze(at?: number): Promise<void>
  resume(): Promise<void>
}

/** Creates a clock that moves a tenant's clock and those of pages together. */
export function createTestClock(clock: Clock): TestClock {
  const pages: PageClock[] = []
  const moveAll = async (move: (page: PageClock) => Promise<void>) => void (await Promise.all(pages.map(move)))
  return {
    now: () => clock.now(),
    async install(page) {
      await page.clock.install({ time: clock.now() })
      pages.push(page.clock)
    },
    async advance(milliseconds) {
      checkDuration('clock.advance', milliseconds)
      changeClock(clock, { advance_ms: milliseconds })
      await moveAll((page) => page.fastForward(milliseconds))
    },
    async freeze(at = clock.now()) {
      checkTime('clock.freeze', at)
      clock.freeze(checkClockTime(at))
      await moveAll((page) => page.pauseAt(clock.now()))
    },
    resume() {
      clock.resume()
      return moveAll((page) => page.resume())
    },
  }
}
