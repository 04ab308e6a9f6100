import { expect, test, vi } from 'vitest'
import * as hashing from '../passwords/password-hash.ts'
import { EMAIL, logIn, openWithUser, PASSWORD, sendPasswordCall } from '../testing/password-user.ts'
import { createVisitor } from '../testing/visitor.ts'
import { findUserByEmail } from '../users/users.ts'

const CREATE = '/passwords'

test('a password signup creates a user with an unverified email address and signs the user in', async () => {
  const visitor = createVisitor()
  const { status, data } = await sendPasswordCall(visitor, CREATE, { email: EMAIL, password: PASSWORD })
  expect(status).toBe(200)
  expect(data.user).toEqual(data.__user)
  expect(data.user).toMatchObject({
    status: 'active',
    emails: [{ email_id: data.email_id, email: EMAIL, verified: false }],
    password: { password_id: expect.stringMatching(/^password-test-/), requires_reset: false },
  })
  expect(data.session.authentication_factors).toMatchObject([{ type: 'password', delivery_method: 'knowledge' }])
})

test.each([
  [{ email: 'ada' }, 'invalid_email'],
  [{ password: 'giraffe' }, 'breached_password'],
  [{ password: 'girafffe' }, 'weak_password'],
  [{ session_duration_minutes: 1 }, 'invalid_session_duration_minutes'],
])('a signup with %o is refused as %s and creates no user', async (changes, type) => {
  const visitor = createVisitor()
  expect(await sendPasswordCall(visitor, CREATE, { email: EMAIL, password: PASSWORD, ...changes })).toMatchObject({
    status: 400,
    type,
  })
  expect(findUserByEmail(visitor.tenant, EMAIL)).toBeUndefined()
})

test('an email address with a password cannot get a second password', async () => {
  const visitor = await openWithUser()
  const again = { email: EMAIL.toUpperCase(), password: PASSWORD }
  expect(await sendPasswordCall(visitor, CREATE, again)).toEqual({ status: 400, type: 'duplicate_email' })
  const { data } = await logIn(visitor)
  expect(await sendPasswordCall(visitor, CREATE, again, data.session_token)).toEqual({
    status: 400,
    type: 'password_already_exists',
  })
})

