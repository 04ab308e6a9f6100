import { afterEach, expect, test, vi } from 'vitest'
import { createProviderClient } from './index.ts'
import { settle } from './testing/fake-clock.ts'
import { BOOTSTRAP, createFakeProvider } from './testing/fake-provider.ts'
import { createWorld, openClient, openSignedIn } from './testing/open-client.ts'

afterEach(() => vi.restoreAllMocks())

test('on a server a client asks nobody, schedules nothing and knows of nobody', async () => {
  const setTimeout = vi.spyOn(globalThis, 'setTimeout')
  const { fetch, calls } = createFakeProvider()
  const client = createProviderClient('public-token-test-1', { fetch })
  client.events.log('render_login_screen')
  await settle()
  expect(client.state.getSnapshot()).toEqual({ user: null, session: null, fromCache: true })
  expect(client.bootstrap.getInfo().source).toBe('unknown')
  expect(calls).toEqual([])
  expect(setTimeout).not.toHaveBeenCalled()
  client.destroy()
})

test.each([
  ['public-token-test-1', 'https://test.stytch.com'],
  ['public-token-live-1', 'https://api.stytch.com'],
])('%s belongs to %s', async (publicToken, host) => {
  const urls: string[] = []
  const tab = createWorld().browser.openTab()
  const fetch = async (input: RequestInfo | URL) => {
    urls.push(new Request(input).url)
    return Response.json({ data: BOOTSTRAP })
  }
  createProviderClient(publicToken, { ...tab, fetch }).destroy()
  await settle()
  expect(urls).toContain(`${host}/sdk/v1/projects/bootstrap/${publicToken}`)
})

test('the client tells that it is there', async () => {
  const world = createWorld()
  await openClient(world)
  await world.clock.advance(800)
  expect(world.provider.bodiesOf('/events')).toMatchObject([
    [
      {
        event: {
          event_name: 'sdk_instance_instantiated',
          details: {
            event_callback_registered: false,
            error_callback_registered: false,
            success_callback_registered: false,
          },
        },
      },
    ],
  ])
})

test('a token that is no public token is wondered at', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  createProviderClient('secret-test-1', { fetch: createFakeProvider().fetch }).destroy()
  expect(warn).toHaveBeenCalledTimes(1)
})

test.each([
  ['captchas', { captcha_settings: { enabled: true, siteKey: 'key' } }, 1],
  ['device fingerprints', { dfp_protected_auth_enabled: true }, 1],
  ['neither', {}, 0],
])('a project with %s has its scripts loaded before anything is called', async (_what, fields, times) => {
  const loadScript = vi.fn(async () => {})
  const world = createWorld({ '/projects/bootstrap/public-token-test-1': { ...BOOTSTRAP, ...fields } })
  await openClient(world, { loadScript })
  await vi.waitFor(() => expect(loadScript).toHaveBeenCalledTimes(times))
})

test('a client that is destroyed while its code is on the way keeps no session fresh', async () => {
  const world = createWorld()
  const { client } = await openSignedIn(world)
  client.destroy()
  const again = createProviderClient('public-token-test-1', {
    ...world.browser.openTab(),
    clock: world.clock,
    fetch: world.provider.fetch,
  })
  again.destroy()
  await settle()
  await world.clock.advance(600_000)
  expect(world.provider.bodiesOf('/sessions/authenticate')).toHaveLength(0)
})
