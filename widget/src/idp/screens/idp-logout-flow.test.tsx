import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { navigateAway } from '../../browser/navigate.ts'
import { createNetworkError, createProviderError } from '../../testing/failures.ts'
import type { Fixture } from '../../testing/fixture.ts'
import { renderLogout } from '../../testing/render-idp.tsx'
import { NO_SESSION_ERROR_TYPES } from '../consent.ts'
import { en } from '../../messages/en.ts'
import { fillIn } from '@latchkey/languages/fill-in.ts'

vi.mock('../../browser/navigate.ts', { spy: true })

const REQUEST = { client_id: 'app', post_logout_redirect_uri: 'https://client.example/signed-out', state: 's' }
const QUERY = `?${new URLSearchParams(REQUEST)}`
const RETURNED = 'https://client.example/signed-out?state=s'

const navigated = () => vi.mocked(navigateAway).mock.calls

beforeEach(() => void vi.mocked(navigateAway).mockImplementation(() => {}))
afterEach(() => {
  vi.mocked(navigateAway).mockReset()
  vi.useRealTimers()
})

function withAnswer(consent_required: boolean, redirect_uri = RETURNED) {
  return (fixture: Fixture) => fixture.withResponse('idp.oauthLogoutStart', () => ({ redirect_uri, consent_required }))
}

test(
  'the logout screen asks for confirmation before it ends the session or redirects',
  { tags: ['widget.logout-screen', 'idp-logout.title', 'logout-flow.preflight', 'logout-flow.confirm'] },
  async () => {
    const { screen, callsOf } = await renderLogout(QUERY, withAnswer(true))
    await expect.element(screen.getByRole('heading', { name: 'Log out?' })).toHaveFocus()
    await expect.element(screen.getByRole('region', { name: en['idp.logout.label'] })).toBeVisible()
    expect(callsOf('idp.oauthLogoutStart')).toEqual([[REQUEST]])
    expect([callsOf('session.revoke'), navigated()]).toEqual([[], []])
  },
)

test(
  'Yes on the logout screen revokes the session and then redirects',
  { tags: ['idp-logout.yes', 'idp-logout.revokes', 'logout-flow.yes'] },
  async () => {
    const { screen, callsOf } = await renderLogout(QUERY, withAnswer(true))
    await screen.getByRole('button', { name: 'Yes' }).click()
    await expect.poll(navigated).toEqual([[RETURNED]])
    expect(callsOf('session.revoke')).toEqual([[{ forceClear: true }]])
    await expect.element(screen.getByText('Logging you out...')).toBeVisible()
  },
)

test('No on the logout screen keeps the user signed in', { tags: ['idp-logout.no', 'idp-logout.stays'] }, async () => {
  const { screen, callsOf } = await renderLogout(QUERY, withAnswer(true))
  await screen.getByRole('button', { name: 'No' }).click()
  await expect.element(screen.getByText(en['idp.logout.stayed'])).toBeVisible()
  expect([callsOf('session.revoke'), navigated()]).toEqual([[], []])
  expect(screen.getByRole('button').elements()).toEqual([])
})

test('a logout request that needs no consent logs out at once', async () => {
  const { screen, callsOf } = await renderLogout(QUERY, withAnswer(false))
  await expect.poll(navigated).toEqual([[RETURNED]])
  expect(callsOf('session.revoke')).toHaveLength(1)
  expect(screen.getByRole('heading').elements()).toEqual([])
})

