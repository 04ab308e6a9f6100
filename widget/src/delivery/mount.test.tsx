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

test('a selector without a match throws an error that names it', () => {
  expect(() => mount('#not-there', { client, config })).toThrow('"#not-there"')
})

test('a selector mounts into its element', async () => {
  const place = addPlace()
  mounted.push(mount('#place', { client, config }))
  await expect.element(page.getByRole('button', { name: 'Continue with GitHub' })).toBeVisible()
  expect(place.querySelector('.latchkey')).not.toBeNull()
})

test.each([
  ['Set a new password', () => mountPasswordReset('#place', { client, passwordResetToken: 'token-1' })],
  ['Authorization request', () => mountIdpConsent('#place', { client, config: { query: '' } })],
  ['Log out', () => mountIdpLogout('#place', { client, config: { query: '' } })],
])('the region "%s" is mounted and unmounted', async (name, mountWidget) => {
  const place = addPlace()
  const widget = mountWidget()
  await expect.element(page.getByRole('region', { name })).toBeVisible()
  widget.unmount()
  expect(place.textContent).toBe('')
})

test('an update changes what is shown, and unmounting removes it', async () => {
  const place = addPlace()
  const widget = mount(place, { client, config })
  widget.update({ client, config: { ...config, oauthOptions: { providers: [{ type: 'twitter' }] } } })
  await expect.element(page.getByRole('button', { name: 'Continue with X' })).toBeVisible()
  widget.unmount()
  expect(place.textContent).toBe('')
})
