import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCookies } from './cookies.ts'
import { createSessionRefresh, toRetryDelay } from './session-refresh.ts'
import { createSessionStore, type SessionStore } from './session.ts'
import { createStorage } from './storage.ts'
import { createFakeBrowser } from './testing/fake-browser.ts'
import { createFakeClock, settle } from './testing/fake-clock.ts'
import { createSignIn } from './testing/fake-provider.ts'

const INTERVAL_MS = 180_000
const LONGEST_MS = 256_174

test('the delay of any session refresh retry is within its bounds', () => {
  const attempts = fc.integer({ min: 1, max: 1000 })
  const dice = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
  fc.assert(
    fc.property(attempts, dice, (attempt, random) => {
      const base = 2000 * 2 ** Math.min(attempt, 7)
      const delay = toRetryDelay(attempt, random)
      expect(delay).toBeGreaterThanOrEqual(base - 175)
      expect(delay).toBeLessThanOrEqual(base + 174)
      expect(Number.isInteger(delay)).toBe(true)
    }),
    { seed: 20260105 },
  )
})

type Step =
  | { type: 'advance' | 'sleep'; milliseconds: number }
  | { type: 'response'; outcome: 'fresh' | 'failure' | 'sign-out' }
  | { type: 'sign-in' | 'sign-out' | 'elsewhere-in' | 'elsewhere-out' | 'back' }
  | { type: 'hide' | 'show' | 'offline' | 'online' }
  | { type: 'hold' | 'release' }

const duration = fc.oneof(fc.integer({ min: 0, max: 10_000 }), fc.integer({ min: 0, max: 1_000_000 }))
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ type: fc.constantFrom('advance', 'sleep'), milliseconds: duration }) },
  {
    weight: 5,
    arbitrary: fc.record({
      type: fc.constant('response'),
      outcome: fc.constantFrom('fresh', 'failure', 'fresh', 'failure', 'sign-out'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ type: fc.constantFrom('sign-in', 'elsewhere-in', 'back') }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constantFrom('sign-out', 'elsewhere-out') }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constantFrom('hide', 'show', 'show', 'offline', 'online', 'online') }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constantFrom('hold', 'release') }) },
)

function openPage(random: () => number) {
  const clock = createFakeClock({ random })
  const browser = createFakeBrowser({ clock })
  const [tab, other] = [browser.openTab(), browser.openTab()].map(({ cookieJar: jar, ...rest }) => {
    const storage = createStorage('root', rest.storageAreas, rest.page)
    const cookies = createCookies({ jar, storage, page: rest.page })
    return { ...rest, storage, store: createSessionStore({ cookies, storage, page: rest.page }) }
  })
  if (!tab || !other) throw new Error('no tabs')
  const inFlight: { respond: (outcome: 'fresh' | 'failure' | 'sign-out') => void }[] = []
  let [most, startedAway] = [0, 0]
  const refresh = () =>
    new Promise<void>((resolve, reject) => {
      const call = {
        respond(outcome: 'fresh' | 'failure' | 'sign-out') {
          inFlight.splice(inFlight.indexOf(call), 1)
          if (outcome === 'fresh' && tab.store.get().session) signIn(tab.store)
          if (outcome === 'sign-out') tab.store.signOut()
          if (outcome === 'fresh') resolve()
          else reject(new Error(outcome))
        },
      }
      inFlight.push(call)
      if (tab.page.isHidden() || !tab.page.isOnline()) startedAway++
      most = Math.max(most, inFlight.length)
    })
  let count = 0
  const signIn = (store: SessionStore) => store.signIn(createSignIn({ session: { last_accessed_at: `${count++}` } }))
  const { page, lock, storage, store } = tab
  const scheduler = createSessionRefresh({ clock, page, lock, storage, store, refresh })
  let letGo: (() => void) | undefined
  const hold = () => {
    if (!letGo) void lock(storage.toName('refresh'), () => new Promise<void>((resolve) => (letGo = resolve)))
  }
  const release = () => {
    letGo?.()
    letGo = undefined
  }
  const isHeld = () => letGo !== undefined
  return {
    clock,
    tab,
    other,
    scheduler,
    inFlight,
    signIn,
    hold,
    release,
    isHeld,
    getFacts: () => ({ most, startedAway }),
  }
}

type Environment = ReturnType<typeof openPage>

async function take(environment: Environment, taken: Step): Promise<void> {
  const { clock, tab, other, inFlight, signIn, hold, release } = environment
  if (taken.type === 'advance') await clock.advance(taken.milliseconds)
  else if (taken.type === 'sleep') clock.sleep(taken.milliseconds)
  else if (taken.type === 'response') inFlight[0]?.respond(taken.outcome)
  else if (taken.type === 'sign-in') signIn(tab.store)
  else if (taken.type === 'sign-out') tab.store.signOut()
  else if (taken.type === 'elsewhere-in') signIn(other.store)
  else if (taken.type === 'elsewhere-out') other.store.signOut()
  else if (taken.type === 'back') tab.dispatch('pageshow')
  else if (taken.type === 'hide' || taken.type === 'show') tab.set({ isHidden: taken.type === 'hide' })
  else if (taken.type === 'hold') hold()
  else if (taken.type === 'release') release()
  else tab.set({ isOnline: taken.type === 'online' })
  await settle()
}

function check({ clock, tab, scheduler, inFlight, isHeld, getFacts }: Environment): void {
  const status = scheduler.getStatus()
  const delays = clock.getDelays()
  expect(getFacts().most).toBeLessThanOrEqual(1)
  expect(getFacts().startedAway).toBe(0)
  if (tab.store.get().session) expect(status).not.toBe('idle')
  else expect(['idle', 'running']).toContain(status)
  if (status !== 'running') expect(inFlight.length).toBe(0)
  else if (!isHeld()) expect(inFlight.length).toBe(1)
  expect(delays.length).toBe(status === 'waiting' ? 1 : 0)
  for (const delay of delays) expect(delay).toBeLessThanOrEqual(Math.max(INTERVAL_MS, LONGEST_MS))
  if (status === 'missed') expect(tab.page.isHidden() || !tab.page.isOnline()).toBe(true)
}

test('after any events, a signed-in page has one scheduled refresh, and two refreshes never run at once', async () => {
  const dice = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 60 }), dice, async (steps, random) => {
      const environment = openPage(() => random)
      environment.scheduler.start()
      environment.signIn(environment.tab.store)
      for (const taken of steps) {
        await take(environment, taken)
        check(environment)
      }
      environment.scheduler.destroy()
    }),
    { seed: 20260105, numRuns: 150 },
  )
}, 30_000)
