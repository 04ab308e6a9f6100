import { expect, test } from 'vitest'
import { showPasscode } from '../virtual-devices/authenticator-app.ts'
import { createVisitor } from '../testing/visitor.ts'
import { sessions } from './sessions.ts'

const MINUTE_MS = 60_000
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const CREDENTIALS = { email: 'ada@example.com', password: 'quite the zebra umbrella', session_duration_minutes: 60 }

/** Creates a user with a password and an authenticator app, in a project that requires a second factor. */
async function createPerson({ second_factor_required = true } = {}) {
  const visitor = createVisitor()
  const { app, tenant } = visitor
  tenant.clock.freeze(Date.parse('2026-01-05T09:00:00Z'))
  tenant.config.second_factor_required = second_factor_required
  const { email, password } = CREDENTIALS
  const payload = { email, password, totp_secret: SECRET }
  await app.inject({ method: 'POST', url: `/_mock/${tenant.public_token}/users`, payload })
  const post = async (path: string, body: object, session_token?: string) =>
    (await visitor.call(path, { body, ...(session_token !== undefined && { session_token }) })).json()
  const logIn = async () => (await post('/passwords/authenticate', CREDENTIALS)).data
  const show = (intermediate_session_token: string) =>
    post('/totps/authenticate', {
      totp_code: showPasscode(SECRET, tenant.clock.now()),
      session_duration_minutes: 60,
      intermediate_session_token,
    })
  return { tenant, post, logIn, show }
}

test('a password sign-in of a user with TOTP returns an intermediate session token and no session', async () => {
  const { tenant, logIn } = await createPerson()
  const data = await logIn()
  expect(data).toMatchObject({
    session: null,
    session_token: '',
    session_jwt: '',
    intermediate_session_token: expect.stringMatching(/^[\w-]{43}$/),
    user: { emails: [{ email: 'ada@example.com' }] },
  })
  expect(sessions(tenant).size).toBe(0)
})

test('a sign-in starts a session at once if the project requires no second factor', async () => {
  const { logIn } = await createPerson({ second_factor_required: false })
  const data = await logIn()
  expect(data.session.user_id).toBe(data.user_id)
  expect(data).not.toHaveProperty('intermediate_session_token')
})

test('a sign-in of a user without TOTP starts a session at once if the project requires a second factor', async () => {
  const { tenant, post } = await createPerson()
  for (const user of tenant.tables.get('users')?.values() ?? []) Object.assign(user ?? {}, { totps: [] })
  expect((await post('/passwords/authenticate', CREDENTIALS)).data.session).not.toBeNull()
})

test('a TOTP passcode completes the sign-in, and the session has both factors', async () => {
  const { logIn, show } = await createPerson()
  const { data } = await show((await logIn()).intermediate_session_token)
  expect(data.session.authentication_factors.map(({ type }: { type: string }) => type)).toEqual(['password', 'totp'])
  expect(data.session_token).not.toBe('')
})

test('a sign-in in a session with a proven second factor requires no new second factor', async () => {
  const { logIn, post, show } = await createPerson()
  const { session, session_token } = (await show((await logIn()).intermediate_session_token)).data
  const { data } = await post('/passwords/authenticate', CREDENTIALS, session_token)
  expect(data).not.toHaveProperty('intermediate_session_token')
  expect(data.session.session_id).toBe(session.session_id)
})

test('an intermediate session token completes one sign-in', async () => {
  const { tenant, logIn, show } = await createPerson()
  const { intermediate_session_token } = await logIn()
  await show(intermediate_session_token)
  tenant.clock.advance(MINUTE_MS)
  expect(await show(intermediate_session_token)).toMatchObject({ error_type: 'session_not_found' })
})

test('an intermediate session token is valid for ten minutes', async () => {
  const { tenant, logIn, show } = await createPerson()
  const { intermediate_session_token } = await logIn()
  tenant.clock.advance(10 * MINUTE_MS)
  expect(await show(intermediate_session_token)).toMatchObject({ error_type: 'session_not_found' })
})

test('an intermediate session token stays valid after a wrong passcode', async () => {
  const { logIn, post, show } = await createPerson()
  const { intermediate_session_token } = await logIn()
  const body = { totp_code: '000000', session_duration_minutes: 60, intermediate_session_token }
  expect(await post('/totps/authenticate', body)).toMatchObject({ error_type: 'unable_to_authenticate_totp' })
  expect((await show(intermediate_session_token)).data.session).not.toBeNull()
})
