import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenIdle } from './when-idle.ts'

let paint: () => void
let rest: (() => void) | undefined
const idleOptions = vi.fn<(options: unknown) => void>()

/** Stubs a browser whose frames and idle moments come when the test says so. */
function stubBrowser({ hasIdleCallbacks }: { hasIdleCallbacks: boolean }) {
  const requestIdleCallback = (callback: () => void, options: unknown) => {
    rest = callback
    idleOptions(options)
  }
  vi.stubGlobal('window', hasIdleCallbacks ? { requestIdleCallback } : {})
  vi.stubGlobal('requestIdleCallback', requestIdleCallback)
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => {
    paint = callback
    return 1
  })
  vi.stubGlobal('cancelAnimationFrame', (frame: number) => {
    if (frame === 1) paint = () => {}
  })
}

beforeEach(() => {
  rest = undefined
  idleOptions.mockReset()
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('whenIdle waits for the next frame and then for an idle callback with a timeout of 200 ms', () => {
  stubBrowser({ hasIdleCallbacks: true })
  const callback = vi.fn<() => void>()
  whenIdle(callback)
  expect(rest).toBeUndefined()
  paint()
  expect(idleOptions).toHaveBeenCalledExactlyOnceWith({ timeout: 200 })
  expect(callback).not.toHaveBeenCalled()
  rest?.()
  expect(callback).toHaveBeenCalledOnce()
})

test('whenIdle waits at most 200 ms for a frame', () => {
  stubBrowser({ hasIdleCallbacks: true })
  whenIdle(() => {})
  vi.advanceTimersByTime(199)
  expect(rest).toBeUndefined()
  vi.advanceTimersByTime(1)
  expect(idleOptions).toHaveBeenCalledOnce()
  // The frame that comes at last starts nothing again.
  paint()
  expect(idleOptions).toHaveBeenCalledOnce()
})

test('a painted frame cancels the frame timeout of whenIdle', () => {
  stubBrowser({ hasIdleCallbacks: true })
  whenIdle(() => {})
  paint()
  vi.advanceTimersByTime(1000)
  expect(idleOptions).toHaveBeenCalledOnce()
})

test('in a browser without idle callbacks, whenIdle calls back 200 ms after the frame', () => {
  stubBrowser({ hasIdleCallbacks: false })
  const callback = vi.fn<() => void>()
  whenIdle(callback)
  paint()
  vi.advanceTimersByTime(199)
  expect(callback).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(callback).toHaveBeenCalledOnce()
})
