import { expect, test, vi } from 'vitest'
import { adoptStyles } from './adopt-styles.ts'

test('a widget that has left the page is not styled, and nothing fails', async () => {
  const failed = vi.fn()
  window.addEventListener('unhandledrejection', failed)
  const parent = document.createElement('div')
  parent.append(document.createElement('div'))
  const before = document.adoptedStyleSheets.length
  const remove = adoptStyles(parent.firstElementChild ?? parent, { colorPrimary: '#123456' }, 'gone')
  await new Promise((resolve) => setTimeout(resolve, 200)) // the code for browsers without constructed stylesheets
  remove()
  expect(document.adoptedStyleSheets).toHaveLength(before)
  expect(failed).not.toHaveBeenCalled()
  window.removeEventListener('unhandledrejection', failed)
})
