import { StrictMode } from 'react'
import { expect, test } from 'vitest'
import { render, renderHook } from 'vitest-browser-react'
import { useAutoStep } from './use-auto-step.ts'

test('an automatic step runs once, even when its screen re-renders', async () => {
  let runs = 0
  const { rerender } = await renderHook(() => useAutoStep(async () => void (runs += 1)))
  await rerender()
  expect(runs).toBe(1)
})

test('an automatic step runs once in React strict mode', async () => {
  let runs = 0
  function Screen() {
    useAutoStep(async () => void (runs += 1))
    return null
  }
  // React runs effects twice in what is added to an existing `StrictMode`, so the first render leaves it empty.
  const { rerender } = await render(<StrictMode>{null}</StrictMode>)
  await rerender(
    <StrictMode>
      <Screen />
    </StrictMode>,
  )
  expect(runs).toBe(1)
})

test('an automatic step runs once, when it is first enabled', async () => {
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
