import { expect, test } from 'vitest'
import { createClock } from './clock.ts'

function clockOver(machine: { now: number }) {
  return createClock(() => machine.now)
}

test('a new clock runs with the machine', () => {
  const machine = { now: 1_000 }
  const clock = clockOver(machine)
  machine.now = 1_500
  expect(clock.now()).toBe(1_500)
})

test('advancing moves a running clock and keeps it running', () => {
  const machine = { now: 1_000 }
  const clock = clockOver(machine)
  clock.advance(60_000)
  machine.now = 1_100
  expect(clock.now()).toBe(61_100)
})

test('a frozen clock keeps its time, can be advanced, and resumes from that time', () => {
  const machine = { now: 1_000 }
  const clock = clockOver(machine)
  clock.freeze(5_000)
  machine.now = 9_000
  expect(clock.now()).toBe(5_000)
  clock.advance(500)
  clock.resume()
  machine.now = 9_010
  expect(clock.now()).toBe(5_510)
})

test('a restored clock continues from the saved time', () => {
  const machine = { now: 1_000 }
  const saved = clockOver(machine)
  saved.advance(1_000)
  const restored = clockOver(machine)
  restored.restore(saved.state())
  expect(restored.now()).toBe(2_000)
})

test('a listener is called after every move until it is removed', () => {
  const clock = createClock(() => 1_000)
  const seen: number[] = []
  const stop = clock.onMove(() => seen.push(clock.now()))
  clock.advance(1)
  clock.freeze(5_000)
  clock.resume()
  clock.restore({ offset_ms: 0, frozen_at: null })
  stop()
  clock.advance(1)
  expect(seen).toEqual([1_001, 5_000, 5_000, 1_000])
})

test('a listener that is added during a call is first called for the next move', () => {
  const clock = createClock(() => 1_000)
  let calls = 0
  const listen = () => {
    const stop = clock.onMove(() => {
      calls += 1
      stop()
      listen()
    })
  }
  listen()
  clock.advance(1)
  clock.advance(1)
  expect(calls).toBe(2)
})
