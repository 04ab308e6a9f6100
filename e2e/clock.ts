import type { BrowserContext } from '@playwright/test'
import type { Provider } from './provider.ts'

/** Time, for the provider and for pages alike. */
export type Clock = {
  /** Pages live by the provider's time from here on. Before they open. */
  install(): Promise<void>
  /** Time passes, for the provider and, once the clock is installed, for every page. */
  advance(milliseconds: number): Promise<void>
}

export function createClock(provider: Provider, context: BrowserContext): Clock {
  let isInstalled = false
  return {
    async install() {
      await context.clock.install({ time: await provider.now() })
      isInstalled = true
    },
    async advance(milliseconds) {
      await provider.advanceClock(milliseconds)
      if (isInstalled) await context.clock.fastForward(milliseconds)
    },
  }
}
