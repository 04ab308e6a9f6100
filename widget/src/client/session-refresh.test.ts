import { expect, test } from 'vitest'
import { toRetryDelay } from './session-refresh.ts'
import { createSignIn, errorResponse, type Answers } from './testing/fake-provider.ts'
import { createWorld, openClient, openSignedIn } from './testing/open-client.ts'

const PATH = '/sessions/authenticate'
const MINUTE_MS = 60_000
const INTERVAL_MS = 3 * MINUTE_MS

/** A provider whose session is used anew by every call. */
function createLivingWorld(answers: Answers = {}) {
  const world = createWorld({
    [PATH]: () => createSignIn({ session: { last_accessed_at: new Date(world.clock.now()).toISOString() } }),
    ...answers,
  })
  return { ...world, countRefreshes: () => world.provider.bodiesOf(PATH).length }
}

test('a signed-in page refreshes every 3 minutes, without asking for a longer session', async () => {
  const world = createLivingWorld()
  await openSignedIn(world)
  await world.clock.advance(INTERVAL_MS - 1)
  expect(world.countRefreshes()).toBe(0)
  await world.clock.advance(1)
  await world.clock.advance(INTERVAL_MS)
  expect(world.provider.bodiesOf(PATH)).toEqual([{}, {}])
})

test('a signed-out page never does', async () => {
  const world = createLivingWorld()
  await openClient(world)
  await world.clock.advance(60 * MINUTE_MS)
  expect(world.countRefreshes()).toBe(0)
})

test('a page that opens with a session confirms it at once', async () => {
  const world = createLivingWorld()
  await openSignedIn(world)
  const { client } = await openClient(world)
  expect(world.countRefreshes()).toBe(1)
  expect(client.session.getInfo().fromCache).toBe(false)
})

test('a failed refresh is tried again after 4 s, 8 s … 256 s, for as long as it takes', async () => {
  const world = createLivingWorld({ [PATH]: new TypeError('Failed to fetch') })
  const { client } = await openSignedIn(world)
  await world.clock.advance(INTERVAL_MS)
  const delays: number[] = []
  for (let attempt = 1; attempt <= 9; attempt++) {
    const [delay = 0] = world.clock.getDelays()
    delays.push(delay)
    await world.clock.advance(delay)
  }
  expect(delays).toEqual([4000, 8000, 16_000, 32_000, 64_000, 128_000, 256_000, 256_000, 256_000])
  expect(client.session.getSync()).not.toBeNull()
})

test('after an outage the page is back at 3 minutes', async () => {
  const world = createLivingWorld({ [PATH]: () => errorResponse(500, 'internal_server_error') })
  await openSignedIn(world)
  await world.clock.advance(INTERVAL_MS)
  world.provider.answer({ [PATH]: createSignIn({ session: { last_accessed_at: '2026-01-05T09:05:00Z' } }) })
  await world.clock.advance(4000)
  expect(world.clock.getDelays()).toEqual([INTERVAL_MS])
})

test('an unrecoverable error signs out and ends it', async () => {
  const world = createLivingWorld({ [PATH]: () => errorResponse(404, 'session_not_found') })
  const { client } = await openSignedIn(world)
  await world.clock.advance(INTERVAL_MS)
  expect(client.session.getSync()).toBeNull()
  expect(world.clock.getDelays()).toEqual([])
})

test.each([
  [1, 0, 3825],
  [1, 0.999_999, 4174],
  [2, 0.5, 8000],
  [7, 0, 255_825],
  [7, 0.999_999, 256_174],
  [30, 0.5, 256_000],
])('retry %i with dice at %f waits %i ms', (attempt, random, delay) => {
  expect(toRetryDelay(attempt, random)).toBe(delay)
})

test.each(['isHidden', 'isOnline'] as const)('a page whose %s changes pauses and catches up once', async (name) => {
  const world = createLivingWorld()
  const { tab } = await openSignedIn(world)
  tab.set({ [name]: name === 'isHidden' })
  await world.clock.advance(10 * INTERVAL_MS)
  expect(world.countRefreshes()).toBe(0)
  tab.set({ [name]: name !== 'isHidden' })
  await world.clock.advance(0)
  expect(world.countRefreshes()).toBe(1)
  expect(world.clock.getDelays()).toContain(INTERVAL_MS)
})

