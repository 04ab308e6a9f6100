import { NetworkError, ProviderError, SecondFactorRequiredError } from '@latchkey/widget/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFakeClient } from '../testing/fake-client.ts'
import { renderApp } from '../testing/render-app.tsx'
import { EN_APP } from '../messages/en-app.ts'
import { en } from '../../../widget/src/messages/en.ts'
import { fillIn } from '@latchkey/languages/fill-in.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function toError(error_type: string, error_message: string) {
  return new ProviderError({ error_type, error_message, status_code: 404, error_url: '', request_id: 'r' })
}

async function renderFailing(error: unknown) {
  const fake = createFakeClient('signed-out')
  fake.oauth.authenticate.mockRejectedValue(error)
  vi.useFakeTimers()
  return renderApp('/authenticate?token=t', { fake })
}

test(
  'the /authenticate page shows progress while the token is exchanged',
  { tags: ['authenticate.working', 'visitor.authenticate'] },
  async () => {
    const fake = createFakeClient('signed-out')
    fake.oauth.authenticate.mockReturnValue(new Promise(() => {}))
    const { screen } = await renderApp('/authenticate?token=t', { fake })
    await expect.element(screen.getByText('Completing authentication...')).toBeVisible()
  },
)

test(
  'the /authenticate page sends the token once, for a session of 60 minutes',
  { tags: ['authenticate.token', 'authenticate.success-default', 'sign-in.duration'] },
  async () => {
    const { fake, screen } = await renderApp('/authenticate?token=t&stytch_token_type=oauth')
    await expect.element(screen.getByText(EN_APP.home.stepsTitle)).toBeVisible()
    expect(fake.oauth.authenticate.mock.calls).toEqual([['t', { session_duration_minutes: 60 }]])
  },
)

test('opening a second sign-in link in the same page sends its token, too', async () => {
  const fake = createFakeClient('signed-out')
  fake.oauth.authenticate.mockReturnValue(new Promise(() => {}))
  const { open } = await renderApp('/authenticate?token=t', { fake })
  open('/authenticate?token=u')
  await expect
    .poll(() => fake.oauth.authenticate.mock.calls)
    .toEqual([
      ['t', { session_duration_minutes: 60 }],
      ['u', { session_duration_minutes: 60 }],
    ])
})

test(
  'after a sign-in, the /authenticate page follows and clears the stored path',
  { tags: 'authenticate.success' },
  async () => {
    sessionStorage.setItem('returnTo', '/?error=a%2Fb')
    const { address } = await renderApp('/authenticate?token=t')
    await expect.element(address).toHaveTextContent('/?error=a%2Fb')
    expect(sessionStorage.getItem('returnTo')).toBeNull()
  },
)

test(
  'a sign-in link without a token shows an error and redirects to the login page after two seconds',
  { tags: ['authenticate.missing-title', 'authenticate.missing-text', 'app.no-token'] },
  async () => {
    vi.useFakeTimers()
    const fake = createFakeClient('signed-out')
    const { screen, address } = await renderApp('/authenticate', { fake })
    await expect.element(screen.getByRole('heading', { name: 'Authentication Error' })).toBeVisible()
    expect(fake.oauth.authenticate).not.toHaveBeenCalled()
    await expect.element(screen.getByRole('alert')).toHaveTextContent('No authentication token found in URL')
    vi.advanceTimersByTime(1999)
    await expect.element(address).toHaveTextContent('/authenticate')
    vi.advanceTimersByTime(1)
    await expect.element(address).toHaveTextContent('/login')
    await expect.element(address).toHaveAttribute('data-action', 'REPLACE')
  },
)

test(
  'a rejected token shows the reason, and redirects to the login page after three seconds',
  { tags: ['authenticate.failed-text', 'app.authentication-failed'] },
  async () => {
    const { screen, address } = await renderFailing(toError('oauth_token_not_found', 'No such token.'))
    const alert = screen.getByRole('alert')
    await expect.element(alert).toHaveTextContent('Authentication failed: OAuth Token could not be found.')
    vi.advanceTimersByTime(2999)
    await expect.element(address).toHaveTextContent('/authenticate')
    vi.advanceTimersByTime(1)
    await expect.element(address).toHaveTextContent('/login')
  },
)

test.each(['oauth_token_not_found', 'magic_link_not_found', 'unable_to_auth_magic_link'])(
  'a person who is signed in and opens a used address again (%s) goes home without an error',
  async (error_type) => {
    const fake = createFakeClient('signed-in')
    fake.oauth.authenticate.mockRejectedValue(toError(error_type, 'Used before.'))
    const { screen, address } = await renderApp('/authenticate?token=t', { fake })
    await expect.element(address).toHaveTextContent(/^\/$/)
    await expect.element(screen.getByText(EN_APP.home.stepsTitle)).toBeVisible()
    expect(screen.getByText(/^Authentication failed/).elements()).toEqual([])
  },
)

test('a person who is signed in sees why another sign-in has failed', async () => {
  const fake = createFakeClient('signed-in')
  fake.oauth.authenticate.mockRejectedValue(toError('pkce_mismatch', 'No.'))
  const { screen } = await renderApp('/authenticate?token=t', { fake })
  await expect.element(screen.getByRole('alert')).toHaveTextContent(/^Authentication failed/)
})

