import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recordAnnouncements } from '../../widget/src/testing/live-regions.ts'
import { createFakeClient } from './testing/fake-client.ts'
import { renderApp } from './testing/render-app.tsx'
import { EN_APP } from './messages/en-app.ts'

let heard: ReturnType<typeof recordAnnouncements>

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  heard = recordAnnouncements()
})
afterEach(() => {
  heard.stop()
  vi.restoreAllMocks()
})

const never = () => new Promise<never>(() => {})

test('a screen reader announcement is made while an OAuth token is exchanged', { tags: 'wcag.web-4-1-3' }, async () => {
  const fake = createFakeClient('signed-out')
  fake.oauth.authenticate.mockReturnValue(never())
  await renderApp('/authenticate?token=t', { fake })
  await expect.poll(() => heard.texts).toContain(EN_APP.authenticate.working)
})

test(
  'a screen reader announcement is made before the app redirects to the login page',
  { tags: 'wcag.web-2-2-1' },
  async () => {
    await renderApp('/authenticate', { fake: createFakeClient('signed-out') })
    await expect.poll(() => heard.texts).toContain('You are being taken back to the login page.')
  },
)

test('a screen reader announcement is made when an Asana connection is added', { tags: 'wcag.web-4-1-3' }, async () => {
  await renderApp('/?asana_connected=true')
  await expect.poll(() => heard.texts.join()).toContain(EN_APP.home.connectedTitle)
})

test('a screen reader announcement is made outside of the button when an address is copied', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const { screen } = await renderApp('/')
  await screen.getByRole('button', { name: 'Copy' }).click()
  await expect.element(screen.getByRole('button', { name: 'Copied' })).toBeVisible()
  await expect.poll(() => heard.texts).toContain('Copied')
})
