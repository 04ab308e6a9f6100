import { expect, test } from 'vitest'
import { callAsBrowser, expectRefusal } from '../testing/server-browser.ts'
import { createServerProject } from '../testing/server-sdk.ts'
import { createUser, requireUser } from '../users/users.ts'
import { showPasscode } from '../virtual-devices/authenticator-app.ts'

async function createTotpProject() {
  const project = await createServerProject()
  const { tenant, client } = project
  const user = createUser(tenant, { email: 'ada@example.com' })
  user.external_id = 'ada-1'
  const { user_id } = user
  const created = await client.totps.create({ user_id })
  const show = () => showPasscode(created.secret, tenant.clock.now())
  return { ...project, project, user_id, created, show }
}

test(
  'a TOTP registration is created, and verified by its first passcode',
  { tags: ['server.99', 'method.totps-authenticate'] },
  async () => {
    const { client, created, show, tenant, user_id, project } = await createTotpProject()
    expect(created).toMatchObject({
      user_id,
      user: { totps: [{ totp_id: created.totp_id, verified: false }], is_locked: false },
      qr_code: expect.stringMatching(/^data:image\/png;base64,/),
    })
    expect(created.recovery_codes).toHaveLength(10)
    const signedIn = await client.totps.authenticate({ user_id, totp_code: show(), session_duration_minutes: 60 })
    expect(signedIn).toMatchObject({
      totp_id: created.totp_id,
      user: { totps: [{ verified: true }] },
      session: { authentication_factors: [{ type: 'totp', delivery_method: 'authenticator_app' }] },
    })
    tenant.clock.advance(30_000)
    const body = { totp_code: show(), session_duration_minutes: 60 }
    const inBrowser = await callAsBrowser(project, '/totps/authenticate', body, signedIn.session_token)
    expect(inBrowser.body).toMatchObject({ data: { totp_id: created.totp_id } })
  },
)

test(
  'a new TOTP registration stays pending for a day by default',
  { tags: ['method.totps-authenticate', 'method.totps-create'] },
  async () => {
    const { client, show, tenant, user_id } = await createTotpProject()
    tenant.clock.advance(1439 * 60_000)
    await expectRefusal(client.totps.create({ user_id }), 400, 'pending_totp_exists')
    tenant.clock.advance(60_000)
    await expectRefusal(client.totps.authenticate({ user_id, totp_code: show() }), 400, 'expired_totp')
    expect(await client.totps.create({ user_id: 'ada-1', expiration_minutes: 5 })).toMatchObject({ user_id })
  },
)

test('the sandbox user of the documentation has fixed proofs and any number of apps, for servers only', async () => {
  const { client, user_id: other } = await createTotpProject()
  const user_id = 'user-test-e3795c81-f849-4167-bfda-e4a6e9c280fd'
  for (let round = 0; round < 2; round += 1) {
    await client.totps.create({ user_id })
    await expectRefusal(client.totps.authenticate({ user_id, totp_code: '111111' }), 401, 'unable_to_authenticate_totp')
    expect(await client.totps.authenticate({ user_id, totp_code: '000000' })).toMatchObject({ user_id })
    expect((await client.totps.recoveryCodes({ user_id })).totps).toMatchObject([{ verified: true }])
    expect(await client.totps.recover({ user_id, recovery_code: 'a1b2-c3d4-e5f6' })).toMatchObject({ user_id })
  }
  const recovery = client.totps.recover({ user_id: other, recovery_code: 'a1b2-c3d4-e5f6' })
  await expectRefusal(recovery, 401, 'unable_to_authenticate_recovery_code')
})

