import { expect, test } from 'vitest'
import { createVisitor } from '../testing/visitor.ts'

async function createSignedIn() {
  const visitor = createVisitor('public-token-test-sessions')
  const signedIn = await visitor.signIn()
  const { app, tenant, call } = visitor
  const url = '/_mock/public-token-test-sessions/sessions'
  return {
    ...signedIn,
    tenant,
    list: async (query = '') => (await app.inject(`${url}${query}`)).json().sessions,
    end: (path: string) => app.inject({ method: 'DELETE', url: `${url}${path}` }),
    isSignedIn: async () =>
      (await call('/users/me', { method: 'GET', session_token: signedIn.session_token })).statusCode === 200,
  }
}

test('live sessions are listed without their tokens', async () => {
  const { list, user_id, session_token } = await createSignedIn()
  const [session, ...others] = await list()
  expect(others).toEqual([])
  expect(session).toMatchObject({ user_id, authentication_factors: [{ delivery_method: 'oauth_github' }] })
  expect(JSON.stringify(session)).not.toContain(session_token)
  expect(await list(`?user_id=${user_id}`)).toHaveLength(1)
  expect(await list('?user_id=somebody-else')).toEqual([])
})

test('an expired session is not listed', async () => {
  const { list, tenant } = await createSignedIn()
  tenant.clock.advance(61 * 60_000)
  expect(await list()).toEqual([])
})

test('ending a session signs its user out', async () => {
  const { list, end, isSignedIn } = await createSignedIn()
  const [{ session_id }] = await list()
  expect(await isSignedIn()).toBe(true)
  expect((await end(`/${session_id}`)).json()).toEqual({ status: 'ok' })
  expect(await isSignedIn()).toBe(false)
  expect((await end(`/${session_id}`)).json()).toMatchObject({ error_type: 'session_not_found' })
})

test('ending a user’s sessions leaves those of other users alone', async () => {
  const { end, isSignedIn, user_id } = await createSignedIn()
  expect((await end('?user_id=somebody-else')).json().sessions).toHaveLength(1)
  expect(await isSignedIn()).toBe(true)
  expect((await end(`?user_id=${user_id}`)).json()).toEqual({ sessions: [] })
  expect(await isSignedIn()).toBe(false)
})

test('sessions are searched and read page by page, newest first', async () => {
  const visitor = createVisitor('public-token-test-session-pages')
  const one = await visitor.signIn()
  const two = await visitor.signIn()
  const { public_token } = visitor.tenant
  const get = async (query: string) => (await visitor.app.inject(`/_mock/${public_token}/sessions?${query}`)).json()
  const { sessions, total } = await get('')
  expect(total).toBe(sessions.length)
  expect(total).toBeGreaterThanOrEqual(2)
  expect(await get('limit=1')).toEqual({ sessions: [sessions[0]], total })
  expect(await get(`limit=1&before=${sessions[0].session_id}`)).toEqual({ sessions: [sessions[1]], total })
  expect(await get('before=session-test-unknown')).toEqual({ sessions: [], total })
  expect((await get('search=oauth_GITHUB')).total).toBe(total)
  expect((await get(`search=${one.user_id}`)).sessions.length).toBeGreaterThan(0)
  expect((await get(`search=${two.user_id}%20unknown-browser`)).sessions).toEqual([])
})