test('a page that was away for less than its time does not hurry', async () => {
  const world = createLivingWorld()
  const { tab } = await openSignedIn(world)
  tab.set({ isHidden: true })
  await world.clock.advance(MINUTE_MS)
  tab.set({ isHidden: false })
  await world.clock.advance(0)
  expect(world.countRefreshes()).toBe(0)
})

test('a machine that slept refreshes once, whatever wakes it first', async () => {
  const world = createLivingWorld()
  const { tab } = await openSignedIn(world)
  world.clock.sleep(8 * 60 * MINUTE_MS)
  tab.dispatch('online')
  tab.dispatch('visibilitychange')
  tab.dispatch('pageshow')
  await world.clock.advance(MINUTE_MS)
  expect(world.countRefreshes()).toBe(1)
})

test('ten tabs make one call, and all of them know its answer', async () => {
  const world = createLivingWorld()
  await openSignedIn(world)
  const opened = []
  for (let count = 1; count < 10; count++) opened.push(await openClient(world))
  const before = world.countRefreshes()
  await world.clock.advance(INTERVAL_MS)
  expect(world.countRefreshes()).toBe(before + 1)
  const at = new Date(world.clock.now()).toISOString()
  expect(opened.map(({ client }) => client.session.getSync()?.last_accessed_at)).toEqual(opened.map(() => at))
  await world.clock.advance(4 * INTERVAL_MS)
  expect(world.countRefreshes()).toBe(before + 5)
})

test('ten tabs that open at once make one call', async () => {
  const world = createLivingWorld()
  await openSignedIn(world)
  await world.clock.advance(MINUTE_MS)
  const opened = await Promise.all(Array.from({ length: 10 }, () => openClient(world)))
  expect(world.countRefreshes()).toBe(1)
  expect(opened.every(({ client }) => !client.session.getInfo().fromCache)).toBe(true)
})

test('ten tabs of an outage keep to one rhythm', async () => {
  const world = createLivingWorld()
  await openSignedIn(world)
  for (let count = 1; count < 10; count++) await openClient(world)
  const before = world.countRefreshes()
  world.provider.answer({ [PATH]: new TypeError('Failed to fetch') })
  await world.clock.advance(INTERVAL_MS + 4000 + 8000 + 16_000)
  expect(world.countRefreshes()).toBe(before + 4)
})

test('a refresh that another client of the provider made is taken over', async () => {
  const world = createLivingWorld()
  const { client } = await openSignedIn(world)
  await world.clock.advance(2 * MINUTE_MS)
  const { user, session } = createSignIn({ session: { last_accessed_at: '2026-01-05T09:02:00Z' } })
  const foreign = world.browser.openTab()
  foreign.storageAreas.local.setItem('stytch_sdk_state_public-token-test-1', JSON.stringify({ session, user }))
  await world.clock.advance(2 * MINUTE_MS)
  expect(world.countRefreshes()).toBe(0)
  expect(client.session.getSync()?.last_accessed_at).toBe('2026-01-05T09:02:00Z')
})

test('a plan that the machine clock has left far ahead is not waited for', async () => {
  const world = createLivingWorld()
  await openSignedIn(world)
  const plan = JSON.stringify({ due_at: world.clock.now() + 60 * MINUTE_MS, attempt: 0 })
  world.browser.local.set('stytch_sdk_state_public-token-test-1::refresh', plan)
  await world.clock.advance(INTERVAL_MS)
  expect(world.countRefreshes()).toBe(1)
})

test('a call that hangs longer than the lock is held has no second beside it', async () => {
  const world = createLivingWorld({ [PATH]: () => new Promise(() => {}) })
  const { tab } = await openSignedIn(world, { lock: async (_name, action) => void action() })
  await world.clock.advance(10 * INTERVAL_MS)
  tab.dispatch('pageshow')
  await world.clock.advance(10 * INTERVAL_MS)
  expect(world.countRefreshes()).toBe(1)
})

test('a client that is destroyed stops', async () => {
  const world = createLivingWorld()
  const { client, tab } = await openSignedIn(world)
  client.destroy()
  tab.dispatch('online')
  await world.clock.advance(10 * INTERVAL_MS)
  expect(world.countRefreshes()).toBe(0)
  expect(world.clock.getDelays()).toEqual([])
})
