import { expect, test } from 'vitest'
import type { Lock } from './locks.ts'
import { toRetryDelay } from './session-refresh.ts'
import { createSignIn, errorResponse, type Responses } from './testing/fake-provider.ts'
import { createEnvironment, openClient, openSignedIn, STATE_KEY } from './testing/open-client.ts'

const PATH = '/sessions/authenticate'
const PLAN_KEY = `${STATE_KEY}::refresh`
const MINUTE_MS = 60_000
const INTERVAL_MS = 3 * MINUTE_MS

/** Creates a provider that updates the last access time of the session with every call. */
function createLivingEnvironment(responses: Responses = {}) {
  const environment = createEnvironment({
    [PATH]: () => createSignIn({ session: { last_accessed_at: new Date(environment.clock.now()).toISOString() } }),
    ...responses,
  })
  return { ...environment, countRefreshes: () => environment.provider.bodiesOf(PATH).length }
}

test(
  'a signed-in page refreshes the session every 3 minutes without extending it',
  { tags: ['session-state.refresh', 'refresh.call', 'refresh.interval'] },
  async () => {
    const environment = createLivingEnvironment()
    await openSignedIn(environment)
    await environment.clock.advance(INTERVAL_MS - 1)
    expect(environment.countRefreshes()).toBe(0)
    await environment.clock.advance(1)
    await environment.clock.advance(INTERVAL_MS)
    expect(environment.provider.bodiesOf(PATH)).toEqual([{}, {}])
  },
)

test('a signed-out page never refreshes a session', async () => {
  const environment = createLivingEnvironment()
  await openClient(environment)
  await environment.clock.advance(60 * MINUTE_MS)
  expect(environment.countRefreshes()).toBe(0)
})

/** Opens a page that knows its session only by the cookie, while the provider is unreachable. */
async function openUnconfirmed() {
  let isDown = false
  const environment = createEnvironment({
    [PATH]: () => (isDown ? new TypeError('Failed to fetch') : createSignIn()),
  })
  const { client } = await openSignedIn(environment)
  client.destroy()
  environment.browser.local.delete(STATE_KEY)
  isDown = true
  return { environment, opened: await openClient(environment) }
}

test('a session known only from its cookie is unconfirmed, and its confirmation is retried after 4 s', async () => {
  const { environment, opened } = await openUnconfirmed()
  expect(opened.client.session.getInfo()).toEqual({ session: null, fromCache: true })
  expect(environment.clock.getDelays()).toContain(4000)
})

test('an unconfirmed session whose cookie is deleted is not confirmed again', async () => {
  const { environment } = await openUnconfirmed()
  environment.browser.deleteCookies()
  await environment.clock.advance(4000)
  expect(environment.clock.getDelays()).toEqual([])
})

test('a page that opens with a stored session confirms it immediately', async () => {
  const environment = createLivingEnvironment()
  await openSignedIn(environment)
  const { client } = await openClient(environment)
  expect(environment.countRefreshes()).toBe(1)
  expect(client.session.getInfo().fromCache).toBe(false)
})

test(
  'a failed session refresh is retried after 4 s, 8 s … 256 s, without a limit',
  { tags: ['session-state.retry', 'retry.doubles'] },
  async () => {
    const environment = createLivingEnvironment({ [PATH]: new TypeError('Failed to fetch') })
    const { client } = await openSignedIn(environment)
    await environment.clock.advance(INTERVAL_MS)
    const delays: number[] = []
    for (let attempt = 1; attempt <= 9; attempt++) {
      const [delay = 0] = environment.clock.getDelays()
      delays.push(delay)
      await environment.clock.advance(delay)
    }
    expect(delays).toEqual([4000, 8000, 16_000, 32_000, 64_000, 128_000, 256_000, 256_000, 256_000])
    expect(client.session.getSync()).not.toBeNull()
  },
)

test('after an outage the page refreshes the session every 3 minutes again', async () => {
  const environment = createLivingEnvironment({ [PATH]: () => errorResponse(500, 'internal_server_error') })
  await openSignedIn(environment)
  await environment.clock.advance(INTERVAL_MS)
  environment.provider.respond({ [PATH]: createSignIn({ session: { last_accessed_at: '2026-01-05T09:05:00Z' } }) })
  await environment.clock.advance(4000)
  expect(environment.clock.getDelays()).toEqual([INTERVAL_MS])
})

