import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { ErrorBoundary } from './error-boundary.tsx'

afterEach(() => void vi.restoreAllMocks())

function Broken(): never {
  throw new Error('broken')
}

test('the error boundary replaces a page that throws with one that offers to reload', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const reload = vi.fn()
  const screen = await render(
    <ErrorBoundary onReload={reload}>
      <Broken />
    </ErrorBoundary>,
  )
  await expect.element(screen.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await screen.getByRole('button', { name: 'Reload' }).click()
  expect(reload).toHaveBeenCalledOnce()
})

test('the error boundary shows a page that does not throw', async () => {
  const screen = await render(<ErrorBoundary onReload={() => {}}>fine</ErrorBoundary>)
  await expect.element(screen.getByText('fine')).toBeVisible()
})
