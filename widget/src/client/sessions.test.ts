import { expect, test } from 'vitest'
import { ProviderError } from './errors.ts'
import { createSignIn, errorResponse } from './testing/fake-provider.ts'
import { settle } from './testing/fake-clock.ts'
import { createWorld, openClient, openSignedIn, STATE_KEY } from './testing/open-client.ts'

const MINUTE_MS = 60_000

test('signing in shows the session to everyone who asks', async () => {
  const { client } = await openSignedIn(createWorld())
  expect(client.session.getSync()?.session_id).toBe('session-test-1')
  expect(client.user.getSync()?.user_id).toBe('user-test-1')
  expect(client.session.getInfo().fromCache).toBe(false)
  expect(client.session.getTokens()).toEqual({ session_token: 'token-1', session_jwt: 'h.p.1' })
})

test('authenticate renews the tokens and leaves out the second copy of the user', async () => {
  const world = createWorld({ '/sessions/authenticate': createSignIn({ session_jwt: 'h.p.2' }) })
  const { client } = await openSignedIn(world)
  const answer = await client.session.authenticate({ session_duration_minutes: 30 })
  expect(answer).not.toHaveProperty('__user')
  expect(client.session.getTokens()?.session_jwt).toBe('h.p.2')
  expect(world.provider.bodiesOf('/sessions/authenticate')).toEqual([{ session_duration_minutes: 30 }])
})

test.each(['session_not_found', 'user_unauthenticated', 'unauthorized_credentials', 'invalid_secret_authentication'])(
  '%s on authenticate signs out, and is told',
  async (error_type) => {
    const world = createWorld({ '/sessions/authenticate': () => errorResponse(401, error_type) })
    const { client } = await openSignedIn(world)
    await expect(client.session.authenticate()).rejects.toMatchObject({ error_type })
    expect(client.session.getSync()).toBeNull()
    expect(world.browser.getCookies()).toEqual([])
  },
)

test.each(['invalid_session_token', 'too_many_requests'])(
  '%s on authenticate keeps the session',
  async (error_type) => {
    const world = createWorld({ '/sessions/authenticate': () => errorResponse(400, error_type) })
    const { client } = await openSignedIn(world)
    await expect(client.session.authenticate()).rejects.toBeInstanceOf(ProviderError)
    expect(client.session.getSync()).not.toBeNull()
  },
)

test('an answer about a session that was replaced meanwhile is dropped and the call repeated', async () => {
  const world = createWorld()
  const { client } = await openSignedIn(world)
  const replacement = createSignIn({ session: { session_id: 'session-test-2' }, session_token: 'token-2' })
  const answers = [createSignIn({ session_jwt: 'stale' }), replacement]
  world.provider.answer({
    '/oauth/authenticate': replacement,
    '/sessions/authenticate': async () => {
      if (answers.length === 2) await client.oauth.authenticate('other', { session_duration_minutes: 60 })
      return answers.shift()
    },
  })
  const answer = await client.session.authenticate()
  expect(answer.session.session_id).toBe('session-test-2')
  expect(client.session.getTokens()?.session_jwt).not.toBe('stale')
})

test('a sign-out during a background refresh is final and asks nobody again', async () => {
  const world = createWorld()
  const { client } = await openSignedIn(world)
  world.provider.answer({
    '/sessions/authenticate': async () => {
      await client.session.revoke()
      return createSignIn()
    },
  })
  await world.clock.advance(3 * MINUTE_MS)
  expect(client.session.getSync()).toBeNull()
  expect(world.provider.bodiesOf('/sessions/authenticate')).toHaveLength(1)
  expect(world.clock.getDelays()).toEqual([])
})

test('revoke sends no body and forgets everything', async () => {
  const world = createWorld()
  const { client } = await openSignedIn(world)
  await client.session.revoke()
  expect(world.provider.bodiesOf('/sessions/revoke')).toEqual([undefined])
  expect(client.user.getSync()).toBeNull()
  expect(world.browser.getCookies()).toEqual([])
  expect(world.browser.local.get(STATE_KEY)).toBe('null')
})

test('a revoke that fails keeps the session, unless it is to be forgotten anyway', async () => {
  const world = createWorld({ '/sessions/revoke': () => errorResponse(500, 'internal_server_error') })
  const { client } = await openSignedIn(world)
  await expect(client.session.revoke()).rejects.toMatchObject({ error_type: 'internal_server_error' })
  expect(client.session.getSync()).not.toBeNull()
  await expect(client.session.revoke({ forceClear: true })).rejects.toMatchObject({ status_code: 500 })
  expect(client.session.getSync()).toBeNull()
})

test('revoking a session that the provider no longer knows forgets it', async () => {
  const world = createWorld({ '/sessions/revoke': () => errorResponse(404, 'session_not_found') })
  const { client } = await openSignedIn(world)
  await expect(client.session.revoke()).rejects.toMatchObject({ error_type: 'session_not_found' })
  expect(client.session.getSync()).toBeNull()
})

test('attest ends the session that is there and asks for 60 minutes', async () => {
  const world = createWorld({ '/sessions/attest': createSignIn({ session: { session_id: 'session-test-2' } }) })
  const { client } = await openSignedIn(world)
  await client.session.attest({ profile_id: 'profile-1', token: 'h.p.s' })
  const paths = world.provider.calls.map(({ path }) => path)
  expect(paths.indexOf('/sessions/revoke')).toBeGreaterThan(0)
  expect(paths.indexOf('/sessions/revoke')).toBeLessThan(paths.indexOf('/sessions/attest'))
  expect(world.provider.bodiesOf('/sessions/attest')).toEqual([
    { profile_id: 'profile-1', token: 'h.p.s', session_duration_minutes: 60 },
  ])
  expect(client.session.getSync()?.session_id).toBe('session-test-2')
})

test('attest keeps the session whose token is given along', async () => {
  const world = createWorld({ '/sessions/attest': createSignIn() })
  const { client } = await openSignedIn(world)
  await client.session.attest({ profile_id: 'profile-1', token: 'h.p.s', session_token: 'token-1' })
  expect(world.provider.bodiesOf('/sessions/revoke')).toEqual([])
})

test('updateSession writes the cookies and calls nobody', async () => {
  const world = createWorld()
  const { client } = await openClient(world)
  const before = world.provider.calls.length
  client.session.updateSession({ session_token: 'from-server', session_jwt: 'h.p.s' })
  await settle()
  expect(client.session.getTokens()).toEqual({ session_token: 'from-server', session_jwt: 'h.p.s' })
  expect(world.provider.calls).toHaveLength(before)
  expect(client.session.getSync()).toBeNull()
})

test('an access token is exchanged for a session', async () => {
  const path = '/sessions/exchange_access_token'
  const world = createWorld({ [path]: createSignIn({ session_token: 'token-3' }) })
  const { client } = await openClient(world)
  await client.session.exchangeAccessToken({ access_token: 'h.p.s', session_duration_minutes: 60 })
  expect(world.provider.bodiesOf(path)).toEqual([{ access_token: 'h.p.s', session_duration_minutes: 60 }])
  expect(client.session.getTokens()?.session_token).toBe('token-3')
})
