import { afterEach, describe, expect, test, vi } from 'vitest'
import { createCookies } from './cookies.ts'
import { ProviderError } from './errors.ts'
import { createSessionStore } from './session.ts'
import { createStorage } from './storage.ts'
import { createSession, createSignIn, createUser, errorResponse } from './testing/fake-provider.ts'
import { settle } from './testing/fake-clock.ts'
import { createEnvironment, openClient, openSignedIn, STATE_KEY } from './testing/open-client.ts'

const MINUTE_MS = 60_000

afterEach(() => vi.restoreAllMocks())

test(
  'signing in updates the session, the user and the tokens',
  { tags: ['session.user', 'session.session-id', 'session-state.signed-in', 'session-state.writes-cookies'] },
  async () => {
    const { client } = await openSignedIn(createEnvironment())
    expect(client.session.getSync()?.session_id).toBe('session-test-1')
    expect(client.user.getSync()?.user_id).toBe('user-test-1')
    expect(client.session.getInfo().fromCache).toBe(false)
    expect(client.session.getTokens()).toEqual({ session_token: 'token-1', session_jwt: 'h.p.1' })
  },
)

test('the cookies of a sign-in end with the session', { tags: 'session.expires-at' }, async () => {
  const environment = createEnvironment({
    '/oauth/authenticate': createSignIn({
      session: { last_accessed_at: '2026-01-05T11:00:00Z', expires_at: '2026-01-05T11:30:00Z' },
    }),
  })
  await openSignedIn(environment)
  expect(environment.browser.getCookies().map(({ attributes }) => attributes['max-age'])).toEqual(['1800', '1800'])
})

test('session.authenticate renews the tokens and omits the duplicate user from its response', async () => {
  const environment = createEnvironment({ '/sessions/authenticate': createSignIn({ session_jwt: 'h.p.2' }) })
  const { client } = await openSignedIn(environment)
  const response = await client.session.authenticate({ session_duration_minutes: 30 })
  expect(response).not.toHaveProperty('__user')
  expect(client.session.getTokens()?.session_jwt).toBe('h.p.2')
  expect(environment.provider.bodiesOf('/sessions/authenticate')).toEqual([{ session_duration_minutes: 30 }])
})

test.each(['session_not_found', 'user_unauthenticated', 'unauthorized_credentials', 'invalid_secret_authentication'])(
  'the error %s on session.authenticate signs out and is thrown',
  async (error_type) => {
    const environment = createEnvironment({ '/sessions/authenticate': () => errorResponse(401, error_type) })
    const { client } = await openSignedIn(environment)
    await expect(client.session.authenticate()).rejects.toMatchObject({ error_type })
    expect(client.session.getSync()).toBeNull()
    expect(environment.browser.getCookies()).toEqual([])
  },
)

test.each(['invalid_session_token', 'too_many_requests'])(
  'the error %s on session.authenticate keeps the session',
  async (error_type) => {
    const environment = createEnvironment({ '/sessions/authenticate': () => errorResponse(400, error_type) })
    const { client } = await openSignedIn(environment)
    await expect(client.session.authenticate()).rejects.toBeInstanceOf(ProviderError)
    expect(client.session.getSync()).not.toBeNull()
  },
)

test('a response for a session that was replaced meanwhile is dropped, and the call is repeated', async () => {
  const environment = createEnvironment()
  const { client } = await openSignedIn(environment)
  const replacement = createSignIn({ session: { session_id: 'session-test-2' }, session_token: 'token-2' })
  const responses = [createSignIn({ session_jwt: 'stale' }), replacement]
  environment.provider.respond({
    '/oauth/authenticate': replacement,
    '/sessions/authenticate': async () => {
      if (responses.length === 2) await client.oauth.authenticate('other', { session_duration_minutes: 60 })
      return responses.shift()
    },
  })
  const response = await client.session.authenticate()
  expect(response.session.session_id).toBe('session-test-2')
  expect(client.session.getTokens()?.session_jwt).not.toBe('stale')
})

