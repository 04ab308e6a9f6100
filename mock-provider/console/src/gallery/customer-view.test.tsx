import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { CustomerView } from './customer-view.tsx'

test('an error that only programs get has no picture in the console', async () => {
  await render(<CustomerView path="/errors/insufficient_scope" title="insufficient_scope" hasScreen={false} />)
  await expect.element(page.getByText('No screen shows this error: only programs make the call.')).toBeVisible()
  expect(page.getByRole('img').elements()).toEqual([])
})
