import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { useToasts } from './use-toasts.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

async function renderToasts() {
  const { act, result, unmount } = await renderHook(() => useToasts())
  return {
    show: (tone: 'success' | 'error', text: string) => act(() => result.current.show(tone, text)),
    advance: (ms: number) => act(() => void vi.advanceTimersByTime(ms)),
    texts: () => result.current.toasts.map(({ text }) => text),
    unmount,
  }
}

test('good news stand for two seconds, bad ones for four', async () => {
  const { show, advance, texts } = await renderToasts()
  await show('success', 'Sent')
  await show('error', 'Not sent')
  await advance(1_999)
  expect(texts()).toEqual(['Sent', 'Not sent'])
  await advance(1)
  expect(texts()).toEqual(['Not sent'])
  await advance(1_999)
  expect(texts()).toEqual(['Not sent'])
  await advance(1)
  expect(texts()).toEqual([])
})

test('of more than twenty the oldest go', async () => {
  const { show, texts } = await renderToasts()
  for (let number = 1; number <= 21; number++) await show('success', `Toast ${number}`)
  expect(texts()).toHaveLength(20)
  expect(texts()).not.toContain('Toast 1')
})

test('none runs on when its screen is gone', async () => {
  const { show, unmount } = await renderToasts()
  await show('success', 'Sent')
  await unmount()
  expect(vi.getTimerCount()).toBe(0)
})
