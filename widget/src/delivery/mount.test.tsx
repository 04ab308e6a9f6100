import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { WidgetConfig } from '../config.ts'
import { mount, mountIdpConsent, mountIdpLogout, mountPasswordReset, type Mounted } from './mount.tsx'
import { createFakeClient } from '../testing/fake-client.ts'

const { client } = createFakeClient()
const config: WidgetConfig = { products: ['oauth'], oauthOptions: { providers: [{ type: 'github' }] } }
const mounted: Mounted[] = []

function addPlace() {
  const place = document.createElement('div')
  place.id = 'place'
  document.body.append(place)
  return place
}

afterEach(() => {
  for (const widget of mounted.splice(0)) widget.unmount()
  document.getElementById('place')?.remove()
})

test(
  'mounting to a selector without a match throws an error that names the selector',
  { tags: 'app.missing-element' },
  () => {
    expect(() => mount('#not-there', { client, config })).toThrow('"#not-there"')
  },
)

test('the widget mounts into the element that a selector matches', async () => {
  const place = addPlace()
  mounted.push(mount('#place', { client, config }))
  await expect.element(page.getByRole('button', { name: 'Continue with GitHub' })).toBeVisible()
  expect(place.querySelector('.latchkey')).not.toBeNull()
})

test.each([
  ['Set a new password', () => mountPasswordReset('#place', { client, passwordResetToken: 'token-1' })],
  ['Authorization request', () => mountIdpConsent('#place', { client, config: { query: '' } })],
  ['Log out', () => mountIdpLogout('#place', { client, config: { query: '' } })],
])(
  'the widget with the region "%s" can be mounted and unmounted',
  { tags: 'password-reset.mount' },
  async (name, mountWidget) => {
    const place = addPlace()
    const widget = mountWidget()
    await expect.element(page.getByRole('region', { name })).toBeVisible()
    widget.unmount()
    expect(place.textContent).toBe('')
  },
)

test('a mounted widget applies a configuration update and is removed on unmount', async () => {
  const place = addPlace()
  const widget = mount(place, { client, config })
  widget.update({ client, config: { ...config, oauthOptions: { providers: [{ type: 'twitter' }] } } })
  await expect.element(page.getByRole('button', { name: 'Continue with X' })).toBeVisible()
  widget.unmount()
  expect(place.textContent).toBe('')
})