test('only one of two simultaneous signups with the same email address succeeds', async () => {
  const visitor = createVisitor()
  const take = () => sendPasswordCall(visitor, CREATE, { email: EMAIL, password: PASSWORD })
  const outcomes = await Promise.all([take(), take()])
  expect(outcomes.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
})

test('a user without a password can create one in their own session but not by signing up', async () => {
  const visitor = createVisitor()
  const { session_token, user_id } = await visitor.signIn()
  const email = findUserByEmail(visitor.tenant, EMAIL)?.emails[0]?.email ?? ''
  expect(await sendPasswordCall(visitor, CREATE, { email, password: PASSWORD })).toEqual({
    status: 400,
    type: 'reset_password',
  })
  const own = await sendPasswordCall(visitor, CREATE, { email, password: PASSWORD }, session_token)
  expect(own.data).toMatchObject({ user_id, session_token, user: { password: { requires_reset: false } } })
  expect((await logIn(visitor)).status).toBe(200)
})

test('a password login ignores the case of the email address', async () => {
  const visitor = await openWithUser()
  const { data } = await logIn(visitor, PASSWORD, 'ADA@example.com')
  expect(data.session.authentication_factors).toMatchObject([{ type: 'password', delivery_method: 'knowledge' }])
})

test.each([
  [{ password: `${PASSWORD} ` }, 401, 'unauthorized_credentials'],
  [{ password: '' }, 401, 'unauthorized_credentials'],
  [{ email: 'grace@example.com' }, 404, 'email_not_found'],
  [{ email: 'ada' }, 400, 'invalid_email'],
  [{ session_duration_minutes: 1 }, 400, 'invalid_session_duration_minutes'],
])('a login with %o is refused with %i %s', async (changes, status, type) => {
  const visitor = await openWithUser()
  const login = await sendPasswordCall(visitor, '/passwords/authenticate', {
    email: EMAIL,
    password: PASSWORD,
    ...changes,
  })
  expect(login).toEqual({ status, type })
})

test('a password login of a user without a password is refused with its own error', async () => {
  expect(await logIn(await openWithUser({}))).toEqual({ status: 400, type: 'no_user_password' })
})

test('a login compares one password hash whether or not the email address is known', async () => {
  const compare = vi.spyOn(hashing, 'isPasswordOf')
  for (const known of [{ password: PASSWORD }, {}, { email: 'grace@example.com' }]) {
    const visitor = await openWithUser(known)
    compare.mockClear()
    await logIn(visitor, 'a wrong one')
    expect(compare).toHaveBeenCalledOnce()
  }
  compare.mockRestore()
})

test('consecutive wrong passwords lock the user for a while, even with the correct password', async () => {
  const visitor = await openWithUser()
  Object.assign(visitor.tenant.config, { user_lock_threshold: 3, user_lock_ttl_minutes: 10 })
  const types = []
  for (let attempt = 0; attempt < 4; attempt++) types.push((await logIn(visitor, 'a wrong one')).type)
  expect(new Set(types.slice(0, 3))).toEqual(new Set(['unauthorized_credentials']))
  expect(types[3]).toBe('user_lock_limit_reached')
  expect(await logIn(visitor)).toEqual({ status: 403, type: 'user_lock_limit_reached' })
  visitor.tenant.clock.advance(10 * 60_000)
  expect((await logIn(visitor)).data.user).toMatchObject({ is_locked: false, lock_expires_at: null })
})

test('a successful login resets the count of wrong passwords', async () => {
  const visitor = await openWithUser()
  visitor.tenant.config.user_lock_threshold = 2
  await logIn(visitor, 'a wrong one')
  await logIn(visitor)
  await logIn(visitor, 'a wrong one')
  expect((await logIn(visitor)).status).toBe(200)
})

test('simultaneous wrong passwords lock the user as consecutive ones do', async () => {
  const visitor = await openWithUser()
  visitor.tenant.config.user_lock_threshold = 3
  const guesses = await Promise.all(Array.from({ length: 8 }, (_, index) => logIn(visitor, `guess ${index}`)))
  expect(guesses.filter(({ type }) => type === 'unauthorized_credentials')).toHaveLength(3)
})

test('a right password that must be reset and a wrong one are refused with different errors', async () => {
  const visitor = await openWithUser({ password: PASSWORD, password_requires_reset: true })
  expect(await logIn(visitor)).toEqual({ status: 400, type: 'reset_password' })
  expect(await logIn(visitor, 'a wrong one')).toEqual({ status: 401, type: 'unauthorized_credentials' })
})

test('a breached password logs in unless the project checks for it', async () => {
  const visitor = await openWithUser({ password: 'giraffe' })
  expect((await logIn(visitor, 'giraffe')).status).toBe(200)
  visitor.tenant.config.check_breach_on_authentication = true
  expect(await logIn(visitor, 'giraffe')).toEqual({ status: 400, type: 'reset_password' })
})

test('verifying an email address by other means ends its sessions and requires a new password', async () => {
  const visitor = await openWithUser({ email_verified: false, password: PASSWORD })
  const { data } = await logIn(visitor)
  await visitor.signIn()
  expect((await visitor.call('/users/me', { method: 'GET', session_token: data.session_token })).statusCode).toBe(404)
  expect(await logIn(visitor)).toEqual({ status: 400, type: 'reset_password' })
})

test('a password strength check returns the verdict of the project’s policy', async () => {
  const visitor = createVisitor()
  const check = (body: object) => visitor.call('/passwords/strength_check', { body })
  expect((await check({ password: 'giraffe' })).json().data).toMatchObject({
    valid_password: false,
    strength_policy: 'zxcvbn',
  })
  expect((await check({ email: EMAIL, password: PASSWORD })).json().data).toMatchObject({
    valid_password: true,
    score: 4,
  })
})

test('a project can disable passwords', async () => {
  const visitor = await openWithUser()
  visitor.tenant.config.sdk_passwords_enabled = false
  expect(await logIn(visitor)).toEqual({ status: 400, type: 'passwords_incompatible_with_sdk_config' })
  expect((await visitor.call('/passwords/strength_check', { body: { password: 'x' } })).statusCode).toBe(400)
})