test('a TOTP set-up is refused for an unknown user, a second app and an expiration out of range', async () => {
  const { client, show, user_id } = await createTotpProject()
  const unknown = `user-test-${crypto.randomUUID()}`
  await expectRefusal(client.totps.create({ user_id: unknown }), 404, 'user_not_found')
  await expectRefusal(client.totps.create({ user_id: 'nobody' }), 400, 'invalid_user_id')
  await expectRefusal(client.totps.create({ user_id, expiration_minutes: 4 }), 400, 'invalid_expiration')
  await expectRefusal(client.totps.create({ user_id, expiration_minutes: 1441 }), 400, 'invalid_expiration')
  await client.totps.authenticate({ user_id, totp_code: show() })
  await expectRefusal(client.totps.create({ user_id }), 400, 'active_totp_exists')
})

test('a TOTP passcode is added to a session, and works once', async () => {
  const { client, show, tenant, user_id } = await createTotpProject()
  const first = await client.passwords.create({
    email: 'bob@example.com',
    password: 'marvellous giraffe 9',
    session_duration_minutes: 60,
  })
  const totp_code = show()
  await expectRefusal(
    client.totps.authenticate({ user_id, totp_code, session_token: first.session_token }),
    400,
    'user_id_mismatch',
  )
  expect(requireUser(tenant, user_id).totps).toMatchObject([{ verified: false }])
  const bob = await client.totps.create({ user_id: first.user_id })
  const { session } = await client.totps.authenticate({
    user_id: first.user_id,
    totp_code: showPasscode(bob.secret, tenant.clock.now()),
    session_jwt: first.session_jwt,
  })
  expect(session).toMatchObject({
    session_id: first.session?.session_id,
    expires_at: first.session?.expires_at,
    authentication_factors: [{ type: 'password' }, { type: 'totp' }],
  })
  await client.totps.authenticate({ user_id, totp_code })
  await expectRefusal(client.totps.authenticate({ user_id, totp_code }), 400, 'totp_code_already_authenticated')
})

test('wrong TOTP passcodes are rejected and lock the user', { tags: 'server.99' }, async () => {
  const { client, show, tenant, user_id } = await createTotpProject()
  tenant.config.user_lock_threshold = 1
  await expectRefusal(client.totps.authenticate({ user_id, totp_code: 'abc' }), 400, 'invalid_totp_code')
  const totp_code = show()
  const wrong = totp_code === '000000' ? '000001' : '000000'
  await expect(client.totps.authenticate({ user_id, totp_code: wrong })).rejects.toMatchObject({
    error_type: 'unable_to_authenticate_totp',
  })
  await expectRefusal(client.totps.authenticate({ user_id, totp_code }), 429, 'user_lock_limit_reached')
})

test('a recovery code works once', { tags: ['method.totps-recover', 'method.totps-recovery-codes'] }, async () => {
  const { client, created, user_id } = await createTotpProject()
  const [recovery_code = ''] = created.recovery_codes
  const recovered = await client.totps.recover({ user_id, recovery_code, session_duration_minutes: 60 })
  expect(recovered).toMatchObject({
    totp_id: created.totp_id,
    session: { authentication_factors: [{ type: 'recovery_codes' }] },
  })
  expect(await client.totps.recoveryCodes({ user_id })).toMatchObject({
    user_id,
    totps: [{ totp_id: created.totp_id, verified: false, recovery_codes: created.recovery_codes.slice(1) }],
  })
  await expect(client.totps.recover({ user_id, recovery_code })).rejects.toMatchObject({
    error_type: 'unable_to_authenticate_recovery_code',
  })
  await expectRefusal(client.totps.recover({ user_id, recovery_code: 'abc' }), 400, 'invalid_recovery_code')
})

test(
  'a user without an authenticator app gets no recovery codes',
  { tags: ['method.totps-recover', 'method.totps-recovery-codes'] },
  async () => {
    const { client, tenant } = await createServerProject()
    const { user_id } = createUser(tenant, { email: 'ada@example.com' })
    await expectRefusal(client.totps.recoveryCodes({ user_id }), 404, 'totps_not_found_for_user')
    await expectRefusal(
      client.totps.recover({ user_id, recovery_code: 'ckss-2skx-ebow' }),
      404,
      'totps_not_found_for_user',
    )
  },
)
