import { expect, test } from 'vitest'
import { showPasscode } from '../virtual-devices/authenticator-app.ts'
import { createVisitor } from '../testing/visitor.ts'
import { users } from '../users/users.ts'

const HOUR_MS = 3_600_000
const PNG_SIGNATURE = '89504e470d0a1a0a'

/** Creates a signed-in user with an authenticator app. */
async function createPerson() {
  const visitor = createVisitor()
  const { clock } = visitor.tenant
  clock.freeze(Date.parse('2026-01-05T09:00:00Z'))
  const { session_token, user_id } = await visitor.signIn()
  const post = async (path: string, body?: object) =>
    (await visitor.call(path, { session_token, ...(body && { body }) })).json()
  const setUp = async () => (await post('/totps', { expiration_minutes: 60 })).data
  const show = (totp_code: string) => post('/totps/authenticate', { totp_code, session_duration_minutes: 60 })
  const recover = (recovery_code: string) => post('/totps/recover', { recovery_code, session_duration_minutes: 60 })
  return { visitor, clock, session_token, user_id, post, setUp, show, recover }
}

test('an authenticator app is created with a secret, a QR code and recovery codes', async () => {
  const { setUp, user_id } = await createPerson()
  const data = await setUp()
  expect(data).toMatchObject({ user_id, user: { totps: [{ totp_id: data.totp_id, verified: false }] } })
  expect(data.__user).toEqual(data.user)
  expect(data.secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(data.recovery_codes).toHaveLength(10)
  const [head, picture] = data.qr_code.split(',')
  expect(head).toBe('data:image/png;base64')
  expect(Buffer.from(picture, 'base64').subarray(0, 8).toString('hex')).toBe(PNG_SIGNATURE)
})

test('the first passcode verifies an authenticator app, and the session gains the factor', async () => {
  const { clock, setUp, show } = await createPerson()
  const { totp_id, secret } = await setUp()
  const { data } = await show(showPasscode(secret, clock.now()))
  expect(data).toMatchObject({ totp_id, user: { totps: [{ totp_id, verified: true }] } })
  expect(data.session.authentication_factors).toMatchObject([
    { type: 'oauth', delivery_method: 'oauth_github' },
    { type: 'totp', delivery_method: 'authenticator_app', authenticator_app_factor: { totp_id } },
  ])
})

test('a passcode of an authenticator app works once', async () => {
  const { clock, setUp, show } = await createPerson()
  const { secret } = await setUp()
  await show(showPasscode(secret, clock.now()))
  expect(await show(showPasscode(secret, clock.now()))).toMatchObject({ error_type: 'totp_code_already_authenticated' })
  clock.advance(30_000)
  expect((await show(showPasscode(secret, clock.now()))).data.status_code).toBe(200)
})

test.each([
  ['12345', 'invalid_totp_code'],
  ['abcdef', 'invalid_totp_code'],
])('the TOTP passcode %s is rejected as %s', async (totp_code, error_type) => {
  const { setUp, show } = await createPerson()
  await setUp()
  expect(await show(totp_code)).toMatchObject({ error_type })
})

test('a wrong passcode is refused, and too many lock the user until the lock expires', async () => {
  const { visitor, clock, setUp, show } = await createPerson()
  Object.assign(visitor.tenant.config, { user_lock_threshold: 2, user_lock_ttl_minutes: 5 })
  const { secret } = await setUp()
  const wrong = showPasscode(secret, clock.now() + HOUR_MS)
  expect(await show(wrong)).toMatchObject({ error_type: 'unable_to_authenticate_totp' })
  expect(await show(wrong)).toMatchObject({ error_type: 'unable_to_authenticate_totp' })
  expect(await show(showPasscode(secret, clock.now()))).toMatchObject({ error_type: 'user_lock_limit_reached' })
  clock.advance(5 * 60_000)
  const { data } = await show(showPasscode(secret, clock.now()))
  expect(data.user).toMatchObject({ is_locked: false, lock_expires_at: null })
})

test.each([4, 1441])('a TOTP registration with an expiration of %i minutes is rejected', async (expiration_minutes) => {
  const { post } = await createPerson()
  expect(await post('/totps', { expiration_minutes })).toMatchObject({ error_type: 'invalid_expiration' })
})

test('a user has one authenticator app at a time, and an unverified one is replaced after it expires', async () => {
  const { clock, post, setUp, show } = await createPerson()
  const late = await setUp()
  expect(await post('/totps', { expiration_minutes: 60 })).toMatchObject({ error_type: 'pending_totp_exists' })
  clock.advance(60 * 60_000 - 1000)
  await post('/sessions/authenticate', { session_duration_minutes: 60 })
  clock.advance(1000)
  expect(await show(showPasscode(late.secret, clock.now()))).toMatchObject({ error_type: 'expired_totp' })
  const { secret, user } = await setUp()
  expect(user.totps).toHaveLength(1)
  await show(showPasscode(secret, clock.now()))
  expect(await post('/totps', { expiration_minutes: 60 })).toMatchObject({ error_type: 'active_totp_exists' })
})

test('a TOTP recovery code works once and is no longer listed', async () => {
  const { post, setUp, recover } = await createPerson()
  const { totp_id, recovery_codes } = await setUp()
  const { data } = await recover(recovery_codes[0])
  expect(data.totp_id).toBe(totp_id)
  expect(data.session.authentication_factors[1]).toMatchObject({
    type: 'recovery_codes',
    delivery_method: 'recovery_code',
    recovery_code_factor: { totp_recovery_code_id: expect.stringMatching(/^totp-recovery-code-test-/) },
  })
  expect(await recover(recovery_codes[0])).toMatchObject({ error_type: 'unable_to_authenticate_recovery_code' })
  expect(await recover('what?')).toMatchObject({ error_type: 'invalid_recovery_code' })
  expect((await post('/totps/recovery_codes')).data.totps).toEqual({
    totp_id,
    verified: false,
    recovery_codes: recovery_codes.slice(1),
  })
})

test('TOTP recovery codes are listed only to a session that has proven the second factor', async () => {
  const { visitor, clock, setUp, show } = await createPerson()
  const { secret } = await setUp()
  await show(showPasscode(secret, clock.now()))
  const other = await visitor.signIn()
  const answer = await visitor.call('/totps/recovery_codes', { session_token: other.session_token })
  expect(answer.json()).toMatchObject({ error_type: 'insufficient_factors' })
})

test('TOTP endpoints reject a user who has no authenticator app', async () => {
  const { visitor, user_id, post, show, recover } = await createPerson()
  const error = { error_type: 'totps_not_found_for_user' }
  expect(await show('123456')).toMatchObject(error)
  expect(await recover('aaaa-bbbb-cccc')).toMatchObject(error)
  expect(await post('/totps/recovery_codes')).toMatchObject(error)
  expect(users(visitor.tenant).get(user_id)?.totps).toEqual([])
})
