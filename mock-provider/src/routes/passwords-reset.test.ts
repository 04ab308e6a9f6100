import { expect, test } from 'vitest'
import { EMAIL, logIn, openWithUser, PASSWORD, sendPasswordCall } from '../testing/password-user.ts'
import { createVisitor, type Visitor } from '../testing/visitor.ts'

const NEW_PASSWORD = 'melancholy walrus 4'
const BY_EXISTING = '/passwords/existing_password/reset'
const BY_SESSION = '/passwords/session/reset'

const existing = { email: EMAIL, existing_password: PASSWORD, new_password: NEW_PASSWORD }

async function isSignedIn(visitor: Visitor, session_token: string): Promise<boolean> {
  return (await visitor.call('/users/me', { method: 'GET', session_token })).statusCode === 200
}

test('a password reset with the existing password sets a new one and ends every earlier session', async () => {
  const visitor = await openWithUser()
  const before = (await logIn(visitor)).data.session_token
  const { data } = await sendPasswordCall(visitor, BY_EXISTING, existing)
  expect(await isSignedIn(visitor, data.session_token)).toBe(true)
  expect(await isSignedIn(visitor, before)).toBe(false)
  expect((await logIn(visitor)).type).toBe('unauthorized_credentials')
  expect((await logIn(visitor, NEW_PASSWORD)).status).toBe(200)
})

test.each([
  [{ existing_password: 'a wrong one' }, 400, 'password_does_not_match'],
  [{ email: 'grace@example.com' }, 404, 'email_not_found'],
  [{ new_password: 'girafffe' }, 400, 'weak_password'],
  [{ new_password: 'giraffe' }, 400, 'breached_password'],
])('a reset with the existing password with %o is refused with %i %s', async (changes, status, type) => {
  const visitor = await openWithUser()
  expect(await sendPasswordCall(visitor, BY_EXISTING, { ...existing, ...changes })).toEqual({ status, type })
  expect((await logIn(visitor)).status).toBe(200)
})

test('an existing password that must be reset cannot be used to set a new one', async () => {
  const visitor = await openWithUser({ password: PASSWORD, password_requires_reset: true })
  expect(await sendPasswordCall(visitor, BY_EXISTING, existing)).toEqual({ status: 400, type: 'reset_password' })
})

test('wrong existing passwords in a password reset lock the user', async () => {
  const visitor = await openWithUser()
  visitor.tenant.config.user_lock_threshold = 1
  await sendPasswordCall(visitor, BY_EXISTING, { ...existing, existing_password: 'a wrong one' })
  expect(await logIn(visitor)).toEqual({ status: 403, type: 'user_lock_limit_reached' })
})

test('a password reset by a fresh session keeps that session and ends the others', async () => {
  const visitor = await openWithUser()
  const [mine, other] = [(await logIn(visitor)).data.session_token, (await logIn(visitor)).data.session_token]
  const { data } = await sendPasswordCall(visitor, BY_SESSION, { password: NEW_PASSWORD }, mine)
  expect(data.session_token).toBe(mine)
  expect(await isSignedIn(visitor, other)).toBe(false)
  expect((await logIn(visitor, NEW_PASSWORD)).status).toBe(200)
})

test('a session cannot reset the password five minutes after its login', async () => {
  const visitor = await openWithUser()
  const { session_token } = (await logIn(visitor)).data
  visitor.tenant.clock.advance(5 * 60_000)
  const reset = await sendPasswordCall(visitor, BY_SESSION, { password: NEW_PASSWORD }, session_token)
  expect(reset).toEqual({ status: 401, type: 'session_too_old_to_reset_password' })
})

test('a third-party sign-in session that has also verified the password can reset it', async () => {
  const visitor = await openWithUser()
  const { session_token } = await visitor.signIn()
  const login = { email: EMAIL, password: PASSWORD, session_duration_minutes: 60 }
  const { data } = await sendPasswordCall(visitor, '/passwords/authenticate', login, session_token)
  expect(data.session.authentication_factors).toHaveLength(2)
  expect((await sendPasswordCall(visitor, BY_SESSION, { password: NEW_PASSWORD }, data.session_token)).status).toBe(200)
})

test('a session of a third-party sign-in cannot reset the password', async () => {
  const visitor = await openWithUser()
  const { session_token } = await visitor.signIn()
  const reset = await sendPasswordCall(visitor, BY_SESSION, { password: NEW_PASSWORD }, session_token)
  expect(reset).toEqual({ status: 401, type: 'session_too_old_to_reset_password' })
})

test.each([
  ['no session is presented', undefined, 401, 'user_unauthenticated'],
  ['the session is unknown', 'unknown', 404, 'session_not_found'],
])('a password reset by session is refused when %s', async (_name, session_token, status, type) => {
  const visitor = await openWithUser()
  expect(await sendPasswordCall(visitor, BY_SESSION, { password: NEW_PASSWORD }, session_token)).toEqual({
    status,
    type,
  })
})

test('a session of a user without a password cannot reset a password', async () => {
  const visitor = createVisitor()
  const { session_token } = await visitor.signIn()
  const reset = await sendPasswordCall(visitor, BY_SESSION, { password: NEW_PASSWORD }, session_token)
  expect(reset).toEqual({ status: 404, type: 'password_not_found' })
})
