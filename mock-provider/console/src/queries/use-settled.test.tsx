import { expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { useSettled } from './use-settled.ts'

test('a debounced text changes once typing has stopped', async () => {
  vi.useFakeTimers()
  const { result, rerender, act } = await renderHook((text?: string) => useSettled(text ?? 'a'))
  expect(result.current).toBe('a')
  await rerender('ad')
  await act(() => vi.advanceTimersByTime(150))
  await rerender('ada')
  await act(() => vi.advanceTimersByTime(150))
  expect(result.current).toBe('a')
  await act(() => vi.advanceTimersByTime(50))
  expect(result.current).toBe('ada')
  vi.useRealTimers()
})