test(
  'an unrecoverable error on a session refresh signs out and stops the refresh',
  { tags: 'session-state.unrecoverable' },
  async () => {
    const environment = createLivingEnvironment({ [PATH]: () => errorResponse(404, 'session_not_found') })
    const { client } = await openSignedIn(environment)
    await environment.clock.advance(INTERVAL_MS)
    expect(client.session.getSync()).toBeNull()
    expect(environment.clock.getDelays()).toEqual([])
  },
)

test.each([
  [1, 0, 3825],
  [1, 0.999_999, 4174],
  [2, 0.5, 8000],
  [7, 0, 255_825],
  [7, 0.999_999, 256_174],
  [30, 0.5, 256_000],
])(
  'retry %i of a session refresh with the random number %f waits %i ms',
  { tags: ['retry.base', 'retry.cap', 'retry.jitter'] },
  (attempt, random, delay) => {
    expect(toRetryDelay(attempt, random)).toBe(delay)
  },
)

test.each(['isHidden', 'isOnline'] as const)(
  'a page whose %s changes pauses the session refresh and catches up once',
  async (name) => {
    const environment = createLivingEnvironment()
    const { tab } = await openSignedIn(environment)
    tab.set({ [name]: name === 'isHidden' })
    await environment.clock.advance(10 * INTERVAL_MS)
    expect(environment.countRefreshes()).toBe(0)
    tab.set({ [name]: name !== 'isHidden' })
    await environment.clock.advance(0)
    expect(environment.countRefreshes()).toBe(1)
    expect(environment.clock.getDelays()).toContain(INTERVAL_MS)
  },
)

test('a page that becomes visible while its session refresh is being skipped refreshes once', async () => {
  const environment = createLivingEnvironment()
  let onTurnEnd = () => {}
  const lock: Lock = async (_name, action) => {
    await action()
    onTurnEnd()
  }
  const { tab } = await openSignedIn(environment, { lock })
  tab.set({ isHidden: true })
  onTurnEnd = () => tab.set({ isHidden: false })
  await environment.clock.advance(INTERVAL_MS)
  expect(environment.countRefreshes()).toBe(1)
})

test('a page hidden for less than the refresh interval does not refresh the session early', async () => {
  const environment = createLivingEnvironment()
  const { tab } = await openSignedIn(environment)
  tab.set({ isHidden: true })
  await environment.clock.advance(MINUTE_MS)
  tab.set({ isHidden: false })
  await environment.clock.advance(0)
  expect(environment.countRefreshes()).toBe(0)
})

test('after the machine sleeps, the session is refreshed once, whichever event comes first', async () => {
  const environment = createLivingEnvironment()
  const { tab } = await openSignedIn(environment)
  environment.clock.sleep(8 * 60 * MINUTE_MS)
  tab.dispatch('online')
  tab.dispatch('visibilitychange')
  tab.dispatch('pageshow')
  await environment.clock.advance(MINUTE_MS)
  expect(environment.countRefreshes()).toBe(1)
})

test('ten tabs make one session refresh call and share its response', async () => {
  const environment = createLivingEnvironment()
  await openSignedIn(environment)
  const opened = []
  for (let count = 1; count < 10; count++) opened.push(await openClient(environment))
  const before = environment.countRefreshes()
  await environment.clock.advance(INTERVAL_MS)
  expect(environment.countRefreshes()).toBe(before + 1)
  const at = new Date(environment.clock.now()).toISOString()
  expect(opened.map(({ client }) => client.session.getSync()?.last_accessed_at)).toEqual(opened.map(() => at))
  await environment.clock.advance(4 * INTERVAL_MS)
  expect(environment.countRefreshes()).toBe(before + 5)
})

test('ten tabs that open at the same time make one session refresh call', async () => {
  const environment = createLivingEnvironment()
  await openSignedIn(environment)
  await environment.clock.advance(MINUTE_MS)
  const opened = await Promise.all(Array.from({ length: 10 }, () => openClient(environment)))
  expect(environment.countRefreshes()).toBe(1)
  expect(opened.every(({ client }) => !client.session.getInfo().fromCache)).toBe(true)
})

test('ten tabs share the retries of a session refresh during an outage', async () => {
  const environment = createLivingEnvironment()
  await openSignedIn(environment)
  for (let count = 1; count < 10; count++) await openClient(environment)
  const before = environment.countRefreshes()
  environment.provider.respond({ [PATH]: new TypeError('Failed to fetch') })
  await environment.clock.advance(INTERVAL_MS + 4000 + 8000 + 16_000)
  expect(environment.countRefreshes()).toBe(before + 4)
})

