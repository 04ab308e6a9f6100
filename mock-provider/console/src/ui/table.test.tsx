import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Empty } from './table.tsx'

test('an empty list shows a hint and links to the pages that fill it', async () => {
  await render(
    <MemoryRouter>
      <Empty
        text="No clients yet."
        page={{ path: '/simulator', name: 'Open the simulator' }}
        webApp="Open the web app"
      />
    </MemoryRouter>,
  )
  await expect.element(page.getByText('No clients yet.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Open the simulator' })).toHaveAttribute('href', '/simulator')
  await expect
    .element(page.getByRole('link', { name: 'Open the web app' }))
    .toHaveAttribute('href', 'http://localhost:3000')
})