test('a response older than another sign-in of the same session is dropped, and the call is repeated', async () => {
  const environment = createEnvironment()
  const { client } = await openSignedIn(environment)
  const signedInAt = (last_authenticated_at: string) => {
    const times = { last_authenticated_at, created_at: last_authenticated_at, updated_at: last_authenticated_at }
    return { authentication_factors: [{ type: 'oauth' as const, delivery_method: 'oauth_github' as const, ...times }] }
  }
  const early = createSignIn({ session: signedInAt('2026-01-01T00:00:00Z') })
  const late = createSignIn({ session: signedInAt('2026-01-01T01:00:00Z') })
  const responses = [early, late]
  environment.provider.respond({
    '/oauth/authenticate': late,
    '/sessions/authenticate': async () => {
      if (responses.length === 2) await client.oauth.authenticate('again', { session_duration_minutes: 60 })
      return responses.shift()
    },
  })
  await client.session.authenticate()
  expect(client.session.getSync()).toMatchObject(signedInAt('2026-01-01T01:00:00Z'))
  expect(responses).toEqual([])
})

test('a sign-out during a background session refresh is final and makes no further call', async () => {
  const environment = createEnvironment()
  const { client } = await openSignedIn(environment)
  environment.provider.respond({
    '/sessions/authenticate': async () => {
      await client.session.revoke()
      return createSignIn()
    },
  })
  await environment.clock.advance(3 * MINUTE_MS)
  expect(client.session.getSync()).toBeNull()
  expect(environment.provider.bodiesOf('/sessions/authenticate')).toHaveLength(1)
  expect(environment.clock.getDelays()).toEqual([])
})

test(
  'session.revoke sends no body and clears the user, the cookies and the storage',
  { tags: ['session-state.signed-out', 'session-revoke.body'] },
  async () => {
    const environment = createEnvironment()
    const { client } = await openSignedIn(environment)
    await client.session.revoke()
    expect(environment.provider.bodiesOf('/sessions/revoke')).toEqual([undefined])
    expect(client.user.getSync()).toBeNull()
    expect(environment.browser.getCookies()).toEqual([])
    expect(environment.browser.local.get(STATE_KEY)).toBe('null')
  },
)

test('a failed revoke keeps the session unless forceClear is set', async () => {
  const environment = createEnvironment({ '/sessions/revoke': () => errorResponse(500, 'internal_server_error') })
  const { client } = await openSignedIn(environment)
  await expect(client.session.revoke()).rejects.toMatchObject({ error_type: 'internal_server_error' })
  expect(client.session.getSync()).not.toBeNull()
  await expect(client.session.revoke({ forceClear: true })).rejects.toMatchObject({ status_code: 500 })
  expect(client.session.getSync()).toBeNull()
})

test(
  'a forced sign-out clears this browser at once, even if the provider does not respond',
  { tags: 'threat.b5' },
  async () => {
    const environment = createEnvironment({ '/sessions/revoke': () => new Promise(() => {}) })
    const { client } = await openSignedIn(environment)
    const other = await openClient(environment)
    const ending = expect(client.session.revoke({ forceClear: true })).rejects.toMatchObject({ reason: 'timeout' })
    await settle()
    expect(environment.browser.getCookies()).toEqual([])
    expect(environment.browser.local.get(STATE_KEY)).toBe('null')
    expect([client.session.getSync(), other.client.session.getSync()]).toEqual([null, null])
    await environment.clock.advance(20_000)
    await ending
  },
)

test('the revoke request carries the session token and uses keepalive', async () => {
  const environment = createEnvironment()
  const { client } = await openSignedIn(environment)
  await client.session.revoke({ forceClear: true })
  const call = environment.provider.calls.find(({ path }) => path === '/sessions/revoke')
  expect(call?.keepalive).toBe(true)
  expect(call?.headers.get('authorization')).toBe(`Basic ${btoa('public-token-test-1:token-1')}`)
})

