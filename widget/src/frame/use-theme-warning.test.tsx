import { expect, test, vi } from 'vitest'
import type { Theme } from '../index.ts'
import { renderWidget } from '../testing/render-widget.tsx'

const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})

async function warningsOf(theme: Partial<Theme>) {
  warn.mockClear()
  const { screen } = await renderWidget((f) => f.withOauth('github').withTheme(theme))
  await expect.element(screen.getByRole('region')).toBeVisible()
  // Waits for the contrast check, which is loaded after the form.
  await import('../theme/contrast.ts')
  await new Promise((resolve) => setTimeout(resolve))
  return warn.mock.calls.map(([text]) => String(text))
}

test('a developer is warned of a theme that is hard to read, with the pair and its contrast', async () => {
  expect(await warningsOf({ buttonPrimaryBackground: 'rgb(200 200 200)' })).toEqual([
    `The theme of the sign-in form is hard to read.
buttonPrimaryText on buttonPrimaryBackground: 1.6:1, at least 4.5:1 is needed
buttonPrimaryBackground on containerBackground: 1.6:1, at least 3:1 is needed`,
  ])
})

test('a theme that is easy to read causes no warning', async () => {
  expect(await warningsOf({ colorScheme: 'dark', colorPrimary: '#ffffff' })).toEqual([])
})
