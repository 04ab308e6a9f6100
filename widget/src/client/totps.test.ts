import { expect, test } from 'vitest'
import { createSession, createSignIn, createUser, errorResponse } from './testing/fake-provider.ts'
import { createEnvironment, openSignedIn } from './testing/open-client.ts'

const WITH_TOTP = createUser({ totps: [{ totp_id: 'totp-test-1', verified: false }] })
const HOUR = { session_duration_minutes: 60 }

test('a TOTP set-up expires after 60 minutes by default, and adds the authenticator app to the user', async () => {
  const response = { totp_id: 'totp-test-1', secret: 'GEZDGNBV', qr_code: 'data:', recovery_codes: ['a'] }
  const environment = createEnvironment({
    '/totps': { ...response, user_id: 'user-test-1', user: WITH_TOTP, __user: WITH_TOTP },
  })
  const { client } = await openSignedIn(environment)
  expect(await client.totps.create()).toMatchObject({ ...response, user: WITH_TOTP })
  expect(environment.provider.bodiesOf('/totps')).toEqual([{ expiration_minutes: 60 }])
  expect(client.user.getSync()).toEqual(WITH_TOTP)
})

test.each([
  ['a passcode', '/totps/authenticate', { totp_code: '123456', ...HOUR }],
  ['a recovery code', '/totps/recover', { recovery_code: 'ckss-2skx-ebow', ...HOUR }],
] as const)('TOTP authentication with %s renews the session', async (_what, path, options) => {
  const session = { last_accessed_at: '2026-01-05T09:01:00Z', expires_at: '2026-01-05T10:01:00Z' }
  const environment = createEnvironment({
    [path]: { ...createSignIn({ session, session_token: 'token-2' }), totp_id: 'totp-test-1' },
  })
  const { client } = await openSignedIn(environment)
  if ('totp_code' in options) await client.totps.authenticate(options)
  else await client.totps.recover(options)
  expect(environment.provider.bodiesOf(path)).toEqual([options])
  expect(client.session.getSync()).toEqual(createSession(session))
  expect(client.session.getTokens()?.session_token).toBe('token-2')
})

test('a wrong TOTP passcode keeps the session', async () => {
  const environment = createEnvironment({
    '/totps/authenticate': () => errorResponse(401, 'unable_to_authenticate_totp'),
  })
  const { client } = await openSignedIn(environment)
  const showing = client.totps.authenticate({ totp_code: '000000', ...HOUR })
  await expect(showing).rejects.toMatchObject({ error_type: 'unable_to_authenticate_totp' })
  expect(client.session.getSync()).toEqual(createSession())
})

test('TOTP recovery codes are requested without a body', async () => {
  const totps = { totp_id: 'totp-test-1', verified: true, recovery_codes: ['a'] }
  const environment = createEnvironment({ '/totps/recovery_codes': { user_id: 'user-test-1', totps } })
  const { client } = await openSignedIn(environment)
  expect(await client.totps.recoveryCodes()).toMatchObject({ totps })
  expect(environment.provider.bodiesOf('/totps/recovery_codes')).toEqual([undefined])
})
