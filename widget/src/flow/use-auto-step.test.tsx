import { StrictMode } from 'react'
import { expect, test } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { useAutoStep } from './use-auto-step.ts'

test('the step runs once, however often its screen renders', async () => {
  let runs = 0
  const { rerender } = await renderHook(() => useAutoStep(async () => void (runs += 1)))
  await rerender()
  expect(runs).toBe(1)
})

test('the step runs once in strict mode', async () => {
  let runs = 0
  await renderHook(() => useAutoStep(async () => void (runs += 1)), { wrapper: StrictMode })
  expect(runs).toBe(1)
})

test('the step waits until it is wanted', async () => {
  let runs = 0
  const { rerender } = await renderHook((isWanted?: boolean) =>
    useAutoStep(async () => void (runs += 1), isWanted ?? false),
  )
  expect(runs).toBe(0)
  await rerender(true)
  expect(runs).toBe(1)
  await rerender(false)
  await rerender(true)
  expect(runs).toBe(1)
})
