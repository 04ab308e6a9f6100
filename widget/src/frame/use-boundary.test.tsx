import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { renderInWidget } from '../testing/render-in-widget.tsx'
import { ScreenBoundary } from '../ui/screen-boundary.tsx'
import { lazyPart } from '../lazy/lazy-part.ts'
import { useBoundary } from '../flow/use-boundary.ts'
import { en } from '../messages/en.ts'

test('`useBoundary` supplies error texts, reports errors and reloads failed components', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {}) // React logs every caught error
  const errors: unknown[] = []
  const { result } = await renderInWidget(useBoundary, { callbacks: { onError: (error) => void errors.push(error) } })
  expect(result.current.texts).toEqual({
    notLoaded: 'This step could not be loaded. Please check your connection and try again.',
    failed: en['failure.unknown'],
    tryAgain: en['form.try-again'],
  })
  let loads = 0
  const failure = new Error('offline')
  const Part = lazyPart(async () => {
    loads += 1
    if (loads === 1) throw failure
    return () => 'Loaded'
  })
  const screen = await render(
    <ScreenBoundary {...result.current}>
      <Part />
    </ScreenBoundary>,
  )
  await screen.getByRole('button', { name: en['form.try-again'] }).click()
  await expect.element(screen.getByText('Loaded')).toBeVisible()
  expect(errors).toEqual([failure])
  expect(loads).toBe(2)
  vi.restoreAllMocks()
})
