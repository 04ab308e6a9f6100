import { expect, test } from 'vitest'
import { createSession, createSignIn, createUser, errorResponse } from './testing/fake-provider.ts'
import { createWorld, openSignedIn } from './testing/open-client.ts'

const WITH_TOTP = createUser({ totps: [{ totp_id: 'totp-test-1', verified: false }] })
const HOUR = { session_duration_minutes: 60 }

test('setting up waits an hour for the first passcode, and the user has the app at once', async () => {
  const answer = { totp_id: 'totp-test-1', secret: 'GEZDGNBV', qr_code: 'data:', recovery_codes: ['a'] }
  const world = createWorld({ '/totps': { ...answer, user_id: 'user-test-1', user: WITH_TOTP, __user: WITH_TOTP } })
  const { client } = await openSignedIn(world)
  expect(await client.totps.create()).toMatchObject({ ...answer, user: WITH_TOTP })
  expect(world.provider.bodiesOf('/totps')).toEqual([{ expiration_minutes: 60 }])
  expect(client.user.getSync()).toEqual(WITH_TOTP)
})

test.each([
  ['a passcode', '/totps/authenticate', { totp_code: '123456', ...HOUR }],
  ['a recovery code', '/totps/recover', { recovery_code: 'ckss-2skx-ebow', ...HOUR }],
] as const)('%s renews the session', async (_what, path, options) => {
  const session = { last_accessed_at: '2026-01-05T09:01:00Z', expires_at: '2026-01-05T10:01:00Z' }
  const world = createWorld({
    [path]: { ...createSignIn({ session, session_token: 'token-2' }), totp_id: 'totp-test-1' },
  })
  const { client } = await openSignedIn(world)
  if ('totp_code' in options) await client.totps.authenticate(options)
  else await client.totps.recover(options)
  expect(world.provider.bodiesOf(path)).toEqual([options])
  expect(client.session.getSync()).toEqual(createSession(session))
  expect(client.session.getTokens()?.session_token).toBe('token-2')
})

test('a wrong passcode leaves the session', async () => {
  const world = createWorld({ '/totps/authenticate': () => errorResponse(401, 'unable_to_authenticate_totp') })
  const { client } = await openSignedIn(world)
  const showing = client.totps.authenticate({ totp_code: '000000', ...HOUR })
  await expect(showing).rejects.toMatchObject({ error_type: 'unable_to_authenticate_totp' })
  expect(client.session.getSync()).toEqual(createSession())
})

test('recovery codes are asked for without a body', async () => {
  const totps = [{ totp_id: 'totp-test-1', verified: true, recovery_codes: ['a'] }]
  const world = createWorld({ '/totps/recovery_codes': { user_id: 'user-test-1', totps } })
  const { client } = await openSignedIn(world)
  expect(await client.totps.recoveryCodes()).toMatchObject({ totps })
  expect(world.provider.bodiesOf('/totps/recovery_codes')).toEqual([undefined])
})
