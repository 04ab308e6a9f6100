import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFakeClient } from '../testing/fake-client.ts'
import { renderApp } from '../testing/render-app.tsx'
import { EN_APP } from '../messages/en-app.ts'
import { EN } from '../messages/en.ts'
import { en } from '../../../widget/src/messages/en.ts'
import '../styles.css'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

afterEach(() => void vi.restoreAllMocks())

test('the home page shows the steps to get started', { tags: ['home.title', 'home.steps', 'user.home'] }, async () => {
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

test('without clipboard access, the Copy button selects the URL of the MCP server', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
  const { screen } = await renderApp('/')
  await screen.getByRole('button', { name: 'Copy' }).click()
  await expect.poll(() => window.getSelection()?.toString()).toBe('https://tools.example/mcp')
})

test('the link “Connect Asana Account” starts the Asana authorization', { tags: 'home.connect' }, async () => {
  const { screen, navigation } = await renderApp('/')
  await screen.getByRole('link', { name: 'Connect Asana Account' }).click()
  await expect.poll(() => navigation.leaveFrom).toHaveBeenCalled()
})

test('the documentation link of the home page opens a new tab', { tags: 'home.help' }, async () => {
  const { screen } = await renderApp('/')
  await expect.element(screen.getByRole('link', { name: EN_APP.home.help })).toHaveAttribute('target', '_blank')
})

test(
  'the home page announces a new Asana connection and removes the parameter from the URL',
  { tags: ['home.connected', 'home.connected-hint'] },
  async () => {
    const { screen, address } = await renderApp('/?asana_connected=true&tenant=a')
    await expect.element(screen.getByText('Successfully connected to Asana!')).toBeVisible()
    await expect.element(screen.getByText('You can now use the Asana MCP tools in ChatGPT.')).toBeVisible()
    await expect.element(address).toHaveTextContent(/^\/\?tenant=a$/)
  },
)

/** Returns the primary colour that an element's background has most of, in light and in dark. */
function hueOf(element: Element | null) {
  const parts = getComputedStyle(element ?? document.body).backgroundColor.match(/\d+/g) ?? []
  const [red = 0, green = 0, blue = 0] = parts.map(Number)
  return red > Math.max(green, blue) ? 'red' : green > Math.max(red, blue) ? 'green' : 'neither'
}

test(
  'the banner of a new Asana connection is green, that of an error is red',
  { tags: ['home.connected', 'home.error-text'] },
  async () => {
    const { screen } = await renderApp('/?asana_connected=true&error=denied')
    const connected = screen.getByText('Successfully connected to Asana!')
    await expect.element(connected).toBeVisible()
    expect(hueOf(connected.element().closest('.banner'))).toBe('green')
    expect(hueOf(screen.getByRole('alert').element())).toBe('red')
  },
)

test('an Asana connection that is reported while the home page is open is announced', async () => {
  const { screen, open } = await renderApp('/')
  await expect.element(screen.getByText('Getting Started')).toBeVisible()
  open('/?asana_connected=true')
  await expect.element(screen.getByText('Successfully connected to Asana!')).toBeVisible()
})

test.each(['false', 'False', '0', 'no'])('asana_connected=%s in the URL shows no success message', async (value) => {
  const { screen, address } = await renderApp(`/?asana_connected=${value}`)
  await expect.element(address).toHaveTextContent(/^\/$/)
  expect(screen.getByText('Successfully connected to Asana!').elements()).toHaveLength(0)
})

test('a known error code in the URL of the home page shows its own message', async () => {
  const { screen } = await renderApp('/?error=access_denied')
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent(/^ErrorAsana was not connected because access was denied\. \(access_denied\)$/)
})

const CONNECTION = { accountName: 'Ada', connectedAt: new Date(2026, 0, 5, 12) }

test('the home page shows the date of the Asana connection and can disconnect it', async () => {
  const remove = vi.fn(async () => {})
  const { screen } = await renderApp('/', { asana: { start: async () => {}, find: async () => CONNECTION, remove } })
  await expect.element(screen.getByText(/^Asana has been connected as Ada since .*2026.*\.$/)).toBeVisible()
  await screen.getByRole('button', { name: 'Disconnect Asana' }).click()
  await expect.element(screen.getByRole('status').filter({ hasText: 'Asana is disconnected.' })).toBeVisible()
  expect(remove).toHaveBeenCalledOnce()
  await expect.element(screen.getByRole('link', { name: 'Connect Asana Account' })).toBeVisible()
})

test('after Asana has been disconnected, the home page no longer says that it was connected', async () => {
  const asana = { start: async () => {}, find: async () => CONNECTION, remove: async () => {} }
  const { screen } = await renderApp('/?asana_connected=true', { asana })
  const success = screen.getByText('Successfully connected to Asana!')
  await expect.element(success).toBeVisible()
  await screen.getByRole('button', { name: 'Disconnect Asana' }).click()
  await expect.element(success).not.toBeInTheDocument()
})

test('pressing Disconnect twice removes the Asana connection once', async () => {
  const remove = vi.fn(() => new Promise<void>(() => {}))
  const { screen } = await renderApp('/', { asana: { start: async () => {}, find: async () => CONNECTION, remove } })
  const button = screen.getByRole('button', { name: /Disconnect/ })
  await button.click()
  await button.click({ force: true })
  expect(remove).toHaveBeenCalledOnce()
})

test('a failed disconnect shows an error and keeps the Asana connection', async () => {
  const remove = async () => Promise.reject(new Error('away'))
  const { screen } = await renderApp('/', {
    asana: { start: async () => {}, find: async () => ({ accountName: 'Ada' }), remove },
  })
  await screen.getByRole('button', { name: 'Disconnect Asana' }).click()
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('Asana could not be disconnected. Please try again.')
  await expect.element(screen.getByText('Asana is connected as Ada.')).toBeVisible()
})

test('the home page works when the server has no route for Asana connections', async () => {
  const find = async () => Promise.reject(new Error('404'))
  const { screen } = await renderApp('/', { asana: { start: async () => {}, find, remove: async () => {} } })
  await expect.element(screen.getByRole('link', { name: 'Connect Asana Account' })).toBeVisible()
  expect(screen.getByText(/Asana (is|has been) connected/).elements()).toEqual([])
})

test('the home page shows no banner by default', async () => {
  const { screen } = await renderApp('/')
  await expect.element(screen.getByRole('heading', { name: 'Getting Started' })).toBeVisible()
  expect(screen.getByRole('alert').elements()).toHaveLength(0)
  expect(screen.getByText('Successfully connected to Asana!').elements()).toHaveLength(0)
})

test('the home page shows an error from the URL as plain text, not as HTML', { tags: 'home.error-text' }, async () => {
  const { screen } = await renderApp(`/?error=${encodeURIComponent('<img src=x onerror=alert(1)> + more')}`)
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('ErrorThe page that sent you here reported: “<img src=x onerror=alert(1)> + more”')
  expect(document.querySelector('img')).toBeNull()
})

test('signing out revokes the session and redirects to the login page', async () => {
  const { screen, fake, address } = await renderApp('/?error=old')
  await screen.getByRole('button', { name: 'Log out' }).click()
  await expect.element(address).toHaveTextContent('/login')
  expect(fake.session.revoke).toHaveBeenCalledWith({ forceClear: true })
  expect(sessionStorage.getItem('returnTo')).toBe('/')
})

test('the Sign Out button shows that signing out is in progress', async () => {
  const fake = createFakeClient()
  fake.session.revoke.mockImplementation(() => new Promise(() => {}))
  const { screen } = await renderApp('/', { fake })
  const button = screen.getByRole('button', { name: 'Log out' })
  await expect.element(button).toBeVisible()
  const announced = () => [...screen.container.querySelectorAll('output')].map((it) => it.textContent)
  expect(announced()).not.toContain('Logging out...')
  await button.click()
  await expect.poll(announced).toContain('Logging out...')
  await expect.element(screen.getByRole('button', { name: 'Logging out' })).toHaveAttribute('aria-disabled', 'true')
})

/** Signs this browser out like the real client. The provider then refuses the call. */
function refuseToSignOut(error: Error) {
  const fake = createFakeClient()
  fake.session.revoke.mockImplementation(async () => {
    fake.signOut()
    throw error
  })
  return fake
}

test('signing out works during an outage, and says that it is not certain', async () => {
  const { screen, address } = await renderApp('/', { fake: refuseToSignOut(new Error('away')) })
  await screen.getByRole('button', { name: 'Log out' }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent(en['idp.logout.uncertain'])
  await screen.getByRole('button', { name: 'Continue' }).click()
  await expect.element(address).toHaveTextContent('/login')
  await expect.element(screen.getByRole('heading', { name: EN.login.title })).toHaveFocus()
  expect(document.title).toContain(EN.login.title)
})

test('signing out of a session that has already ended leads to the login page', async () => {
  const ended = Object.assign(new Error('No session.'), { error_type: 'session_not_found' })
  const { screen, address } = await renderApp('/', { fake: refuseToSignOut(ended) })
  await screen.getByRole('button', { name: 'Log out' }).click()
  await expect.element(address).toHaveTextContent('/login')
  await expect.element(screen.getByRole('heading', { name: EN.login.title })).toBeVisible()
  expect(screen.getByRole('alert').elements()).toEqual([])
})

test('an unknown path shows a “Page not found” error and a link home', async () => {
  const { screen, address } = await renderApp('/nowhere')
  await expect.element(screen.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await screen.getByRole('link', { name: EN.goHome }).click()
  await expect.element(address).toHaveTextContent(/^\/$/)
})