test.each([
  ['has an internal error', () => errorResponse(500, 'internal_server_error')],
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
])('a forced sign-out is sent once more, with the same token, when the provider %s', async (_, fail) => {
  const environment = createEnvironment()
  const { client } = await openSignedIn(environment)
  let count = 0
  environment.provider.respond({ '/sessions/revoke': () => (++count === 1 ? fail() : {}) })
  await client.session.revoke({ forceClear: true })
  const calls = environment.provider.calls.filter(({ path }) => path === '/sessions/revoke')
  const authorization = `Basic ${btoa('public-token-test-1:token-1')}`
  expect(calls.map(({ headers }) => headers.get('authorization'))).toEqual([authorization, authorization])
})

test('a forced sign-out is sent once when the provider refuses it', async () => {
  const environment = createEnvironment({ '/sessions/revoke': () => errorResponse(429, 'too_many_requests') })
  const { client } = await openSignedIn(environment)
  await expect(client.session.revoke({ forceClear: true })).rejects.toMatchObject({ status_code: 429 })
  expect(environment.provider.bodiesOf('/sessions/revoke')).toHaveLength(1)
})

test('a late response to a forced sign-out does not end the next session', { tags: 'threat.b5' }, async () => {
  let respond: (payload: unknown) => void = () => {}
  const environment = createEnvironment({ '/sessions/revoke': () => new Promise((resolve) => (respond = resolve)) })
  const { client } = await openSignedIn(environment)
  const revoking = client.session.revoke({ forceClear: true })
  await settle()
  await client.oauth.authenticate('token', { session_duration_minutes: 60 })
  respond({})
  await revoking
  expect(client.session.getSync()?.session_id).toBe('session-test-1')
})

test(
  'a session refresh in progress during a forced sign-out does not sign in again',
  { tags: 'threat.b5' },
  async () => {
    let respond: (payload: unknown) => void = () => {}
    const environment = createEnvironment({
      '/sessions/authenticate': () => new Promise((resolve) => (respond = resolve)),
    })
    const { client } = await openSignedIn(environment)
    await environment.clock.advance(3 * MINUTE_MS)
    await client.session.revoke({ forceClear: true })
    respond(createSignIn())
    await settle()
    expect(client.session.getSync()).toBeNull()
    expect(environment.browser.getCookies()).toEqual([])
  },
)

test(
  'a sign-out without forceClear that times out after ten seconds keeps the session',
  { tags: 'chosen.call-timeout' },
  async () => {
    const environment = createEnvironment({ '/sessions/revoke': () => new Promise(() => {}) })
    const { client } = await openSignedIn(environment)
    const onEnd = vi.fn<(error: unknown) => void>()
    client.session.revoke().catch(onEnd)
    await environment.clock.advance(9_999)
    expect(onEnd).not.toHaveBeenCalled()
    await environment.clock.advance(1)
    expect(onEnd.mock.calls).toEqual([[expect.objectContaining({ reason: 'timeout' })]])
    expect(client.session.getSync()).not.toBeNull()
  },
)

test('revoking a session unknown to the provider signs out', async () => {
  const environment = createEnvironment({ '/sessions/revoke': () => errorResponse(404, 'session_not_found') })
  const { client } = await openSignedIn(environment)
  await expect(client.session.revoke()).rejects.toMatchObject({ error_type: 'session_not_found' })
  expect(client.session.getSync()).toBeNull()
})

