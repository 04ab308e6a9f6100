import { expect, test, vi } from 'vitest'
import { confirm } from './page-parts.ts'

test('the player presses a button that ignores the clicks of scripts', () => {
  const onClick = vi.fn<(event: { isTrusted: boolean }) => void>()
  const button = document.createElement('button')
  Reflect.set(button, '__reactProps$x1', { onClick })
  confirm(button)
  expect(onClick.mock.calls).toEqual([[{ isTrusted: true }]])
})

test('a button without a handler of React is left alone', () => {
  const onClick = vi.fn<() => void>()
  const button = document.createElement('button')
  button.addEventListener('click', onClick)
  confirm(button)
  expect(onClick).not.toHaveBeenCalled()
})
