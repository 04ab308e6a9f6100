import { expect, test } from 'vitest'
import { createClock, isClockTime, toTimestamp } from './clock.ts'

function clockOver(machine: { now: number }) {
  return createClock(() => machine.now)
}

test('a new clock follows the machine’s clock', () => {
  const machine = { now: 1_000 }
  const clock = clockOver(machine)
  machine.now = 1_500
  expect(clock.now()).toBe(1_500)
})

test('advancing a running clock moves it and keeps it running', () => {
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

test('a clock listener is called after every change of the clock until it is removed', () => {
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

test('a clock listener that is added during a call is first called for the next change', () => {
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

test('freezing a clock without an argument keeps its current time', () => {
  const machine = { now: 1_000 }
  const clock = clockOver(machine)
  clock.advance(5)
  clock.freeze()
  machine.now = 9_000
  expect([clock.now(), clock.state()]).toEqual([1_005, { offset_ms: 5, frozen_at: 1_005 }])
})

test('the state of a clock is copied when it is read and restored', () => {
  const clock = createClock(() => 1_000)
  clock.state().offset_ms = 5
  const state = { offset_ms: 1, frozen_at: null }
  clock.restore(state)
  state.offset_ms = 2
  expect(clock.now()).toBe(1_001)
})

test('a clock can be set to any time from 1970 to the year 9000', () => {
  const latest = Date.parse('9000-01-01T00:00:00Z')
  expect([0, 1, latest].map(isClockTime)).toEqual([true, true, true])
  expect([-1, latest + 1, Number.NaN].map(isClockTime)).toEqual([false, false, false])
})

test('a timestamp is formatted as RFC 3339 in UTC', () => {
  expect(toTimestamp(0)).toBe('1970-01-01T00:00:00.000Z')
})

test('a listener that is removed leaves the other listeners of a clock', () => {
  const clock = createClock(() => 0)
  const calls: string[] = []
  const remove = clock.onMove(() => calls.push('removed'))
  clock.onMove(() => calls.push('kept'))
  remove()
  clock.advance(1)
  expect(calls).toEqual(['kept'])
})
