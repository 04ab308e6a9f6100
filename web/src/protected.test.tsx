import { beforeEach, expect, test } from 'vitest'
import { createFakeClient } from './testing/fake-client.ts'
import { renderApp } from './testing/render-app.tsx'
import { EN_APP } from './messages/en-app.ts'
import { EN } from './messages/en.ts'

const REQUEST = '/oauth/authorize?redirect_uri=https%3A%2F%2Fclient.example%2Fcb&state=a%3D%26%2B%252F&client_id=x'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test.each(['/', '/asana/authorize', REQUEST])(
  'a signed-out person is sent from %s to the login page',
  {
    tags: [
      'consent.protected',
      'asana.protected',
      'home.protected',
      'protected.saves-path',
      'protected.redirects',
      'return-to.value',
      'visitor.others',
    ],
  },
  async (path) => {
    const { address } = await renderApp(path, { fake: createFakeClient('signed-out') })
    await expect.element(address).toHaveTextContent('/login')
    await expect.element(address).toHaveAttribute('data-action', 'REPLACE')
    expect(localStorage.getItem('returnTo')).toBe(path)
    expect(sessionStorage.getItem('returnTo')).toBe(path)
  },
)

test('a signed-out person never sees the protected page', { tags: 'visitor.others' }, async () => {
  const seen: (string | null)[] = []
  const observer = new MutationObserver((records) => {
    for (const { addedNodes, removedNodes } of records) {
      for (const node of [...addedNodes, ...removedNodes]) seen.push(node.textContent)
    }
  })
  observer.observe(document.body, { childList: true, subtree: true })
  const { address } = await renderApp('/', { fake: createFakeClient('signed-out') })
  await expect.element(address).toHaveTextContent('/login')
  observer.disconnect()
  expect(seen.join(' ')).toContain('Sign In')
  expect(seen.join(' ')).not.toContain('Getting Started')
})

test('prompt=none is ignored on pages other than the authorization page', async () => {
  const { address } = await renderApp('/?prompt=none', { fake: createFakeClient('signed-out') })
  await expect.element(address).toHaveTextContent('/login')
})

test('a person who signs in for a request with prompt=login is not asked to sign in again', async () => {
  const fake = createFakeClient('signed-out')
  const { screen, address } = await renderApp(`${REQUEST}&prompt=login`, { fake })
  await expect.element(address).toHaveTextContent('/login')
  fake.signIn()
  await expect.element(screen.getByRole('button', { name: 'Allow' })).toBeVisible()
})

test(
  'a protected page shows “Loading...” while a cached session without a user is unconfirmed',
  { tags: ['protected.loading', 'protected.not-from-cache'] },
  async () => {
    const { screen, address } = await renderApp('/', { fake: createFakeClient('unknown') })
    await expect.element(screen.getByText(EN.loading)).toBeVisible()
    await expect.element(address).toHaveTextContent(/^\/$/)
    expect(localStorage.getItem('returnTo')).toBeNull()
  },
)

test('a protected page is shown after the person signs in', { tags: 'protected.shows-page' }, async () => {
  const { screen, fake } = await renderApp('/', { fake: createFakeClient('unknown') })
  fake.signIn()
  await expect.element(screen.getByText(EN_APP.home.stepsTitle)).toBeVisible()
})

test(
  'a session that ends while the page is open redirects to the login page',
  { tags: 'protected.redirects' },
  async () => {
    const { screen, fake, address } = await renderApp('/')
    await expect.element(screen.getByText(EN_APP.home.stepsTitle)).toBeVisible()
    fake.signOut()
    await expect.element(address).toHaveTextContent('/login')
  },
)

test('navigating to another page focuses its heading', async () => {
  const { screen } = await renderApp('/nowhere')
  await screen.getByRole('link', { name: EN.goHome }).click()
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Unofficial Asana Apps SDK')
})