test('a logout that the provider does not confirm says so, and continues when the user does', async () => {
  const failure = createNetworkError()
  const { screen, errors, callsOf } = await renderLogout(QUERY, (f) =>
    withAnswer(true)(f).withResponse('session.revoke', () => Promise.reject(failure)),
  )
  await screen.getByRole('button', { name: 'Yes' }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent(en['idp.logout.uncertain'])
  expect([errors, navigated()]).toEqual([[failure], []])
  await screen.getByRole('button', { name: 'Continue' }).click()
  await expect.poll(navigated).toEqual([[RETURNED]])
  expect(callsOf('session.revoke')).toHaveLength(1)
})

test.each(NO_SESSION_ERROR_TYPES)('a logout whose session has already ended (%s) redirects', async (type) => {
  const { screen } = await renderLogout(QUERY, (f) =>
    withAnswer(true)(f).withResponse('session.revoke', () => Promise.reject(createProviderError(type, 'No session.'))),
  )
  await screen.getByRole('button', { name: 'Yes' }).click()
  await expect.poll(navigated).toEqual([[RETURNED]])
})

test('a logout is uncertain after three seconds without a response', { tags: 'chosen.logout-patience' }, async () => {
  const { screen } = await renderLogout(QUERY, (f) =>
    withAnswer(true)(f).withResponse('session.revoke', () => new Promise(() => {})),
  )
  const button = screen.getByRole('button', { name: 'Yes' })
  await expect.element(button).toBeVisible()
  // Vitest's polling advances fake timers, so this test waits for the screen in a loop of its own.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  button.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  while (screen.getByText('Logging you out...').query() === null) await vi.advanceTimersByTimeAsync(0)
  await vi.advanceTimersByTimeAsync(2_999)
  // What the timers changed is rendered in one of the next frames.
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  expect(screen.getByRole('alert').query()).toBeNull()
  await vi.advanceTimersByTimeAsync(1)
  vi.useRealTimers()
  await expect.element(screen.getByRole('alert')).toHaveTextContent(en['idp.logout.uncertain'])
  expect(navigated()).toEqual([])
})

test('after a redirect to an app, the logout screen shows that the user is logged out', async () => {
  const { screen } = await renderLogout(QUERY, withAnswer(true, 'com.example.app:/signed-out'))
  await screen.getByRole('button', { name: 'Yes' }).click()
  await expect.element(screen.getByText('You have been logged out. You may close this page.')).toBeVisible()
})

test('returning with the Back button after a logout shows that the user is logged out', async () => {
  const { screen } = await renderLogout(QUERY, withAnswer(true))
  await screen.getByRole('button', { name: 'Yes' }).click()
  await expect.element(screen.getByText('Logging you out...')).toBeVisible()
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await expect.element(screen.getByText('You have been logged out. You may close this page.')).toBeVisible()
})

test('the logout screen does not follow a returned javascript: URL', async () => {
  vi.mocked(navigateAway).mockRestore()
  const { screen, errors } = await renderLogout(QUERY, withAnswer(true, 'javascript:document.title="owned"'))
  await screen.getByRole('button', { name: 'Yes' }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent(en['failure.unknown'])
  expect(document.title).not.toBe('owned')
  expect(errors).toEqual([expect.objectContaining({ name: 'UnsafeRedirectError' })])
})

test('a rejected logout request shows the reason and offers no retry', async () => {
  const { screen } = await renderLogout(QUERY, (f) =>
    f.withResponse('idp.oauthLogoutStart', () =>
      Promise.reject(createProviderError('connected_app_not_found', 'The client is not known.')),
    ),
  )
  await expect.element(screen.getByRole('alert')).toHaveTextContent('The client is not known.')
  expect(screen.getByRole('button').elements()).toEqual([])
})

test('a logout request that fails with a network error can be retried', async () => {
  let count = 0
  const { screen } = await renderLogout(QUERY, (f) =>
    f.withResponse('idp.oauthLogoutStart', () => {
      count += 1
      if (count === 1) throw createNetworkError()
      return { redirect_uri: RETURNED, consent_required: true }
    }),
  )
  await screen.getByRole('button', { name: en['form.try-again'] }).click()
  await expect.element(screen.getByRole('heading', { name: 'Log out?' })).toBeVisible()
  expect(count).toBe(2)
})

test.each([
  ['', fillIn(en['idp.missing-parameter'], { param: 'client_id' })],
  ['?client_id=app', fillIn(en['idp.missing-parameter'], { param: 'post_logout_redirect_uri' })],
  [`${QUERY}&client_id=other`, fillIn(en['idp.repeated-parameter'], { param: 'client_id' })],
  [
    '?client_id=app&post_logout_redirect_uri=javascript:alert(1)',
    fillIn(en['idp.invalid-parameter'], { param: 'post_logout_redirect_uri' }),
  ],
])('the invalid logout request "%s" shows an error and is not sent', async (query, text) => {
  const { screen, callsOf, errors } = await renderLogout(query)
  await expect.element(screen.getByRole('alert')).toHaveTextContent(text)
  expect([callsOf('idp.oauthLogoutStart'), navigated()]).toEqual([[], []])
  expect(errors).toEqual([expect.objectContaining({ name: 'InvalidRequestError' })])
})
