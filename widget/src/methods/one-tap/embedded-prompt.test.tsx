import { placeInDialog, PROMPT_PARENT_ID } from '../../browser/google-one-tap.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { useMeasuredHeight } from './embedded-prompt.tsx'

afterEach(() => void vi.useRealTimers())

const fakeTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })

/** Vitest's polling advances fake timers, so tests of a pause wait for frames instead. */
async function renderFrames() {
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
}

/** Observes an element whose height a test sets. */
async function observe() {
  const element = document.createElement('div')
  document.body.append(element)
  const { result } = await renderHook(() => useMeasuredHeight())
  const stop = result.current.observe(element)
  return {
    stop,
    getHeight: () => result.current.height,
    /** Sets the height and waits until the browser has measured it. */
    async resize(height: number) {
      element.style.height = `${height}px`
      await renderFrames()
    },
  }
}

test(
  'the One Tap container is 47 px high before its first measurement, and while it is empty',
  { tags: ['one-tap-state.height-default', 'layout.one-tap'] },
  async () => {
    const { getHeight, resize, stop } = await observe()
    expect(getHeight()).toBe(47)
    await resize(0)
    expect(getHeight()).toBe(47)
    stop()
  },
)

test(
  'the One Tap container applies its first two measured heights at once, the next after 100 ms',
  { tags: ['one-tap-state.height-debounce', 'layout.debounce'] },
  async () => {
    const { getHeight, resize, stop } = await observe()
    fakeTimers()
    await resize(120)
    while (getHeight() !== 120) await renderFrames()
    await resize(130)
    while (getHeight() !== 130) await renderFrames()
    await resize(200)
    await vi.advanceTimersByTimeAsync(99)
    await renderFrames()
    expect(getHeight()).toBe(130)
    await vi.advanceTimersByTimeAsync(1)
    while (getHeight() !== 200) await renderFrames()
    stop()
  },
)

test(
  'of several height changes within 100 ms, the One Tap container applies only the last',
  { tags: 'one-tap-state.height-debounce' },
  async () => {
    const { getHeight, resize, stop } = await observe()
    await resize(120)
    await resize(130)
    fakeTimers()
    await resize(140)
    await vi.advanceTimersByTimeAsync(99)
    await resize(150)
    await vi.advanceTimersByTimeAsync(99)
    await renderFrames()
    expect(getHeight()).toBe(130)
    await vi.advanceTimersByTimeAsync(1)
    vi.useRealTimers()
    await vi.waitFor(() => expect(getHeight()).toBe(150))
    stop()
  },
)

test('the One Tap container ignores height changes after observation stops', async () => {
  const { getHeight, resize, stop } = await observe()
  await resize(120)
  await vi.waitFor(() => expect(getHeight()).toBe(120))
  stop()
  await resize(300)
  expect(getHeight()).toBe(120)
})

test('a floating prompt has a place in the modal dialog that is open', () => {
  const dialog = document.body.appendChild(document.createElement('dialog'))
  expect(placeInDialog()).toBeUndefined()
  dialog.showModal()
  const place = placeInDialog()
  expect([place?.parentElement, place?.id]).toEqual([dialog, PROMPT_PARENT_ID])
  dialog.close()
  expect(placeInDialog()).toBeUndefined()
  dialog.remove()
})
