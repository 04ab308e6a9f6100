import type { BrowserContext } from '@playwright/test'
import type { Provider } from './provider.ts'

/** Controls the provider's clock and the pages' clocks together. */
export type Clock = {
  /** Sets the pages' clocks to the provider's time. Call it before pages open. */
  install(): Promise<void>
  /** Advances the provider's clock and, once the pages' clocks are installed, those as well. */
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
