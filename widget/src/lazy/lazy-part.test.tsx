import { useEffect } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { forgetFailedLoads, lazyPart } from './lazy-part.ts'

function createPart() {
  const onRender = vi.fn()
  function Greeting() {
    onRender()
    return <p>Hello</p>
  }
  const find = vi.fn(async () => Greeting)
  return { find, onRender, Part: lazyPart(find) }
}

/** Waits until pending promises, such as that of a loaded component, have had their effects. */
const settle = () => new Promise((resolve) => setTimeout(resolve))

test('a lazy component shows its fallback until its code is loaded', async () => {
  const { find, Part } = createPart()
  const screen = await render(<Part fallback={<p>Wait</p>} />)
  await expect.element(screen.getByText('Hello')).toBeVisible()
  await expect.element(screen.getByText('Wait')).not.toBeInTheDocument()
  expect(find).toHaveBeenCalledOnce()
})

test('a component that is preloaded before its first render renders once, without its fallback', async () => {
  const { find, onRender, Part } = createPart()
  Part.preload()
  await Part.load()
  await settle()
  expect(Part.load()).toBeUndefined()
  const onFallback = vi.fn()
  function Fallback() {
    useEffect(onFallback)
    return null
  }
  const screen = await render(<Part fallback={<Fallback />} />)
  await expect.element(screen.getByText('Hello')).toBeVisible()
  await settle()
  expect([find, onRender, onFallback].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 0])
})

test('a failed preload of a lazy component is retried on the first render', async () => {
  const { find, Part } = createPart()
  find.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  Part.preload()
  await Part.load()
  await settle()
  const screen = await render(<Part />)
  await expect.element(screen.getByText('Hello')).toBeVisible()
  expect(find).toHaveBeenCalledTimes(2)
})

test('a preload that fails while a lazy component waits for it is retried', async () => {
  const { find, Part } = createPart()
  let fail: (reason: Error) => void = () => {}
  find.mockReturnValueOnce(new Promise((_resolve, reject) => (fail = reject)))
  const screen = await render(<Part fallback={<p>Wait</p>} />)
  await expect.element(screen.getByText('Wait')).toBeVisible()
  Part.preload()
  fail(new TypeError('Failed to fetch'))
  await expect.element(screen.getByText('Hello')).toBeVisible()
  expect(find).toHaveBeenCalledTimes(2)
})

test('a failed load of a lazy component can be retried after `forgetFailedLoads`', async () => {
  const { find, Part } = createPart()
  find.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await Part.load()
  expect(Part.load()).toBeUndefined()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await expect(render(<Part />)).rejects.toThrow('Failed to fetch')
  forgetFailedLoads()
  const screen = await render(<Part />)
  await expect.element(screen.getByText('Hello')).toBeVisible()
  forgetFailedLoads()
  expect(Part.load()).toBeUndefined()
  expect(find).toHaveBeenCalledTimes(2)
})
