import { NetworkError, ProviderError } from '@latchkey/widget/client'
import { beforeEach, expect, test } from 'vitest'
import { createFakeClient, toQuestion } from '../testing/fake-client.ts'
import { renderApp } from '../testing/render-app.tsx'
import { EN_APP } from '../messages/en-app.ts'
import { en } from '../../../widget/src/messages/en.ts'
import { fillIn } from '@latchkey/languages/fill-in.ts'

const AGAIN = 'The app that sent you here asks you to sign in again.'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

function toPath(parameters: Record<string, string>) {
  const request = { client_id: 'c', redirect_uri: 'https://client.example/cb', state: 'a=b&c' }
  return `/oauth/authorize?${new URLSearchParams({ ...request, ...parameters })}`
}

function toError(error_type: string) {
  return new ProviderError({ error_type, error_message: 'No.', status_code: 401, error_url: '', request_id: 'r' })
}

/** Creates a client for a provider that requires no consent for the request. */
function createApproving() {
  const fake = createFakeClient()
  fake.idp.oauthAuthorizeStart.mockResolvedValue(toQuestion({ consent_required: false }))
  return fake
}

async function renderSilent(error: unknown, parameters: Record<string, string> = { prompt: 'none' }) {
  const fake = createFakeClient('signed-out')
  fake.idp.oauthAuthorizeStart.mockRejectedValue(error)
  return renderApp(toPath(parameters), { fake, config: { issuer: 'https://idp.example' } })
}

test.each([
  ['none', 'login_required'],
  ['none login', 'invalid_request'],
])('for a signed-out user, prompt=%s redirects to the client with the error %s', async (prompt, error) => {
  const { navigation, address } = await renderSilent(toError('user_unauthenticated'), { prompt })
  const iss = 'https%3A%2F%2Fidp.example'
  await expect
    .poll(() => navigation.leave.mock.calls)
    .toEqual([[`https://client.example/cb?error=${error}&state=a%3Db%26c&iss=${iss}`]])
  await expect.element(address).toHaveTextContent('/oauth/authorize')
  expect(sessionStorage.getItem('returnTo')).toBeNull()
})

test.each([
  toError('connected_app_not_found'),
  toError('connected_app_supplied_redirect_url_not_found_in_client'),
  new NetworkError('not reached'),
])('a prompt=none request does not redirect to a client that the provider has not accepted: %s', async (error) => {
  const { screen, navigation } = await renderSilent(error)
  await expect.element(screen.getByText(EN_APP.consent.loadFailed)).toBeVisible()
  expect(navigation.leave).not.toHaveBeenCalled()
})

test('an invalid prompt=none request is neither sent nor redirected', async () => {
  const { screen, fake, navigation } = await renderSilent(toError('user_unauthenticated'), {
    prompt: 'none',
    redirect_uri: 'javascript:alert(1)',
  })
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent(fillIn(en['idp.invalid-parameter'], { param: 'redirect_uri' }))
  expect(fake.idp.oauthAuthorizeStart).not.toHaveBeenCalled()
  expect(navigation.leave).not.toHaveBeenCalled()
})

test('a prompt=none request whose session has ended redirects to the client with login_required', async () => {
  const fake = createFakeClient()
  fake.idp.oauthAuthorizeStart.mockRejectedValue(toError('session_not_found'))
  const { navigation } = await renderApp(toPath({ prompt: 'none' }), { fake })
  await expect
    .poll(() => navigation.leave.mock.calls)
    .toEqual([['https://client.example/cb?error=login_required&state=a%3Db%26c']])
})

test('a refused prompt=none request shows a message that the page may be closed', async () => {
  const { screen, navigation } = await renderSilent(toError('user_unauthenticated'))
  await expect.poll(() => navigation.leave.mock.calls.length).toBe(1)
  await expect.element(screen.getByText(/client\.example.*You may close this page\.$/)).toBeVisible()
})

test('a prompt=none request of a signed-in user is submitted', async () => {
  const { fake } = await renderApp(toPath({ prompt: 'none' }), { fake: createApproving() })
  await expect.poll(() => fake.idp.oauthAuthorizeSubmit.mock.calls.length).toBe(1)
})

