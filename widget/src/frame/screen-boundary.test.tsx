import type { ComponentType, ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { forgetFailedLoads, lazyPart, preload } from '../lazy/lazy-part.ts'
import { ScreenBoundary } from '../ui/screen-boundary.tsx'

const TEXTS = { notLoaded: 'This step could not be loaded.', tryAgain: 'Try again' }
const Shown = () => <p>Here it is</p>

function renderGuarded(children: ReactNode, errors: unknown[] = []) {
  return render(
    <ScreenBoundary texts={TEXTS} onError={(error) => errors.push(error)} onRetry={forgetFailedLoads}>
      {children}
    </ScreenBoundary>,
  )
}

afterEach(() => void vi.restoreAllMocks())

test('a lazy component is loaded once, on its first render', async () => {
  let loads = 0
  const Part = lazyPart(async () => {
    loads += 1
    return Shown
  })
  expect(loads).toBe(0)
  const screen = await renderGuarded(<Part />)
  await expect.element(screen.getByText('Here it is')).toBeVisible()
  await screen.rerender(<Part />)
  expect(loads).toBe(1)
})

test('a lazy component shows its fallback until it is loaded', async () => {
  let finish: (part: ComponentType) => void = () => {}
  const Part = lazyPart(() => new Promise<ComponentType>((resolve) => (finish = resolve)))
  const screen = await renderGuarded(<Part fallback="Wait" />)
  expect(screen.container.textContent).toBe('Wait')
  finish(Shown)
  await expect.element(screen.getByText('Here it is')).toBeVisible()
  expect(screen.container.textContent).toBe('Here it is')
})

test('a preloaded lazy component renders without its fallback', async () => {
  const Part = lazyPart(async () => Shown)
  preload(Part, undefined, Shown)
  await Promise.resolve()
  const screen = await renderGuarded(<Part />)
  expect(screen.container.textContent).toBe('Here it is')
})

test('a lazy component that fails to load shows an error and can be loaded again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {}) // React logs every caught error
  const errors: unknown[] = []
  let isOffline = true
  const Part = lazyPart(async () => {
    if (isOffline) throw new TypeError('Failed to fetch dynamically imported module')
    return Shown
  })
  const screen = await renderGuarded(<Part />, errors)
  await expect.element(screen.getByRole('alert')).toHaveTextContent('This step could not be loaded.')
  await expect.poll(() => errors).toHaveLength(1)
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => errors).toHaveLength(2)
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toHaveFocus()
  isOffline = false
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('Here it is')).toBeVisible()
})

test('a failed lazy component stays failed until `forgetFailedLoads` is called', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {}) // React logs every caught error
  let loads = 0
  const Part = lazyPart(async () => {
    loads += 1
    if (loads === 1) throw new TypeError('Failed to fetch dynamically imported module')
    return Shown
  })
  const first = await renderGuarded(<Part />)
  await expect.element(first.getByRole('alert')).toBeVisible()
  await first.unmount()
  const second = await renderGuarded(<Part />)
  await expect.element(second.getByRole('alert')).toBeVisible()
  expect(loads).toBe(1)
  forgetFailedLoads()
  const third = await renderGuarded(<Part />)
  await expect.element(third.getByText('Here it is')).toBeVisible()
  expect(loads).toBe(2)
})

test('`forgetFailedLoads` does not reload a lazy component that loaded successfully', async () => {
  let loads = 0
  const Part = lazyPart(async () => {
    loads += 1
    return Shown
  })
  const screen = await renderGuarded(<Part />)
  await expect.element(screen.getByText('Here it is')).toBeVisible()
  forgetFailedLoads()
  await screen.rerender(<Part />)
  expect(loads).toBe(1)
})

test('preloading a lazy component starts loading at once, and only once', () => {
  let loads = 0
  const Part = lazyPart(async () => {
    loads += 1
    return Shown
  })
  preload(Part)
  preload(Part)
  expect(loads).toBe(1)
})

test('a failed preload of a lazy component is retried on its first render', async () => {
  let loads = 0
  const Part = lazyPart(async () => {
    loads += 1
    if (loads === 1) throw new TypeError('Failed to fetch dynamically imported module')
    return Shown
  })
  preload(Part)
  await new Promise((resolve) => setTimeout(resolve))
  const screen = await renderGuarded(<Part />)
  await expect.element(screen.getByText('Here it is')).toBeVisible()
})
