import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFakeClient } from '../testing/fake-client.ts'
import { renderApp } from '../testing/render-app.tsx'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

afterEach(() => void vi.restoreAllMocks())

test('the page shows the steps to get started', async () => {
  const { screen } = await renderApp('/')
  await expect.element(screen.getByRole('heading', { name: 'Unofficial Asana Apps SDK MCP Server' })).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Getting Started' })).toBeVisible()
  expect(screen.getByRole('listitem').elements()).toHaveLength(3)
  await expect.element(screen.getByText(/Settings → Connectors/)).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'MCP server URL' })).toHaveValue('https://tools.example/mcp')
})

test('the URL of the MCP server can be copied', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const { screen } = await renderApp('/')
  await screen.getByRole('button', { name: 'Copy' }).click()
  await expect.element(screen.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(writeText).toHaveBeenCalledWith('https://tools.example/mcp')
})

test('without clipboard access the URL is selected', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
  const { screen } = await renderApp('/')
  await screen.getByRole('button', { name: 'Copy' }).click()
  await expect.poll(() => window.getSelection()?.toString()).toBe('https://tools.example/mcp')
})

test('a link leads to the Asana authorization', async () => {
  const { screen, navigation } = await renderApp('/')
  await screen.getByRole('link', { name: 'Connect Asana Account' }).click()
  await expect.poll(() => navigation.leave).toHaveBeenCalled()
})

test('the documentation opens in a new tab', async () => {
  const { screen } = await renderApp('/')
  await expect.element(screen.getByRole('link', { name: 'Help and documentation' })).toHaveAttribute('target', '_blank')
})

test('a new Asana connection is announced once and removed from the address', async () => {
  const { screen, address } = await renderApp('/?asana_connected=true&tenant=a')
  await expect.element(screen.getByText('Successfully connected to Asana!')).toBeVisible()
  await expect.element(screen.getByText('You can now use the Asana MCP tools in ChatGPT.')).toBeVisible()
  await expect.element(address).toHaveTextContent(/^\/\?tenant=a$/)
})

test('there is no banner by default', async () => {
  const { screen } = await renderApp('/')
  await expect.element(screen.getByRole('heading', { name: 'Getting Started' })).toBeVisible()
  expect(screen.getByRole('alert').elements()).toHaveLength(0)
  expect(screen.getByText('Successfully connected to Asana!').elements()).toHaveLength(0)
})

test('the text of an error is shown as plain text', async () => {
  const { screen } = await renderApp(`/?error=${encodeURIComponent('<img src=x onerror=alert(1)> + more')}`)
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Error<img src=x onerror=alert(1)> + more')
  expect(document.querySelector('img')).toBeNull()
})

test('signing out revokes the session and redirects to the login page', async () => {
  const { screen, fake, address } = await renderApp('/?error=old')
  await screen.getByRole('button', { name: 'Sign out' }).click()
  await expect.element(address).toHaveTextContent('/login')
  expect(fake.session.revoke).toHaveBeenCalledWith({ forceClear: true })
  expect(sessionStorage.getItem('returnTo')).toBe('/')
})

test('the button says that signing out takes its time', async () => {
  const fake = createFakeClient()
  fake.session.revoke.mockImplementation(() => new Promise(() => {}))
  const { screen } = await renderApp('/', { fake })
  await screen.getByRole('button', { name: 'Sign out' }).click()
  await expect.element(screen.getByRole('button', { name: 'Signing out' })).toHaveAttribute('aria-disabled', 'true')
})

test('signing out works during an outage', async () => {
  const fake = createFakeClient()
  fake.session.revoke.mockImplementation(async () => {
    fake.signOut()
    throw new Error('away')
  })
  const { screen, address } = await renderApp('/', { fake })
  await screen.getByRole('button', { name: 'Sign out' }).click()
  await expect.element(address).toHaveTextContent('/login')
})

test('an unknown address shows an error and a link home', async () => {
  const { screen, address } = await renderApp('/nowhere')
  await expect.element(screen.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await screen.getByRole('link', { name: 'Go Home' }).click()
  await expect.element(address).toHaveTextContent(/^\/$/)
})