test(
  'session.attest revokes the current session and requests 60 minutes',
  {
    tags: [
      'attestation.session',
      'attestation.revokes-first',
      'session-attest.token',
      'session-attest.profile',
      'session-attest.duration',
      'attest.duration',
    ],
  },
  async () => {
    const environment = createEnvironment({
      '/sessions/attest': createSignIn({ session: { session_id: 'session-test-2' } }),
    })
    const { client } = await openSignedIn(environment)
    await client.session.attest({ profile_id: 'profile-1', token: 'h.p.s' })
    const paths = environment.provider.calls.map(({ path }) => path)
    expect(paths.indexOf('/sessions/revoke')).toBeGreaterThan(0)
    expect(paths.indexOf('/sessions/revoke')).toBeLessThan(paths.indexOf('/sessions/attest'))
    expect(environment.provider.bodiesOf('/sessions/attest')).toEqual([
      { profile_id: 'profile-1', token: 'h.p.s', session_duration_minutes: 60 },
    ])
    expect(client.session.getSync()?.session_id).toBe('session-test-2')
  },
)

test(
  'session.attest revokes a session that is known by its cookies only',
  { tags: 'attestation.revokes-first' },
  async () => {
    const environment = createEnvironment({ '/sessions/attest': createSignIn() })
    const { client } = await openClient(environment)
    client.session.updateSession({ session_token: 'from-server', session_jwt: 'h.p.s' })
    await client.session.attest({ profile_id: 'profile-1', token: 'h.p.s' })
    const paths = environment.provider.calls.map(({ path }) => path)
    expect(paths.indexOf('/sessions/revoke')).toBeGreaterThan(0)
    expect(paths.indexOf('/sessions/revoke')).toBeLessThan(paths.indexOf('/sessions/attest'))
  },
)

test('session.attest keeps the current session if its token is passed along', async () => {
  const environment = createEnvironment({ '/sessions/attest': createSignIn() })
  const { client } = await openSignedIn(environment)
  await client.session.attest({ profile_id: 'profile-1', token: 'h.p.s', session_token: 'token-1' })
  expect(environment.provider.bodiesOf('/sessions/revoke')).toEqual([])
})

test('updateSession writes the cookies and makes no call', async () => {
  const environment = createEnvironment()
  const { client } = await openClient(environment)
  const before = environment.provider.calls.length
  client.session.updateSession({ session_token: 'from-server', session_jwt: 'h.p.s' })
  await settle()
  expect(client.session.getTokens()).toEqual({ session_token: 'from-server', session_jwt: 'h.p.s' })
  expect(environment.provider.calls).toHaveLength(before)
  expect(client.session.getSync()).toBeNull()
})

test('an access token is exchanged for a session', async () => {
  const path = '/sessions/exchange_access_token'
  const environment = createEnvironment({ [path]: createSignIn({ session_token: 'token-3' }) })
  const { client } = await openClient(environment)
  await client.session.exchangeAccessToken({ access_token: 'h.p.s', session_duration_minutes: 60 })
  expect(environment.provider.bodiesOf(path)).toEqual([{ access_token: 'h.p.s', session_duration_minutes: 60 }])
  expect(client.session.getTokens()?.session_token).toBe('token-3')
})

test('session.attest keeps the current session if its JWT is passed along', async () => {
  const environment = createEnvironment({ '/sessions/attest': createSignIn() })
  const { client } = await openSignedIn(environment)
  await client.session.attest({ profile_id: 'profile-1', token: 'h.p.s', session_jwt: 'h.p.1' })
  expect(environment.provider.bodiesOf('/sessions/revoke')).toEqual([])
})

test('session.attest signs out first, even if neither call succeeds', async () => {
  const fail = () => errorResponse(500, 'internal_server_error')
  const environment = createEnvironment({ '/sessions/revoke': fail, '/sessions/attest': fail })
  const { client } = await openSignedIn(environment)
  const attesting = client.session.attest({ profile_id: 'profile-1', token: 'h.p.s' })
  await expect(attesting).rejects.toMatchObject({ status_code: 500 })
  expect(client.session.getSync()).toBeNull()
})

