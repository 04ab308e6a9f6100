import { afterEach, expect, test } from 'vitest'
import { createFakeUser } from '../testing/fake-user.ts'
import type { Fixture } from '../testing/fixture.ts'
import { renderPasskeys } from '../testing/render-passkeys.tsx'
import { renderWidget } from '../testing/render-widget.tsx'
import { en } from '../messages/en.ts'

afterEach(() => {
  document.documentElement.dir = 'ltr'
})

/** Requests a passcode, whose screen has an arrow back. */
async function openPasscode(describe: (fixture: Fixture) => Fixture = (f) => f) {
  const { screen } = await renderWidget((f) => describe(f.withOtp('email')))
  const root = () => screen.container.querySelector('div')?.shadowRoot ?? screen.container
  await screen.getByRole('textbox').fill('ada@example.com')
  await screen.getByRole('button', { name: en['email.continue'] }).click()
  await expect.element(screen.getByRole('button', { name: 'Back' })).toBeVisible()
  const arrow = () => {
    const icon = root().querySelector('.lk-back svg')
    return icon ? getComputedStyle(icon).transform : undefined
  }
  return { screen, arrow }
}

test.each([
  ['ltr', 'none'],
  ['rtl', 'matrix(-1, 0, 0, 1, 0, 0)'],
])('on a page with the direction %s, the back arrow has the CSS transform %s', async (dir, transform) => {
  document.documentElement.dir = dir
  const { arrow } = await openPasscode()
  await expect.poll(arrow).toBe(transform)
})

test('on a right-to-left page, the back arrow is also mirrored inside a shadow root', async () => {
  document.documentElement.dir = 'rtl'
  const { arrow } = await openPasscode((f) => f.withConfig({ enableShadowDOM: true }))
  await expect.poll(arrow).toBe('matrix(-1, 0, 0, 1, 0, 0)')
})

test('a passkey name is rendered in a bdi element to isolate its text direction', async () => {
  const name = 'Acme \u202Etpgtahc'
  const { screen } = await renderPasskeys((f) => f.withUser(createFakeUser([{ id: 'passkey-1', name }])))
  await expect.element(screen.getByText(name)).toBeVisible()
  expect(screen.getByText(name).element().localName).toBe('bdi')
})
