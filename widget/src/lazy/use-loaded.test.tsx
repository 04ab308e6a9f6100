import type { ComponentType } from 'react'
import { expect, test } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { lazyPart } from './lazy-part.ts'
import { useLoaded } from './use-loaded.ts'

function Shown() {
  return 'Here it is'
}

test('a component that is not lazy counts as loaded at once', async () => {
  const { result } = await renderHook(() => useLoaded([Shown, undefined]))
  expect(result.current).toBe(true)
})

test('`useLoaded` returns false until all lazy components are loaded', async () => {
  let finish: (part: ComponentType) => void = () => {}
  const Part = lazyPart(() => new Promise<ComponentType>((resolve) => (finish = resolve)))
  const { result } = await renderHook(() => useLoaded([Part]))
  expect(result.current).toBe(false)
  finish(Shown)
  await expect.poll(() => result.current).toBe(true)
})

test('once lazy components are loaded, others that are added do not hide them', async () => {
  const Part = lazyPart(() => Promise.resolve<ComponentType>(Shown))
  const Never = lazyPart(() => new Promise<ComponentType>(() => {}))
  const { result, rerender } = await renderHook((parts?: readonly ComponentType[]) => useLoaded(parts ?? [Part]))
  await expect.poll(() => result.current).toBe(true)
  await rerender([Never])
  expect(result.current).toBe(true)
})

test('a component that fails to load counts as loaded', async () => {
  const Part = lazyPart(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
  const { result } = await renderHook(() => useLoaded([Part]))
  await expect.poll(() => result.current).toBe(true)
})

test('once components are shown, others that are added do not hide them', async () => {
  const Never = lazyPart(() => new Promise<ComponentType>(() => {}))
  const { result, rerender } = await renderHook((parts?: readonly ComponentType[]) => useLoaded(parts ?? [Shown]))
  expect(result.current).toBe(true)
  await rerender([Never])
  expect(result.current).toBe(true)
})
