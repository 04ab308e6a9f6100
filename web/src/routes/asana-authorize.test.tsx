import { expect, test, vi } from 'vitest'
import { createFakeClient } from '../testing/fake-client.ts'
import { renderApp } from '../testing/render-app.tsx'
import { EN } from '../messages/en.ts'

test(
  'the Asana authorization page redirects to Asana immediately',
  { tags: ['story.link-asana', 'asana.title', 'asana.redirect', 'user.asana', 'asana.redirected'] },
  async () => {
    const { screen, navigation } = await renderApp('/asana/authorize')
    await expect.element(screen.getByRole('heading', { name: 'Connecting to Asana' })).toBeVisible()
    const query = new URLSearchParams({
      client_id: '1200000000000001',
      redirect_uri: `${window.location.origin}/api/asana/callback`,
      response_type: 'code',
      state: 'user-test-1',
    })
    await vi.waitFor(() => expect(navigation.leaveFrom).toHaveBeenCalledOnce())
    expect(navigation.leaveFrom).toHaveBeenCalledWith('/', `https://asana.example/-/oauth_authorize?${query}`)
  },
)

test(
  'a configured Asana URL that could run script is not followed, and a link leads home',
  { tags: 'asana.error-view' },
  async () => {
    const config = { asana_authorize_url: 'javascript:alert(1)' }
    const { screen, navigation, address } = await renderApp('/asana/authorize', { config })
    const link = screen.getByRole('link', { name: EN.goHome })
    // The login page would lead a signed-in person home, too.
    await expect.element(link).toHaveAttribute('href', '/')
    await link.click()
    await expect.element(address).toHaveTextContent(/^\/$/)
    expect(navigation.leaveFrom).not.toHaveBeenCalled()
  },
)

test('going back from Asana replaces the authorization page with the home page', async () => {
  const { screen, address } = await renderApp('/asana/authorize')
  await expect.element(screen.getByRole('heading', { name: 'Connecting to Asana' })).toBeVisible()
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await expect.element(address).toHaveTextContent(/^\/$/)
  await expect.element(address).toHaveAttribute('data-action', 'REPLACE')
})

test('the page redirects to Asana only after the connection is bound to this browser', async () => {
  let bind = () => {}
  const start = () => new Promise<void>((resolve) => (bind = resolve))
  const asana = { start, find: async () => undefined, remove: async () => {} }
  const { screen, navigation } = await renderApp('/asana/authorize', { asana })
  await expect.element(screen.getByRole('heading', { name: 'Connecting to Asana' })).toBeVisible()
  expect(navigation.leaveFrom).not.toHaveBeenCalled()
  bind()
  await vi.waitFor(() => expect(navigation.leaveFrom).toHaveBeenCalledOnce())
})

test(
  'the page redirects to Asana at once where no server binds the connection',
  { tags: 'asana.redirect' },
  async () => {
    const start = vi.fn(() => new Promise<void>(() => {}))
    const asana = { start, find: async () => undefined, remove: async () => {} }
    const { navigation } = await renderApp('/asana/authorize', { asana, config: { asana_start_enabled: false } })
    await vi.waitFor(() => expect(navigation.leaveFrom).toHaveBeenCalledOnce())
    expect(start).not.toHaveBeenCalled()
  },
)

test('a signed-out user is redirected to the login page instead of Asana', async () => {
  const { address, navigation } = await renderApp('/asana/authorize', { fake: createFakeClient('signed-out') })
  await expect.element(address).toHaveTextContent('/login')
  expect(navigation.leaveFrom).not.toHaveBeenCalled()
})
