import type { Clock } from '../clock.ts'

/** A clock that only moves when a test moves it. */
export type FakeClock = Clock & {
  /** Moves the clock. Runs the due timers in order and lets promises settle after each. */
  advance(milliseconds: number): Promise<void>
  /** Moves the clock like a sleeping machine: due timers run only at the next `advance`. */
  sleep(milliseconds: number): void
  /** Returns the remaining delays of the timers, the next first. */
  getDelays(): number[]
}

type Timer = { callback: () => void; due_at: number }

const START = Date.parse('2026-01-05T09:00:00Z')

export function createFakeClock({ random = () => 0.5 }: Partial<Pick<Clock, 'random'>> = {}): FakeClock {
  let now = START
  const timers = new Set<Timer>()
  const next = () => [...timers].sort((one, other) => one.due_at - other.due_at)[0]
  return {
    now: () => now,
    random,
    setTimeout(callback, delay_ms) {
      const timer = { callback, due_at: now + delay_ms }
      timers.add(timer)
      return timer
    },
    clearTimeout: (timer) => void timers.delete(timer as Timer),
    async advance(milliseconds) {
      const end = now + milliseconds
      await settle()
      for (let timer = next(); timer && timer.due_at <= end; timer = next()) {
        timers.delete(timer)
        now = Math.max(now, timer.due_at)
        timer.callback()
        await settle()
      }
      now = end
    },
    sleep(milliseconds) {
      now += milliseconds
    },
    getDelays: () => [...timers].map(({ due_at }) => due_at - now).sort((one, other) => one - other),
  }
}

/** Lets pending promises settle, including responses of a fake provider and hashing. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 8; turn++) await new Promise<void>((resolve) => setImmediate(resolve))
}
