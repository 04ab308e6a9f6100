import { expect, test } from 'vitest'
import { renderInWidget } from '../testing/render-in-widget.tsx'
import { lazyPart } from './lazy-part.ts'
import type { Product } from './product.ts'
import { useScreen } from './use-screen.ts'

test('`go` shows the next screen', async () => {
  const { act, result } = await renderInWidget(() => useScreen('main'))
  await act(() => result.current.go('otp-authenticate'))
  expect(result.current.state.screen).toBe('otp-authenticate')
})

test('`go` keeps its identity, so that effects can depend on it', async () => {
  const { rerender, result } = await renderInWidget(() => useScreen('main'))
  const { go } = result.current
  await rerender()
  expect(result.current.go).toBe(go)
})

test('`prepare` begins to load one screen of whichever product has it', async () => {
  const loads: string[] = []
  const toScreen = (name: string) =>
    lazyPart(async () => {
      loads.push(name)
      return () => null
    })
  const products: Product[] = [
    { id: 'otp', screens: { 'otp-authenticate': toScreen('otp') }, parts: {}, tabs: {} },
    { id: 'crypto', screens: { 'crypto-connect': toScreen('crypto') }, parts: {}, tabs: {} },
  ]
  const { result } = await renderInWidget(() => useScreen('main'), { parts: { products } })
  expect(loads).toEqual([])
  result.current.prepare('crypto-connect')
  expect(loads).toEqual(['crypto'])
})

test('a screen that may not follow does not compile', async () => {
  const { act, result } = await renderInWidget(() => useScreen('otp-authenticate'))
  // @ts-expect-error no successor of the passcode screen
  await act(() => result.current.go('crypto-connect'))
  expect(result.current.state.screen).toBe('crypto-connect')
})
