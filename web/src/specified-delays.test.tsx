import { NetworkError, ProviderError } from '@latchkey/widget/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFakeClient, type FakeClient } from './testing/fake-client.ts'
import { renderApp } from './testing/render-app.tsx'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

afterEach(() => void vi.useRealTimers())

/** Vitest's own waiting moves the clock, so these tests wait for frames instead. */
async function renderFrames(count = 3) {
  for (let frame = 0; frame < count; frame++) await new Promise(requestAnimationFrame)
}

async function advance(ms: number) {
  await vi.advanceTimersByTimeAsync(ms)
  await renderFrames()
}

async function open(path: string, fake: FakeClient) {
  const { screen } = await renderApp(path, { fake })
  await renderFrames()
  return { screen, getAddress: () => screen.getByTestId('address').element().textContent }
}

test(
  'a sign-in link without a token redirects to the login page after 2000 ms, and not before',
  { tags: ['app.no-token', 'authenticate.missing-redirect', 'redirect.missing-token'] },
  async () => {
    const { getAddress } = await open('/authenticate', createFakeClient('signed-out'))
    await advance(1_999)
    expect(getAddress()).toBe('/authenticate')
    await advance(1)
    // The next page may take more frames to render, but the clock must not advance.
    while (getAddress() !== '/login') await renderFrames(1)
  },
)

test(
  'a failed sign-in redirects to the login page after 3000 ms, and not before',
  { tags: ['app.authentication-failed', 'authenticate.failed-redirect', 'redirect.failed'] },
  async () => {
    const fake = createFakeClient('signed-out')
    const body = { error_type: 'x', error_message: 'No.', status_code: 400, error_url: '', request_id: 'r' }
    fake.oauth.authenticate.mockRejectedValue(new ProviderError(body))
    const { screen, getAddress } = await open('/authenticate?token=t', fake)
    // The texts of the error are loaded first.
    while (screen.getByRole('alert').query() === null) await renderFrames(1)
    await renderFrames()
    await advance(2_999)
    expect(getAddress()).toBe('/authenticate?token=t')
    await advance(1)
    // The next page may take more frames to render, but the clock must not advance.
    while (getAddress() !== '/login') await renderFrames(1)
  },
)

test(
  'a failed authorization request is sent again after 5000 ms, and not before',
  { tags: 'fetcher.retry' },
  async () => {
    const fake = createFakeClient()
    fake.idp.oauthAuthorizeStart.mockRejectedValue(new NetworkError('away'))
    const { screen } = await open('/oauth/authorize?client_id=a&redirect_uri=https://client.example/cb', fake)
    while (screen.getByRole('alert').query() === null) await advance(0)
    await advance(4_999)
    expect(fake.idp.oauthAuthorizeStart).toHaveBeenCalledTimes(1)
    await advance(1)
    expect(fake.idp.oauthAuthorizeStart).toHaveBeenCalledTimes(2)
  },
)
