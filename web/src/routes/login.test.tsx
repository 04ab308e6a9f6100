import { beforeEach, expect, test } from 'vitest'
import { createFakeClient } from '../testing/fake-client.ts'
import { renderApp } from '../testing/render-app.tsx'
import { toWidgetConfig } from './login.tsx'
import { EN_APP } from '../messages/en-app.ts'
import { EN } from '../messages/en.ts'
import { fillIn } from '@latchkey/languages/fill-in.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test(
  'the login page asks a signed-out user to sign in',
  { tags: ['login.title', 'login.subtitle', 'login.footer', 'visitor.login'] },
  async () => {
    const { screen } = await renderApp('/login', { fake: createFakeClient('signed-out') })
    await expect.element(screen.getByRole('heading', { name: 'Sign In', exact: true })).toBeVisible()
    await expect.element(screen.getByText('Sign in to authorize the Unofficial Asana MCP Server')).toBeVisible()
    await expect.element(screen.getByText('Secure authentication powered by Stytch')).toBeVisible()
  },
)

test(
  'the login page offers only GitHub',
  { tags: ['story.only-github', 'login.widget', 'login.github-button'] },
  async () => {
    const { screen } = await renderApp('/login', { fake: createFakeClient('signed-out') })
    await expect.element(screen.getByRole('button', { name: 'Continue with GitHub' })).toBeVisible()
    expect(screen.getByRole('button').elements()).toHaveLength(1)
    // The page has a title of its own, so the widget shows none.
    expect(screen.getByRole('heading').elements()).toHaveLength(1)
  },
)

test(
  'GitHub redirects new and existing users to /authenticate',
  { tags: ['login.login-redirect', 'login.signup-redirect'] },
  () => {
    expect(toWidgetConfig('https://app.example')).toMatchObject({
      products: [
        {
          id: 'oauth',
          options: {
            oauthOptions: {
              providers: [{ type: 'github' }],
              loginRedirectURL: 'https://app.example/authenticate',
              signupRedirectURL: 'https://app.example/authenticate',
            },
          },
        },
      ],
      sessionOptions: { sessionDurationMinutes: 60 },
    })
  },
)

test.each([
  [{ loginHint: 'ada@example.com' }, { provider_params: { login_hint: 'ada@example.com' } }],
  [{ prompt: 'select_account' }, { provider_params: { prompt: 'select_account' } }],
  [{ loginHint: undefined, prompt: 'login' }, { provider_params: { prompt: 'login' } }],
  [{}, {}],
])('the GitHub sign-in receives the hints %j as parameters, and no others', (hints, expected) => {
  expect(toWidgetConfig('https://app.example', hints)).toHaveProperty('products.0.options.oauthOptions.providers', [
    { type: 'github', ...expected },
  ])
})

test('the login page sets the document title', { tags: 'wcag.web-2-4-2' }, async () => {
  await renderApp('/login', { fake: createFakeClient('signed-out') })
  await expect.poll(() => document.title).toBe(fillIn(EN.documentTitle, { title: 'Sign In' }))
})

test(
  'the login page redirects a signed-in user to the stored path',
  { tags: ['login.signed-in', 'login.return-cleared'] },
  async () => {
    localStorage.setItem('returnTo', '/?error=kept')
    const { address } = await renderApp('/login')
    await expect.element(address).toHaveTextContent('/?error=kept')
    expect(localStorage.getItem('returnTo')).toBeNull()
  },
)

test('after a sign-in, the login page ignores a path stored by another tab', async () => {
  for (const key of ['returnTo', 'returnTo_saved']) localStorage.setItem(key, '/oauth/authorize?client_id=old')
  const { fake, screen, address } = await renderApp('/login', { fake: createFakeClient('signed-out') })
  await expect.element(screen.getByRole('heading', { name: 'Sign In', exact: true })).toBeVisible()
  fake.signIn()
  await expect.element(address).toHaveTextContent(/^\/$/)
})

test(
  'the login page redirects a signed-in user home if no path is stored',
  { tags: 'login.return-default' },
  async () => {
    const { screen } = await renderApp('/login')
    await expect.element(screen.getByRole('heading', { name: EN_APP.home.title })).toBeVisible()
  },
)

test(
  'after a sign-in in another tab, the login page follows the stored path of its own tab',
  { tags: 'login.flow-complete' },
  async () => {
    sessionStorage.setItem('returnTo', '/?error=own')
    localStorage.setItem('returnTo', '/?error=other')
    const { fake, screen, address } = await renderApp('/login', { fake: createFakeClient('signed-out') })
    await expect.element(screen.getByRole('heading', { name: 'Sign In', exact: true })).toBeVisible()
    fake.signIn()
    await expect.element(address).toHaveTextContent('/?error=own')
  },
)

test('the login page does not follow a stored URL of another origin', { tags: 'threat.b10' }, async () => {
  localStorage.setItem('returnTo', '//evil.example')
  const { address } = await renderApp('/login')
  await expect.element(address).toHaveTextContent(/^\/$/)
})
