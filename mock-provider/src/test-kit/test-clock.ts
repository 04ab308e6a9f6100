import type { Clock } from '../core/clock.ts'

/** The clock of a page or a context of Playwright's, as far as it is needed. Milliseconds since the epoch. */
type PageClock = {
  install(options: { time: number }): Promise<void>
  fastForward(milliseconds: number): Promise<void>
  pauseAt(time: number): Promise<void>
  resume(): Promise<void>
}

/** A page or a context of Playwright's. */
export type ClockPage = { clock: PageClock }

/** Time, which tests move instead of waiting. The provider's moves at once, that of pages once the call is awaited. */
export type TestClock = {
  /** Milliseconds since the epoch. */
  now(): number
  /** Pages live by the provider's clock from here on: a page, or all of a context. Before they open. */
  install(page: ClockPage): Promise<void>
  /** Time passes, for the provider and for pages alike. @param milliseconds 0 or more */
  advance(milliseconds: number): Promise<void>
  /** Time stands still. @param at milliseconds since the epoch, of pages not before their now. Default now */
  freeze(at?: number): Promise<void>
  resume(): Promise<void>
}

/** Makes one verb of a tenant's clock and those of pages. */
export function createTestClock(clock: Clock): TestClock {
  const pages: PageClock[] = []
  const moveAll = async (move: (page: PageClock) => Promise<void>) => void (await Promise.all(pages.map(move)))
  return {
    now: () => clock.now(),
    async install(page) {
      await page.clock.install({ time: clock.now() })
      pages.push(page.clock)
    },
    advance(milliseconds) {
      clock.advance(milliseconds)
      return moveAll((page) => page.fastForward(milliseconds))
    },
    freeze(at) {
      clock.freeze(at)
      return moveAll((page) => page.pauseAt(clock.now()))
    },
    resume() {
      clock.resume()
      return moveAll((page) => page.resume())
    },
  }
}
