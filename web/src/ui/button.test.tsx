import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { Button } from './button.tsx'

test('a button has the primary style unless another variant is set', async () => {
  const screen = await render(<Button>Go</Button>)
  await expect.element(screen.getByRole('button', { name: 'Go' })).toHaveClass('button--primary')
  await screen.rerender(<Button variant="plain">Go</Button>)
  await expect.element(screen.getByRole('button', { name: 'Go' })).toHaveClass('button--plain')
})

test('a busy button ignores clicks, but can be focused', async () => {
  const onClick = vi.fn<() => void>()
  const screen = await render(
    <Button isBusy onClick={onClick}>
      Go
    </Button>,
  )
  const button = screen.getByRole('button', { name: 'Go' })
  const element = button.element()
  if (!(element instanceof HTMLElement)) throw new Error('There is no button.')
  element.focus()
  element.click()
  await expect.element(button).toHaveFocus()
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  expect(onClick).not.toHaveBeenCalled()
  await screen.rerender(<Button onClick={onClick}>Go</Button>)
  await button.click()
  expect(onClick).toHaveBeenCalledOnce()
})
