import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { showCrash } from './show-crash.ts'

afterEach(() => void vi.restoreAllMocks())

test('a crashed console shows an error and a reload button', async () => {
  const report = vi.spyOn(window, 'reportError').mockImplementation(() => {})
  const root = document.createElement('div')
  root.textContent = 'remains'
  document.body.append(root)
  const reload = vi.fn<() => void>()
  showCrash(root, new Error('broken'), reload)
  await expect.element(page.getByRole('alert')).toHaveTextContent('The console has stopped')
  expect(root.textContent).not.toContain('remains')
  await page.getByRole('button', { name: 'Reload' }).click()
  expect(reload).toHaveBeenCalledOnce()
  expect(report).toHaveBeenCalledOnce()
  root.remove()
})