test('a prompt=none request with a sign-in older than max_age redirects with login_required', async () => {
  const { navigation, fake } = await renderApp(toPath({ prompt: 'none', max_age: '0' }), { fake: createApproving() })
  await expect
    .poll(() => navigation.leave.mock.calls)
    .toEqual([['https://client.example/cb?error=login_required&state=a%3Db%26c']])
  expect(fake.idp.oauthAuthorizeSubmit).not.toHaveBeenCalled()
})

test.each([{ prompt: 'login' }, { max_age: '0' }, { prompt: 'consent login' }])(
  'an authorization request with %o requires another sign-in before it is sent',
  async (parameters) => {
    const { screen, fake } = await renderApp(toPath(parameters), { fake: createApproving() })
    await expect.element(screen.getByText(AGAIN)).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Continue with GitHub' })).toBeVisible()
    expect(fake.idp.oauthAuthorizeStart).not.toHaveBeenCalled()
    expect(sessionStorage.getItem('returnTo')).toBe(toPath(parameters))
  },
)

test('a new sign-in satisfies prompt=login until the request is submitted', async () => {
  const path = toPath({ prompt: 'login' })
  sessionStorage.setItem('asked_sign_in', JSON.stringify({ path, stamp: '' }))
  const { fake } = await renderApp(path, { fake: createApproving() })
  await expect.poll(() => fake.idp.oauthAuthorizeSubmit.mock.calls.length).toBe(1)
  await expect.poll(() => sessionStorage.getItem('asked_sign_in')).toBeNull()
})

test('a sign-in for another request does not satisfy prompt=login', async () => {
  const stored = JSON.stringify({ path: toPath({ prompt: 'login', state: 'other' }), stamp: '' })
  sessionStorage.setItem('asked_sign_in', stored)
  const { screen } = await renderApp(toPath({ prompt: 'login' }), { fake: createApproving() })
  await expect.element(screen.getByText(AGAIN)).toBeVisible()
})

test('a new sign-in in another tab satisfies prompt=login', async () => {
  const { screen, fake } = await renderApp(toPath({ prompt: 'login' }))
  await expect.element(screen.getByText(AGAIN)).toBeVisible()
  fake.signIn({ session_id: 'session-test-2' })
  await expect.element(screen.getByRole('button', { name: 'Allow' })).toBeVisible()
})

test('prompt=select_account names the current account and can continue with it', async () => {
  const { screen, fake } = await renderApp(toPath({ prompt: 'select_account' }), { fake: createApproving() })
  await screen.getByRole('button', { name: 'Continue as ada@example.com' }).click()
  await expect.poll(() => fake.idp.oauthAuthorizeSubmit.mock.calls.length).toBe(1)
})

test('with prompt=select_account, choosing another account requires a sign-in', async () => {
  const { screen } = await renderApp(toPath({ prompt: 'select_account' }))
  await screen.getByRole('button', { name: 'Use another account' }).click()
  await expect.element(screen.getByText(AGAIN)).toBeVisible()
})

test.each(['-1', '1e3', 'soon'])('an authorization request with a max_age of %j is refused', async (max_age) => {
  const { screen } = await renderApp(toPath({ max_age }))
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent(fillIn(en['idp.invalid-parameter'], { param: 'max_age' }))
})

test('the login_hint of an authorization request is passed on to GitHub', async () => {
  sessionStorage.setItem('returnTo', toPath({ login_hint: 'grace@example.com' }))
  const { screen, fake } = await renderApp('/login', { fake: createFakeClient('signed-out') })
  await screen.getByRole('button', { name: 'Continue with GitHub' }).click()
  await expect
    .poll(() => fake.oauth.github.start.mock.calls)
    .toMatchObject([[{ provider_params: { login_hint: 'grace@example.com' } }]])
})

test('the sign-in that prompt=login requires asks GitHub to select an account', async () => {
  const { screen, fake } = await renderApp(toPath({ prompt: 'login' }), { fake: createApproving() })
  await screen.getByRole('button', { name: 'Continue with GitHub' }).click()
  await expect
    .poll(() => fake.oauth.github.start.mock.calls)
    .toMatchObject([[{ provider_params: { prompt: 'select_account' } }]])
})
