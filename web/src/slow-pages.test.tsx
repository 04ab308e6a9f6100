import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFakeClient, toQuestion, type FakeClient } from './testing/fake-client.ts'
import { renderApp } from './testing/render-app.tsx'
import { EN_APP } from './messages/en-app.ts'
import { en } from '../../widget/src/messages/en.ts'
import { EN } from './messages/en.ts'

const CONSENT = '/oauth/authorize?client_id=c&redirect_uri=https%3A%2F%2Fclient.example%2Fcb'
const SLOW = 'This is taking longer than usual.'

// Time also passes by itself: the pages wait for other timers, too.
beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())

const never = () => new Promise<never>(() => {})

function withStart(fake: FakeClient) {
  fake.idp.oauthAuthorizeStart.mockImplementation(never)
}

function withSubmit(fake: FakeClient) {
  fake.idp.oauthAuthorizeStart.mockResolvedValue(toQuestion({ consent_required: false }))
  fake.idp.oauthAuthorizeSubmit.mockImplementation(never)
}

function withToken(fake: FakeClient) {
  fake.oauth.authenticate.mockImplementation(never)
}

test.each<
  [address: string, text: string, state: Parameters<typeof createFakeClient>[0], change: (fake: FakeClient) => void]
>([
  ['/authenticate?token=t', EN_APP.authenticate.working, 'signed-out', withToken],
  [CONSENT, EN.loading, 'signed-in', withStart],
  [CONSENT, en['idp.consent.submitting'], 'signed-in', withSubmit],
  ['/', EN.loading, 'unknown', () => {}],
])(
  'the page %s showing "%s" displays a slow notice with a retry button after three seconds',
  async (address, text, state, change) => {
    const fake = createFakeClient(state)
    change(fake)
    const { screen, navigation } = await renderApp(address, { fake })
    await expect.element(screen.getByText(text)).toBeVisible()
    vi.advanceTimersByTime(2999)
    expect(screen.getByText(SLOW).query()).toBeNull()
    vi.advanceTimersByTime(1)
    await expect.element(screen.getByText(SLOW)).toBeVisible()
    await expect.element(screen.getByRole('status').last()).toHaveTextContent(SLOW)
    await screen.getByRole('button', { name: 'Try Again' }).click()
    expect(navigation.reload).toHaveBeenCalledTimes(1)
  },
)

test('a slow submit of the consent decision shows a notice and a Try Again button', async () => {
  const fake = createFakeClient()
  fake.idp.oauthAuthorizeSubmit.mockImplementation(never)
  const { screen, navigation } = await renderApp(CONSENT, { fake })
  await screen.getByRole('button', { name: 'Deny' }).click()
  await expect.element(screen.getByRole('button', { name: en['idp.consent.submitting'] })).toBeVisible()
  vi.advanceTimersByTime(3000)
  await expect.element(screen.getByText(SLOW)).toBeVisible()
  await screen.getByRole('button', { name: 'Try Again' }).click()
  expect(navigation.reload).toHaveBeenCalledTimes(1)
})

test('a slow redirect to Asana can be repeated with Try Again', async () => {
  const { screen, navigation } = await renderApp('/asana/authorize')
  await expect.element(screen.getByText('You are being taken to Asana...')).toBeVisible()
  const [first] = navigation.leaveFrom.mock.calls
  navigation.leaveFrom.mockClear()
  vi.advanceTimersByTime(3000)
  await screen.getByRole('button', { name: 'Try Again' }).click()
  expect(navigation.leaveFrom.mock.calls).toEqual([first])
})

test('a page whose response arrives in time never shows the slow notice', async () => {
  const { screen } = await renderApp(CONSENT)
  await expect.element(screen.getByRole('button', { name: 'Allow' })).toBeVisible()
  vi.advanceTimersByTime(10_000)
  expect(screen.getByText(SLOW).query()).toBeNull()
})
