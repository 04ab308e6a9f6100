import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { createRandomId, useToasts, type ToastTone } from './use-toasts.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

async function renderToasts() {
  const { act, result, unmount } = await renderHook(() => useToasts())
  return {
    show: (tone: ToastTone, text: string) => act(() => result.current.show(tone, text)),
    advance: (ms: number) => act(() => void vi.advanceTimersByTime(ms)),
    texts: () => result.current.toasts.map(({ text }) => text),
    unmount,
  }
}

test(
  'success toasts are shown for two seconds, blank toasts and error toasts for four',
  { tags: ['toast.blank', 'toast.error', 'toast.success'] },
  async () => {
    const { show, advance, texts } = await renderToasts()
    await show('success', 'Sent')
    await show('error', 'Not sent')
    await show('blank', 'Renamed')
    await advance(1_999)
    expect(texts()).toEqual(['Sent', 'Not sent', 'Renamed'])
    await advance(1)
    expect(texts()).toEqual(['Not sent', 'Renamed'])
    await advance(1_999)
    expect(texts()).toEqual(['Not sent', 'Renamed'])
    await advance(1)
    expect(texts()).toEqual([])
  },
)

test('when there are more than twenty toasts, the oldest are dropped', { tags: 'toast.maximum' }, async () => {
  const { show, texts } = await renderToasts()
  for (let number = 1; number <= 21; number++) await show('success', `Toast ${number}`)
  expect(texts()).toHaveLength(20)
  expect(texts()).not.toContain('Toast 1')
})

test('unmounting clears the timers of toasts', async () => {
  const { show, unmount } = await renderToasts()
  await show('success', 'Sent')
  await unmount()
  expect(vi.getTimerCount()).toBe(0)
})

test('a random ID has 21 URL-safe characters', { tags: 'random-id.length' }, () => {
  for (let count = 0; count < 100; count++) expect(createRandomId()).toMatch(/^[\w-]{21}$/)
})

test('random ids differ, and use the whole alphabet', () => {
  const ids = Array.from({ length: 200 }, createRandomId)
  expect(new Set(ids).size).toBe(200)
  expect(new Set(ids.join('')).size).toBe(64)
})
