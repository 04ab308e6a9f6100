// These modules are loaded beforehand, so that the client's imports of them resolve within one turn of the event loop.
import '../connection.ts'
import '../cookie-check.ts'
import { createProviderClient, type ClientOptions } from '../index.ts'
import { createFakeBrowser, type FakeBrowser } from './fake-browser.ts'
import { createFakeClock, settle, type FakeClock } from './fake-clock.ts'
import { BOOTSTRAP, createFakeProvider, createSignIn, type Responses, type FakeProvider } from './fake-provider.ts'

export const PUBLIC_TOKEN = 'public-token-test-1'
export const STATE_KEY = `stytch_sdk_state_${PUBLIC_TOKEN}`

type Environment = { clock: FakeClock; browser: FakeBrowser; provider: FakeProvider }

export function createEnvironment(responses: Responses = {}): Environment {
  const clock = createFakeClock()
  const provider = createFakeProvider({
    [`/projects/bootstrap/${PUBLIC_TOKEN}`]: BOOTSTRAP,
    '/oauth/authenticate': createSignIn(),
    '/sessions/revoke': {},
    ...responses,
  })
  return { clock, browser: createFakeBrowser({ clock }), provider }
}

/** Opens a page with a client in a fake browser and waits until it has settled. */
export async function openClient({ clock, browser, provider }: Environment, options: ClientOptions = {}) {
  const tab = browser.openTab()
  const left: string[] = []
  const client = createProviderClient(PUBLIC_TOKEN, {
    ...tab,
    clock,
    baseUrl: 'http://localhost:4010',
    fetch: provider.fetch,
    navigate: (url) => void left.push(url),
    loadScript: async () => {},
    ...options,
  })
  await settle()
  return { client, tab, left }
}

/** Opens a page with a client and signs in. */
export async function openSignedIn(environment: Environment, options: ClientOptions = {}) {
  const opened = await openClient(environment, options)
  await opened.client.oauth.authenticate('token', { session_duration_minutes: 60 })
  return opened
}
