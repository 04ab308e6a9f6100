import { expect, test, vi } from 'vitest'
import { confirm } from './page-parts.ts'

test('the gallery player presses a button that ignores untrusted clicks', () => {
  const onClick = vi.fn<(event: { isTrusted: boolean }) => void>()
  const button = document.createElement('button')
  Reflect.set(button, '__reactProps$x1', { onClick })
  confirm(button)
  expect(onClick.mock.calls).toEqual([[{ isTrusted: true }]])
})

test('the gallery player does not press a button without a React handler', () => {
  const onClick = vi.fn<() => void>()
  const button = document.createElement('button')
  button.addEventListener('click', onClick)
  confirm(button)
  expect(onClick).not.toHaveBeenCalled()
})
