import { expect, test } from 'vitest'
import { renderInWidget } from '../testing/render-in-widget.tsx'
import { lazyPart, type Part } from '../lazy/lazy-part.ts'
import type { ScreenId } from './screens.ts'
import { useScreen } from './use-screen.ts'

test('`go` from `useScreen` changes to the given screen', async () => {
  const { act, result } = await renderInWidget(() => useScreen('main'))
  await act(() => result.current.go('otp-authenticate'))
  expect(result.current.state.screen).toBe('otp-authenticate')
})

test('`go` from `useScreen` keeps its identity across renders', async () => {
  const { rerender, result } = await renderInWidget(() => useScreen('main'))
  const { go } = result.current
  await rerender()
  expect(result.current.go).toBe(go)
})

test('`prepare` from `useScreen` preloads only the given screen', async () => {
  const loads: string[] = []
  const toScreen = (name: string) =>
    lazyPart(async () => {
      loads.push(name)
      return () => null
    })
  const screens: Partial<Record<ScreenId, Part>> = {
    'otp-authenticate': toScreen('otp'),
    'crypto-connect': toScreen('crypto'),
  }
  const findScreen = (id: ScreenId) => screens[id] ?? toScreen(id)
  const { result } = await renderInWidget(() => useScreen('main'), { parts: { findScreen } })
  expect(loads).toEqual([])
  result.current.prepare('crypto-connect')
  expect(loads).toEqual(['crypto'])
})

test('changing to a screen that is not a successor is a type error', async () => {
  const { act, result } = await renderInWidget(() => useScreen('otp-authenticate'))
  // @ts-expect-error no successor of the passcode screen
  await act(() => result.current.go('crypto-connect'))
  expect(result.current.state.screen).toBe('crypto-connect')
})
