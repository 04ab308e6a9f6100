import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCookies } from './cookies.ts'
import { createSessionStore } from './session.ts'
import { createStorage } from './storage.ts'
import { createFakeBrowser, type FakeBrowser } from './testing/fake-browser.ts'
import { createFakeClock } from './testing/fake-clock.ts'
import { createSignIn, createUser } from './testing/fake-provider.ts'

type Change = {
  type: 'authenticate' | 'authenticate-http-only' | 'user' | 'intermediate' | 'revoke' | 'expire' | 'tokens'
  id: number
}
/** A change to the session, and the tab that makes it. */
type Step = { tab: 0 | 1; change: Change }

const step: fc.Arbitrary<Step> = fc.record({
  tab: fc.constantFrom(0, 1),
  change: fc.record({
    type: fc.constantFrom(
      'authenticate',
      'authenticate-http-only',
      'user',
      'intermediate',
      'revoke',
      'expire',
      'tokens',
    ),
    id: fc.integer({ min: 1, max: 3 }),
  }),
})

const clock = createFakeClock()

function openTab(browser: FakeBrowser) {
  const { page, storageAreas, cookieJar: jar } = browser.openTab()
  const storage = createStorage('root', storageAreas, page)
  return createSessionStore({ page, storage, cookies: createCookies({ jar, storage, page }) })
}

type Store = ReturnType<typeof openTab>

function apply(store: Store, change: Change): void {
  if (change.type === 'intermediate') return store.setIntermediateToken('ist')
  if (change.type === 'revoke') return store.signOut()
  if (change.type === 'expire') return store.signOut({ keepIntermediate: true })
  if (change.type === 'tokens') return store.getTokens() ? store.setTokens({ session_token: 'mine' }) : undefined
  if (change.type === 'user')
    return store.get().session ? store.setUser(createUser({ user_id: `${change.id}` })) : undefined
  const tokens = change.type === 'authenticate' ? {} : { session_token: '', session_jwt: '' }
  store.signIn(createSignIn({ session: { session_id: `${change.id}` }, ...tokens }))
}

function checkConsistent(browser: FakeBrowser, stores: readonly Store[]): void {
  const cookies = browser.getCookies().map(({ name }) => name)
  const [{ user, session }] = stores.map((store) => store.get()) as [ReturnType<Store['get']>]
  for (const store of stores) expect(store.get()).toMatchObject({ user, session })
  expect(JSON.parse(browser.local.get('root') ?? '')).toEqual(session ? { user, session } : null)
  expect(user === null).toBe(session === null)
  if (session) expect(cookies).not.toContain('stytch_intermediate_session_token')
  else expect(cookies.filter((name) => name !== 'stytch_intermediate_session_token')).toEqual([])
  expect(stores.every((store) => store.hasCredentials() === (session !== null))).toBe(true)
}

test('after any session changes in two tabs, cookies, storage and memory agree', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 5, maxLength: 25, size: 'max' }), (steps) => {
      const browser = createFakeBrowser({ clock })
      const stores = [openTab(browser), openTab(browser)] as const
      for (const { tab, change } of steps) {
        apply(stores[tab], change)
        checkConsistent(browser, stores)
      }
      const { user, session } = stores[0].get()
      expect(openTab(browser).get()).toMatchObject({ user, session })
    }),
    { seed: 20260105, numRuns: 200 },
  )
}, 30_000)
