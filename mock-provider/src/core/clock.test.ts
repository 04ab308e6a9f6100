import { expect, test } from 'vitest'
import { createClock } from './clock.ts'

function clockOver(machine: { now: number }) {
  return createClock(() => machine.now)
}

test('a clock runs with the machine until it is told otherwise', () => {
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

test('a frozen clock stands still, can be advanced, and resumes from where it stands', () => {
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

test('a restored clock continues where the saved one stood', () => {
  const machine = { now: 1_000 }
  const saved = clockOver(machine)
  saved.advance(1_000)
  const restored = clockOver(machine)
  restored.restore(saved.state())
  expect(restored.now()).toBe(2_000)
})

test('whoever listens is told of every move, until they stop', () => {
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

test('whoever listens anew while being told is told the next time', () => {
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
