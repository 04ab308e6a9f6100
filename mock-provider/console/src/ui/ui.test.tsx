import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ConfirmButton, CopyButton } from './buttons.tsx'
import { Facts } from './facts.tsx'
import { Linkified, Prose } from './prose.tsx'
import { Table } from './table.tsx'

test('a confirm button acts on the second press', { tags: 'wcag.console-3-3-4' }, async () => {
  const confirm = vi.fn<() => void>()
  await render(<ConfirmButton label="Delete" confirm="Press again" onConfirm={confirm} />)
  await page.getByRole('button', { name: 'Delete' }).click()
  expect(confirm).not.toHaveBeenCalled()
  await page.getByRole('button', { name: 'Press again' }).click()
  expect(confirm).toHaveBeenCalledOnce()
  await expect.element(page.getByRole('button', { name: 'Delete' })).toBeVisible()
})

test(
  'a confirm button announces the second press in a live region outside the button',
  { tags: 'wcag.console-4-1-3' },
  async () => {
    await render(<ConfirmButton label="Delete" confirm="Press again" onConfirm={() => {}} />)
    const button = page.getByRole('button', { name: 'Delete' })
    expect(button.element().querySelector('[aria-live]')).toBeNull()
    await button.click()
    await expect.poll(() => document.querySelector('[aria-live]')?.textContent).toBe('Press again')
  },
)

test('a confirm button that loses the focus needs two presses again', async () => {
  await render(<ConfirmButton label="Delete" confirm="Press again" onConfirm={() => {}} />)
  await page.getByRole('button', { name: 'Delete' }).click()
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: 'Delete' })).toBeVisible()
})

test('URLs in a text become links, without the punctuation after them', async () => {
  await render(<Linkified text="Open https://a.example/b?c=d, or (http://localhost:3000)." />)
  const hrefs = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))
  expect(hrefs).toEqual(['https://a.example/b?c=d', 'http://localhost:3000'])
})

test('text between backticks is shown as code', async () => {
  const { container } = await render(<Prose text="Use `a` or `b`." />)
  expect([...container.querySelectorAll('code')].map(({ textContent }) => textContent)).toEqual(['a', 'b'])
  expect(container.textContent).toBe('Use a or b.')
})

test('a description list omits entries without a value', async () => {
  const { container } = await render(
    <Facts
      facts={[
        ['name', 'Ada'],
        ['email', ''],
        ['phone', undefined],
        ['role', null],
        ['count', 0],
      ]}
    />,
  )
  expect([...container.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual(['name', 'count'])
})

const COLUMNS = [{ title: 'Name', cell: ({ name }: { name: string }) => name }]
const table = { caption: 'Users', columns: COLUMNS, keyOf: ({ name }: { name: string }) => name, empty: 'No users.' }

test('a table shows that it is loading, then that it is empty, then its rows', async () => {
  const { rerender } = await render(<Table {...table} rows={undefined} />)
  await expect.element(page.getByText('Loading…')).toBeVisible()
  await rerender(<Table {...table} rows={[]} />)
  await expect.element(page.getByText('No users.')).toBeVisible()
  await rerender(<Table {...table} rows={[{ name: 'Ada' }]} />)
  await expect.element(page.getByRole('table', { name: 'Users' })).toHaveTextContent('NameAda')
})

test('a copy button counts a press that ends the confirmation of another copy button', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const { container } = await render(
    <p>
      <CopyButton text="first" what="the first" />
      <CopyButton text="second" what="the second" />
    </p>,
  )
  const [first, second] = ['the first', 'the second'].map((what) => page.getByRole('button', { name: `Copy ${what}` }))
  // The confirmation moves the second button to the next line.
  const widths = [...container.querySelectorAll('button')].map((button) => button.getBoundingClientRect().width)
  container.style.width = `${Math.ceil(widths.reduce((sum, width) => sum + width))}px`
  await first?.click()
  await expect.element(page.getByText('Copied')).toBeVisible()
  await second?.click()
  expect(writeText).toHaveBeenLastCalledWith('second')
})
