import type { Events } from './events.ts'
import type { Page } from './page.ts'

/** Events that are kept until the code that sends them is loaded. */
export type LazyEvents = Events & {
  /** Sends the kept events and all later ones. */
  connect(events: Events): void
  /** Drops the kept events and all later ones, because events alone do not justify loading the code again. */
  drop(): void
}

/** Creates the events of a page. There are none on a server. */
export function createLazyEvents(page: Page): LazyEvents {
  let kept: Parameters<Events['log']>[] | undefined = page.isBrowser ? [] : undefined
  let connected: Events | undefined
  let isOver = false
  return {
    log: (...event) => (connected ? connected.log(...event) : void kept?.push(event)),
    flush: () => connected?.flush(),
    destroy() {
      isOver = true
      connected?.destroy()
    },
    connect(events) {
      connected = events
      for (const event of kept ?? []) events.log(...event)
      kept = undefined
      if (isOver) events.destroy()
    },
    drop() {
      kept = undefined
    },
  }
}