test('a session refresh by another client library in the same browser postpones the next refresh', async () => {
  const environment = createLivingEnvironment()
  const { client } = await openSignedIn(environment)
  await environment.clock.advance(2 * MINUTE_MS)
  const { user, session } = createSignIn({ session: { last_accessed_at: '2026-01-05T09:02:00Z' } })
  const foreign = environment.browser.openTab()
  foreign.storageAreas.local.setItem('stytch_sdk_state_public-token-test-1', JSON.stringify({ session, user }))
  await environment.clock.advance(2 * MINUTE_MS)
  expect(environment.countRefreshes()).toBe(0)
  expect(client.session.getSync()?.last_accessed_at).toBe('2026-01-05T09:02:00Z')
})

test('the next session refresh is planned for all tabs in local storage', async () => {
  const environment = createLivingEnvironment()
  await openSignedIn(environment)
  await environment.clock.advance(INTERVAL_MS)
  const plan: unknown = JSON.parse(environment.browser.local.get(PLAN_KEY) ?? 'null')
  expect(plan).toEqual({ due_at: environment.clock.now() + INTERVAL_MS, attempt: 0 })
})

test.each(['{"due_at":"soon","attempt":0}', '{"due_at":1767604000000}', '"text"'])(
  'the malformed session refresh plan %s is ignored',
  async (plan) => {
    const environment = createLivingEnvironment()
    await openSignedIn(environment)
    environment.browser.local.set(PLAN_KEY, plan)
    await environment.clock.advance(INTERVAL_MS)
    expect(environment.countRefreshes()).toBe(1)
  },
)

test('a tab follows the session refresh plan of another tab', async () => {
  const environment = createLivingEnvironment()
  await openSignedIn(environment)
  const due_at = environment.clock.now() + INTERVAL_MS + MINUTE_MS
  environment.browser.local.set(PLAN_KEY, JSON.stringify({ due_at, attempt: 0 }))
  await environment.clock.advance(INTERVAL_MS + MINUTE_MS - 1)
  expect(environment.countRefreshes()).toBe(0)
  await environment.clock.advance(1)
  expect(environment.countRefreshes()).toBe(1)
})

test('a session refresh plan too far in the future is ignored', async () => {
  const environment = createLivingEnvironment()
  await openSignedIn(environment)
  const plan = JSON.stringify({ due_at: environment.clock.now() + 60 * MINUTE_MS, attempt: 0 })
  environment.browser.local.set(PLAN_KEY, plan)
  await environment.clock.advance(INTERVAL_MS)
  expect(environment.countRefreshes()).toBe(1)
})

test('a session refresh that outlasts its lock is not started a second time', async () => {
  const environment = createLivingEnvironment({ [PATH]: () => new Promise(() => {}) })
  const lock: Lock = async (_name, action) => void action()
  const { tab } = await openSignedIn(environment, { lock, timeoutMs: 100 * INTERVAL_MS })
  await environment.clock.advance(10 * INTERVAL_MS)
  tab.dispatch('pageshow')
  await environment.clock.advance(10 * INTERVAL_MS)
  expect(environment.countRefreshes()).toBe(1)
})

test('a session refresh that never ends times out and is repeated', async () => {
  const environment = createLivingEnvironment({ [PATH]: () => new Promise(() => {}) })
  const { client } = await openSignedIn(environment)
  await environment.clock.advance(INTERVAL_MS + 10_000)
  expect(environment.countRefreshes()).toBe(1)
  await environment.clock.advance(5_000)
  expect(environment.countRefreshes()).toBe(2)
  expect(client.session.getSync()).not.toBeNull()
})

test('a destroyed client stops refreshing the session', async () => {
  const environment = createLivingEnvironment()
  const { client, tab } = await openSignedIn(environment)
  client.destroy()
  tab.dispatch('online')
  await environment.clock.advance(10 * INTERVAL_MS)
  expect(environment.countRefreshes()).toBe(0)
  expect(environment.clock.getDelays()).toEqual([])
})

test('a destroyed client does not schedule a session refresh when its session changes', async () => {
  const environment = createLivingEnvironment({ '/magic_links/authenticate': () => createSignIn() })
  const { client } = await openSignedIn(environment)
  client.destroy()
  await client.magicLinks.authenticate('token', { session_duration_minutes: 60 })
  await environment.clock.advance(0)
  expect(environment.clock.getDelays()).toEqual([])
})