test(
  'a failed sign-in with a known error type shows the text of the error catalogue',
  { tags: 'provider.known-types-in-app' },
  async () => {
    const { screen } = await renderFailing(toError('unable_to_auth_magic_link', 'Request another one and try again.'))
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent(
        /^Authentication failed: The magic link could not be authenticated because it was either already used or expired\.$/,
      )
  },
)

test(
  'a documentation URL in the message of a failed sign-in is a link',
  { tags: 'provider.links-in-app' },
  async () => {
    const { screen } = await renderFailing(toError('bad_request', 'Not set up. See https://stytch.com/docs/guides.'))
    const link = screen.getByRole('alert').getByRole('link', { name: 'https://stytch.com/docs/guides' })
    await expect.element(link).toHaveAttribute('href', 'https://stytch.com/docs/guides')
  },
)

test('a gateway error on sign-in shows a plain message and logs the details to the console', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const error = new NetworkError('The provider answered 502 without a JSON body.', { status_code: 502 })
  const { screen } = await renderFailing(error)
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent(fillIn(EN_APP.authenticate.failed, { reason: en['failure.network'] }))
  expect(log).toHaveBeenCalledWith(error)
})

test('a sign-in that needs a second factor continues on the login page', async () => {
  const { address } = await renderFailing(new SecondFactorRequiredError('Another factor is needed.'))
  await expect.element(address).toHaveTextContent('/login')
})

test.each([
  ['modifier keys', new KeyboardEvent('keydown', { key: 'Shift', bubbles: true })],
  ['a wheel', new WheelEvent('wheel', { bubbles: true })],
  ['a pointer', new PointerEvent('pointerdown', { bubbles: true })],
])('%s do not keep a person on the page of a sign-in error', async (_, event) => {
  vi.useFakeTimers()
  const { screen, address } = await renderApp('/authenticate', { fake: createFakeClient('signed-out') })
  await expect.element(screen.getByText(EN_APP.authenticate.redirecting)).toBeVisible()
  document.body.dispatchEvent(event)
  vi.advanceTimersByTime(2000)
  await expect.element(address).toHaveTextContent('/login')
})

test.each([
  ['a rejected text', 'oops'],
  ['an error of the provider', toError('', '')],
  ['an error', new Error('')],
])(
  'a failed sign-in by %s without a message shows “Unknown error”',
  { tags: 'authenticate.failed-unknown' },
  async (_, error) => {
    const { screen } = await renderFailing(error)
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Authentication failed: Unknown error')
  },
)

test('a token of an unsupported type is not sent', async () => {
  const { screen, fake } = await renderApp('/authenticate?token=t&stytch_token_type=sso', {
    fake: createFakeClient('signed-out'),
  })
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Links of the kind "sso" are not supported')
  expect(fake.oauth.authenticate).not.toHaveBeenCalled()
})

test('an impersonation link is refused unless the deployment enables impersonation', async () => {
  const { screen } = await renderApp('/authenticate?token=t&stytch_token_type=impersonation', {
    fake: createFakeClient('signed-out'),
  })
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('Links of the kind "impersonation" are not supported')
})

test('leaving the error page of a failed sign-in cancels its redirect to the login page', async () => {
  // `requestAnimationFrame` stays real, because the page waits for a frame before it checks the focus.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { screen } = await renderApp('/authenticate', { fake: createFakeClient('signed-out') })
  await expect.element(screen.getByRole('alert')).toBeVisible()
  await screen.unmount()
  expect(vi.getTimerCount()).toBe(0)
})

test.each([
  ['a key', () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }))],
  ['the button', () => document.querySelector<HTMLButtonElement>('main button')?.click()],
])('%s keeps the person on the page of a sign-in error', { tags: 'wcag.web-2-2-1' }, async (_, ask) => {
  vi.useFakeTimers()
  const { screen, address } = await renderApp('/authenticate', { fake: createFakeClient('signed-out') })
  await expect.element(screen.getByText(EN_APP.authenticate.redirecting)).toBeVisible()
  vi.advanceTimersByTime(1999)
  await expect.element(screen.getByRole('button', { name: 'Stay on this page' })).toBeVisible()
  ask()
  await expect.element(screen.getByText('You stay on this page.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Stay on this page' }).elements()).toEqual([])
  expect(document.activeElement).not.toBe(document.body)
  vi.advanceTimersByTime(60_000)
  await expect.element(address).toHaveTextContent('/authenticate')
  await screen.getByRole('link', { name: 'Go to the login page' }).click()
  await expect.element(address).toHaveTextContent('/login')
})

test('events before a sign-in error do not cancel its redirect to the login page', async () => {
  const fake = createFakeClient('signed-out')
  let fail = (_error: unknown) => {}
  fake.oauth.authenticate.mockReturnValue(new Promise((_, reject) => (fail = reject)))
  vi.useFakeTimers()
  const { screen, address } = await renderApp('/authenticate?token=t', { fake })
  await expect.element(screen.getByText('Completing authentication...')).toBeVisible()
  document.body.dispatchEvent(new Event('keydown', { bubbles: true }))
  fail(new NetworkError('unreachable'))
  await expect.element(screen.getByRole('heading', { name: 'Authentication Error' })).toHaveFocus()
  vi.advanceTimersByTime(3000)
  await expect.element(address).toHaveTextContent('/login')
})
