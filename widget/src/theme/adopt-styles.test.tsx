import { expect, test, vi } from 'vitest'
import { adoptStyles } from './adopt-styles.ts'

test('applying styles to a widget that is no longer in the page has no effect and does not fail', async () => {
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
