import { afterEach, expect, test, vi } from 'vitest'
import { createProviderClient } from './index.ts'
import { settle } from './testing/fake-clock.ts'
import { BOOTSTRAP, createFakeProvider } from './testing/fake-provider.ts'
import { createWorld, openClient } from './testing/open-client.ts'

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
