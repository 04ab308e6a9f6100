import { beforeEach, expect, test, vi } from 'vitest'
import { createLazyMark, type Mark } from './mark.ts'

const MARK: Mark = { viewBox: '0 0 24 24', paths: [['M0 0h24v24z']] }

let paint: () => void

/** Node paints nothing. By default, the page is painted at once. */
beforeEach(() => {
  paint = () => {}
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => setTimeout(callback))
})

test('a provider icon is not loaded before the first paint', async () => {
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => (paint = callback))
  const load = vi.fn(async () => MARK)
  createLazyMark(load).subscribe(vi.fn())
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(load).not.toHaveBeenCalled()
  paint()
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce())
})

test('a provider icon is loaded when it is first shown, once for all its uses', async () => {
  const load = vi.fn(async () => MARK)
  const mark = createLazyMark(load)
  expect(mark.find()).toBeUndefined()
  expect(load).not.toHaveBeenCalled()

  const listeners = [vi.fn(), vi.fn()] as const
  for (const listener of listeners) mark.subscribe(listener)
  await vi.waitFor(() => expect(mark.find()).toBe(MARK))
  for (const listener of listeners) expect(listener).toHaveBeenCalledOnce()
  mark.subscribe(vi.fn())
  expect(load).toHaveBeenCalledOnce()
})

test('`findGiven` returns only an icon that the page supplies, not a loaded one', async () => {
  const mark = createLazyMark(async () => MARK)
  mark.subscribe(vi.fn())
  await vi.waitFor(() => expect(mark.find()).toBe(MARK))
  expect(mark.findGiven()).toBeUndefined()
  mark.give(MARK)
  expect(mark.findGiven()).toBe(MARK)
})

test('a provider icon that the page supplies is not loaded', () => {
  const load = vi.fn(async () => MARK)
  const mark = createLazyMark(load)
  mark.give(MARK)
  mark.subscribe(vi.fn())
  expect(mark.find()).toBe(MARK)
  expect(load).not.toHaveBeenCalled()
})

test('a provider icon that fails to load is loaded again when it is shown again', async () => {
  const load = vi.fn(async () => MARK).mockRejectedValueOnce(new Error('no network'))
  const mark = createLazyMark(load)
  const listener = vi.fn()
  const stop = mark.subscribe(listener)
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce())
  expect(mark.find()).toBeUndefined()
  stop()
  await vi.waitFor(() => {
    mark.subscribe(vi.fn())()
    expect(mark.find()).toBe(MARK)
  })
  expect(load).toHaveBeenCalledTimes(2)
  expect(listener).not.toHaveBeenCalled()
})