describe('a session cookie that this client has not written, alone beside the stored session', () => {
  /** Opens a new page of a signed-in browser, in which another host has replaced the cookies. */
  async function openPlanted({ user_id, expires_at }: { user_id: string; expires_at?: string }) {
    const planted = { ...createSignIn({ session: { user_id, session_id: 'planted' }, session_token: 'planted' }) }
    const user = { ...planted.user, user_id }
    const environment = createEnvironment({ '/users/me': { ...user } })
    if (expires_at) environment.provider.respond({ '/oauth/authenticate': createSignIn({ session: { expires_at } }) })
    const first = await openSignedIn(environment)
    first.client.destroy()
    environment.browser.deleteCookies()
    const { cookieJar } = environment.browser.openTab()
    cookieJar.write('stytch_session=planted; path=/oauth')
    cookieJar.write(`stytch_session_jwt=h.${btoa(JSON.stringify({ sub: user_id }))}.s; path=/oauth`)
    environment.provider.respond({
      '/sessions/authenticate': () => ({ ...planted, user, __user: user }),
      '/users/me': user,
    })
    /** Lists the session token of each call, and whether the call sends cookies. */
    const sent = () =>
      environment.provider.calls
        .filter(({ headers }) => headers.has('authorization'))
        .map(({ path, headers, credentials }) => {
          const [, token] = atob(headers.get('authorization')?.replace('Basic ', '') ?? '').split(':')
          return [path, token, credentials]
        })
    environment.provider.calls.length = 0
    return { environment, sent }
  }

  const CHECK = ['/sessions/authenticate', 'planted', 'omit']

  test('of another user, it is removed, and no other call carries it', { tags: 'threat.b3' }, async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { environment, sent } = await openPlanted({ user_id: 'user-test-attacker' })
    const { client } = await openClient(environment)
    expect(client.session.getTokens()).toBeNull()
    expect(client.user.getSync()?.user_id).toBe('user-test-1')
    environment.provider.respond({ '/users/me': () => errorResponse(401, 'user_unauthenticated') })
    const call = client.user.get().catch((error: unknown) => error)
    await environment.clock.advance(100)
    expect(await call).toMatchObject({ error_type: 'user_unauthenticated' })
    expect(client.session.getSync()).toBeNull()
    expect(environment.browser.getCookies()).toEqual([])
    expect(sent()).toContainEqual(CHECK)
    expect(sent().filter(([, token]) => token === 'planted')).toEqual([CHECK])
    expect(environment.browser.local.get(STATE_KEY)).toBe('null')
  })

  test('of the same user, it is kept', async () => {
    const { environment, sent } = await openPlanted({ user_id: 'user-test-1' })
    const { client } = await openClient(environment)
    await environment.clock.advance(100)
    expect(client.session.getInfo()).toMatchObject({ session: { session_id: 'planted' }, fromCache: false })
    expect(client.session.getTokens()?.session_token).toBe('planted')
    await client.user.get()
    expect(sent().at(-1)).toEqual(['/users/me', 'planted', 'include'])
  })

  test('of another user is kept once the stored session has expired', async () => {
    const { environment } = await openPlanted({ user_id: 'user-test-2', expires_at: '2026-01-05T09:00:00Z' })
    const { client } = await openClient(environment)
    await environment.clock.advance(100)
    expect(client.user.getSync()?.user_id).toBe('user-test-2')
  })

  test.each([
    [400, 'invalid_session_token'],
    [404, 'session_not_found'],
  ])('which the provider refuses with %s %s, is removed', async (status, error_type) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { environment } = await openPlanted({ user_id: 'user-test-1' })
    environment.provider.respond({ '/sessions/authenticate': () => errorResponse(status, error_type) })
    const { client } = await openClient(environment)
    await environment.clock.advance(100)
    expect(client.session.getSync()).toBeNull()
    expect(environment.browser.getCookies()).toEqual([])
  })

  test.each([429, 500])('stays unused while the provider answers %s', async (status) => {
    const { environment, sent } = await openPlanted({ user_id: 'user-test-1' })
    environment.provider.respond({ '/sessions/authenticate': () => errorResponse(status, 'too_many_requests') })
    const { client } = await openClient(environment)
    await expect(client.user.get()).rejects.toMatchObject({ error_type: 'too_many_requests' })
    expect(client.user.getSync()?.user_id).toBe('user-test-1')
    expect(sent().filter(([path]) => path === '/users/me')).toEqual([])
  })

  test('is trusted when the sign-in of another tab arrives in local storage after it', async () => {
    const { environment } = await openPlanted({ user_id: 'user-test-2' })
    const { client } = await openClient(environment)
    const other = environment.browser.openTab()
    environment.browser.deleteCookies()
    const storage = createStorage(STATE_KEY, other.storageAreas, other.page)
    const cookies = createCookies({ jar: other.cookieJar, page: other.page, storage })
    createSessionStore({ cookies, storage, page: other.page }).signIn({
      user: createUser({ user_id: 'user-test-2' }),
      session: createSession({ user_id: 'user-test-2' }),
      session_token: 'planted',
      session_jwt: 'h.p.s',
    })
    await environment.clock.advance(100)
    expect(client.user.getSync()?.user_id).toBe('user-test-2')
    expect(environment.browser.getCookies()).toHaveLength(2)
  })

  test('does not end a session whose own cookies are HttpOnly', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { environment } = await openPlanted({ user_id: 'user-test-attacker' })
    environment.browser.local.set(`${STATE_KEY}::http_only_cookies`, 'true')
    const { client } = await openClient(environment)
    environment.provider.respond({ '/sessions/authenticate': createSignIn({ session_token: '', session_jwt: '' }) })
    await environment.clock.advance(100)
    expect(client.user.getSync()?.user_id).toBe('user-test-1')
    expect(environment.browser.getCookies()).toEqual([])
  })

  test('does not delay a forced sign-out', async () => {
    const { environment } = await openPlanted({ user_id: 'user-test-attacker' })
    environment.provider.respond({ '/sessions/authenticate': () => new Promise(() => {}) })
    const { client } = await openClient(environment)
    void client.session.revoke({ forceClear: true }).catch(() => {})
    await settle()
    expect(client.session.getSync()).toBeNull()
    expect(environment.browser.getCookies()).toEqual([])
  })

  test('a sign-in by another client is noticed at once', async () => {
    const environment = createEnvironment()
    const { client } = await openSignedIn(environment)
    const user = createUser({ user_id: 'user-test-2' })
    const session = createSession({ user_id: 'user-test-2' })
    const theirs = { ...createSignIn({ session, session_token: 'theirs' }), user, __user: user }
    environment.provider.respond({ '/sessions/authenticate': theirs })
    environment.browser.deleteCookies()
    const other = environment.browser.openTab()
    other.cookieJar.write('stytch_session=theirs; path=/')
    other.cookieJar.write('stytch_session_jwt=h.p.2; path=/')
    other.storageAreas.local.setItem(STATE_KEY, JSON.stringify({ user, session }))
    await environment.clock.advance(100)
    expect(client.session.getTokens()?.session_token).toBe('theirs')
  })
})

test('a JWT of another user is not returned beside the own session token', { tags: 'threat.b3' }, async () => {
  const { client, tab } = await openSignedIn(createEnvironment())
  const toJwt = (sub: string) => `h.${btoa(JSON.stringify({ sub }))}.s`
  tab.cookieJar.write(`stytch_session_jwt=${toJwt('user-test-attacker')}; path=/`)
  expect(client.session.getTokens()).toBeNull()
  tab.cookieJar.write(`stytch_session_jwt=${toJwt('user-test-1')}; path=/`)
  expect(client.session.getTokens()?.session_jwt).toBe(toJwt('user-test-1'))
})
