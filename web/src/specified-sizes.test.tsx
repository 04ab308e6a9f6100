import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createFakeClient } from './testing/fake-client.ts'
import { renderApp } from './testing/render-app.tsx'
import './styles.css'

async function openRequestReset() {
  await page.viewport(800, 600)
  const { screen } = await renderApp('/reset-password', { fake: createFakeClient('signed-out') })
  await expect.element(screen.getByRole('textbox', { name: 'Email' })).toBeVisible()
  return screen
}

test(
  'the content of a page is 400 px wide and its buttons are 45 px high',
  { tags: ['layout.width', 'layout.buttons'] },
  async () => {
    const screen = await openRequestReset()
    expect(screen.getByRole('main').element().getBoundingClientRect().width).toBe(400)
    expect(screen.getByRole('button').element().getBoundingClientRect().height).toBe(45)
  },
)

test('the email field of the password reset page is 47 px high', { tags: 'layout.inputs' }, async () => {
  const screen = await openRequestReset()
  expect(screen.getByRole('textbox', { name: 'Email' }).element().getBoundingClientRect().height).toBe(47)
})
