import { afterEach, expect, test, vi } from 'vitest'
import { createProviderClient } from './index.ts'
import { settle } from './testing/fake-clock.ts'
import { BOOTSTRAP, createFakeProvider } from './testing/fake-provider.ts'
import { createEnvironment, openClient, openSignedIn, STATE_KEY } from './testing/open-client.ts'

afterEach(() => vi.restoreAllMocks())

test('on a server, a client makes no calls, sets no timers and is signed out', async () => {
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
])(
  'the public token %s selects the host %s',
  { tags: ['base.path', 'base.test-host', 'base.live-host'] },
  async (publicToken, host) => {
    const urls: string[] = []
    const tab = createEnvironment().browser.openTab()
    const fetch = async (input: RequestInfo | URL) => {
      urls.push(new Request(input).url)
      return Response.json({ data: BOOTSTRAP })
    }
    createProviderClient(publicToken, { ...tab, fetch }).destroy()
    await settle()
    expect(urls).toContain(`${host}/sdk/v1/projects/bootstrap/${publicToken}`)
  },
)

test('creating a client logs the event sdk_instance_instantiated', async () => {
  const environment = createEnvironment()
  await openClient(environment)
  await environment.clock.advance(800)
  expect(environment.provider.bodiesOf('/events')).toMatchObject([
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

test('creating a client with a token without the public prefix logs a warning', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const client = createProviderClient('secret-test-1', {
    ...createEnvironment().browser.openTab(),
    fetch: createFakeProvider().fetch,
  })
  await client.bootstrap.getAsync()
  client.destroy()
  expect(warn.mock.calls).toEqual([['createProviderClient: a public token starts with "public-token-".']])
})

test.each([
  ['captchas', 1, { captcha_settings: { enabled: true, siteKey: 'key' } }],
  ['device fingerprints', 1, { dfp_protected_auth_enabled: true }],
  ['neither', 0, {}],
])('a client of a project with %s loads %i scripts before any call', async (_what, times, fields) => {
  const loadScript = vi.fn(async () => {})
  const environment = createEnvironment({ '/projects/bootstrap/public-token-test-1': { ...BOOTSTRAP, ...fields } })
  await openClient(environment, { loadScript })
  await vi.waitFor(() => expect(loadScript).toHaveBeenCalledTimes(times))
})

test('a client that is destroyed while its code is loading does not refresh the session', async () => {
  const environment = createEnvironment()
  const { client } = await openSignedIn(environment)
  client.destroy()
  const again = createProviderClient('public-token-test-1', {
    ...environment.browser.openTab(),
    clock: environment.clock,
    fetch: environment.provider.fetch,
  })
  again.destroy()
  await settle()
  await environment.clock.advance(600_000)
  expect(environment.provider.bodiesOf('/sessions/authenticate')).toHaveLength(0)
})

/** Opens a tab whose page becomes idle only when the test says so. */
function openBusyTab(environment: ReturnType<typeof createEnvironment>) {
  const tab = environment.browser.openTab()
  const waiting: (() => void)[] = []
  const page = { ...tab.page, whenIdle: (callback: () => void) => void waiting.push(callback) }
  const becomeIdle = async () => {
    // The code that is loaded waits for an idle moment, too.
    while (waiting.length > 0) {
      for (const callback of waiting.splice(0)) callback()
      await settle()
    }
  }
  return { options: { ...tab, page }, becomeIdle }
}

test('a client makes its first calls once the page is idle', async () => {
  const environment = createEnvironment()
  const { options, becomeIdle } = openBusyTab(environment)
  const { client } = await openClient(environment, options)
  expect(environment.provider.calls).toEqual([])
  await becomeIdle()
  await vi.waitFor(() => expect(client.bootstrap.getInfo().source).toBe('network'))
  client.destroy()
  const listEvents = () => environment.provider.bodiesOf('/events').flat()
  await vi.waitFor(() => expect(listEvents()).toMatchObject([{ event: { event_name: 'sdk_instance_instantiated' } }]))
})

test('a client without a session is signed out at once, and writes to storage only when the page is idle', async () => {
  const environment = createEnvironment()
  const { options, becomeIdle } = openBusyTab(environment)
  const { client } = await openClient(environment, options)
  expect(client.state.getSnapshot()).toEqual({ user: null, session: null, fromCache: false })
  expect(environment.browser.local.get(STATE_KEY)).toBeUndefined()
  await becomeIdle()
  expect(environment.browser.local.get(STATE_KEY)).toBe('null')
})

test('a stored user without a session cookie is signed out before the page is idle', async () => {
  const environment = createEnvironment()
  await openSignedIn(environment)
  environment.browser.deleteCookies()
  const { client } = await openClient(environment, openBusyTab(environment).options)
  expect(client.session.getSync()).toBeNull()
  await client.bootstrap.getAsync()
  expect(environment.browser.local.get(STATE_KEY)).toBe('null')
})

test('bootstrap.getAsync does not wait until the page is idle', async () => {
  const environment = createEnvironment()
  const { client } = await openClient(environment, openBusyTab(environment).options)
  expect((await client.bootstrap.getAsync()).projectName).toBe('Latchkey')
})
