import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Page } from './page.tsx'

test(
  'the first page does not move the focus, and the next page focuses its heading',
  { tags: 'wcag.web-2-4-3' },
  async () => {
    const screen = await render(<Page title="One">1</Page>)
    await expect.element(screen.getByRole('heading', { name: 'One' })).not.toHaveFocus()
    expect(document.title).toContain('One')
    await screen.rerender(<Page title="Two">2</Page>)
    await expect.element(screen.getByRole('heading', { name: 'Two' })).toHaveFocus()
    expect(document.title).toContain('Two')
  },
)

test(
  'a page renders its layout, a language menu, and a footer only if one is specified',
  { tags: 'wcag.web-3-2-3' },
  async () => {
    const screen = await render(
      <Page title="One" layout="wide" subtitle="About one">
        1
      </Page>,
    )
    expect(screen.container.querySelector('.page--wide .card')?.textContent).toBe('1')
    await expect.element(screen.getByText('About one')).toBeVisible()
    expect(screen.container.querySelector('.page__mark')?.getAttribute('aria-hidden')).toBe('true')
    expect(screen.container.querySelector('.page__links')).toBeNull()
    expect(screen.container.querySelector('footer details')?.textContent).toBe('Language')
    await screen.rerender(
      <Page title="One" layout="bare" footer="Help">
        1
      </Page>,
    )
    expect(screen.container.querySelector('.card')).toBeNull()
    expect(screen.container.querySelector('.page--bare .page__links')?.textContent).toBe('Help')
  },
)

test('a page has the card layout by default, and its heading is not in the tab order', async () => {
  const screen = await render(<Page title="One">1</Page>)
  expect(screen.container.querySelector('.page--card .card')?.textContent).toBe('1')
  await expect.element(screen.getByRole('heading', { name: 'One' })).toHaveAttribute('tabindex', '-1')
})
