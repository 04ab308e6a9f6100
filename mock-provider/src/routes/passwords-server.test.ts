import { expect, test } from 'vitest'
import { listMessages } from '../messages/messages.ts'
import { callAsBrowser, expectRefusal } from '../testing/server-browser.ts'
import { createServerProject } from '../testing/server-sdk.ts'
import { createUser, requireUser, users } from '../users/users.ts'

const EMAIL = 'ada@example.com'
const PASSWORD = 'marvellous giraffe 9'
const OTHER_PASSWORD = 'sincere walrus 77 hums'
const RESET_URLS = {
  reset_password_redirect_url: 'http://localhost:3000/reset',
  login_redirect_url: 'http://localhost:3000/authenticate',
}

async function createPasswordProject() {
  const project = await createServerProject()
  const { user_id } = await project.client.passwords.create({ email: EMAIL, password: PASSWORD })
  const logIn = (password: string, more: object = {}) =>
    project.client.passwords.authenticate({ email: EMAIL, password, session_duration_minutes: 60, ...more })
  return { ...project, project, user_id, logIn }
}

test(
  'a server creates a user with a password, who can log in with it in a browser',
  { tags: ['server.52', 'method.passwords-create'] },
  async () => {
    const project = await createServerProject()
    const { client, tenant } = project
    const created = await client.passwords.create({
      email: EMAIL,
      password: PASSWORD,
      session_duration_minutes: 60,
      session_custom_claims: { plan: 'free' },
      name: { first_name: 'Ada' },
      trusted_metadata: { tier: 1 },
      untrusted_metadata: { theme: 'dark' },
    })
    expect(created).toMatchObject({
      status_code: 200,
      session: { custom_claims: { plan: 'free' }, authentication_factors: [{ type: 'password' }] },
      user: { name: { first_name: 'Ada' }, trusted_metadata: { tier: 1 }, untrusted_metadata: { theme: 'dark' } },
    })
    expect(created.email_id).toBe(requireUser(tenant, created.user_id).emails[0]?.email_id)
    const inBrowser = await callAsBrowser(project, '/passwords/authenticate', {
      email: EMAIL,
      password: PASSWORD,
      session_duration_minutes: 60,
    })
    expect(inBrowser.body).toMatchObject({ data: { user_id: created.user_id } })
  },
)

test(
  'creating a user with a weak or breached password or a known email address is refused',
  { tags: ['server.52', 'method.passwords-create'] },
  async () => {
    const { client, tenant } = await createServerProject({ breached_passwords: [OTHER_PASSWORD] })
    await expectRefusal(client.passwords.create({ email: EMAIL, password: 'qzkwv7' }), 400, 'weak_password')
    await expectRefusal(client.passwords.create({ email: EMAIL, password: OTHER_PASSWORD }), 400, 'breached_password')
    await expectRefusal(client.passwords.create({ email: 'ada', password: PASSWORD }), 400, 'invalid_email')
    const tooMany = Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`key${index}`, 1]))
    await expectRefusal(
      client.passwords.create({ email: EMAIL, password: PASSWORD, trusted_metadata: tooMany }),
      400,
      'metadata_too_many_keys',
    )
    expect(users(tenant).size).toBe(0)
    createUser(tenant, { email: EMAIL })
    await expectRefusal(
      client.passwords.create({ email: 'ADA@example.com', password: PASSWORD }),
      400,
      'duplicate_email',
    )
  },
)

test('a password login without a duration starts no session', async () => {
  const { client, user_id } = await createPasswordProject()
  expect(await client.passwords.authenticate({ email: EMAIL, password: PASSWORD })).toMatchObject({
    user_id,
    session: null,
    session_token: '',
    session_jwt: '',
  })
})

test('too many wrong passwords lock the user', { tags: 'server.53' }, async () => {
  const { client, logIn, tenant, user_id } = await createPasswordProject()
  tenant.config.user_lock_threshold = 2
  await expectRefusal(logIn('wrong'), 401, 'unauthorized_credentials')
  await expectRefusal(logIn('wrong'), 401, 'unauthorized_credentials')
  await expectRefusal(logIn(PASSWORD), 429, 'user_lock_limit_reached')
  expect(await client.users.get({ user_id })).toMatchObject({ is_locked: true })
  expect((await client.sessions.get({ user_id })).sessions).toEqual([])
})

test(
  'a password login is refused for an unknown email address and for a user without a password',
  { tags: 'method.passwords-authenticate' },
  async () => {
    const { client, tenant } = await createServerProject()
    const login = { email: EMAIL, password: PASSWORD }
    await expectRefusal(client.passwords.authenticate(login), 404, 'email_not_found')
    createUser(tenant, { email: EMAIL })
    await expectRefusal(client.passwords.authenticate(login), 400, 'no_user_password')
  },
)

test('a login with another user’s session is refused before the password is checked', async () => {
  const { client, logIn, tenant } = await createPasswordProject()
  tenant.config.user_lock_threshold = 1
  const other = await client.passwords.create({
    email: 'bob@example.com',
    password: PASSWORD,
    session_duration_minutes: 5,
  })
  await expectRefusal(logIn('wrong', { session_token: other.session_token }), 400, 'user_id_mismatch')
  expect((await logIn(PASSWORD)).session?.authentication_factors).toHaveLength(1)
})

test(
  'the password strength check applies the project’s policy',
  { tags: ['server.54', 'method.passwords-strength-check'] },
  async () => {
    const { client, tenant } = await createServerProject()
    expect(await client.passwords.strengthCheck({ password: 'ada', email: EMAIL })).toMatchObject({
      valid_password: false,
      strength_policy: 'zxcvbn',
      feedback: { suggestions: expect.any(Array), luds_requirements: null },
    })
    tenant.config.password_config = { luds_minimum_count: 8, luds_complexity: 3 }
    expect(await client.passwords.strengthCheck({ password: 'abc' })).toMatchObject({
      strength_policy: 'luds',
      feedback: { luds_requirements: { has_lower_case: true, has_digit: false, missing_characters: 5 } },
    })
  },
)

test(
  'an emailed reset link sets a new password and ends all earlier sessions',
  { tags: ['server.56', 'method.passwords-email-reset', 'method.passwords-email-reset-start'] },
  async () => {
    const { client, logIn, tenant, user_id, project } = await createPasswordProject()
    const before = await logIn(PASSWORD)
    const { email_id } = requireUser(tenant, user_id).emails[0] ?? {}
    const started = await client.passwords.email.resetStart({ email: EMAIL, ...RESET_URLS })
    expect(started).toMatchObject({ user_id, email_id })
    const token = new URL(listMessages(tenant)[0]?.links[0]?.href ?? '').searchParams.get('token') ?? ''
    const { session_token } = before
    await expectRefusal(client.passwords.email.reset({ token, password: 'qzkwv7' }), 400, 'weak_password')
    const reset = await client.passwords.email.reset({
      token,
      password: OTHER_PASSWORD,
      session_token,
      session_duration_minutes: 60,
    })
    expect(reset).toMatchObject({ user_id, user: { emails: [{ verified: true }] } })
    await expectRefusal(client.sessions.authenticate({ session_token }), 404, 'session_not_found')
    expect((await client.sessions.get({ user_id })).sessions.map(({ session_id }) => session_id)).toEqual([
      reset.session?.session_id,
    ])
    await expectRefusal(
      client.passwords.email.reset({ token, password: OTHER_PASSWORD }),
      401,
      'unable_to_auth_password_reset_token',
    )
    const { body } = await callAsBrowser(project, '/passwords/authenticate', {
      email: EMAIL,
      password: OTHER_PASSWORD,
      session_duration_minutes: 60,
    })
    expect(body).toMatchObject({ data: { user_id } })
  },
)

test(
  'a reset link can be bound to the IP address that requested it, and a wrong one does not use it up',
  { tags: ['server.46', 'method.passwords-email-reset'] },
  async () => {
    const { client, tenant } = await createPasswordProject()
    const attributes = { ip_address: '203.0.113.7' }
    await client.passwords.email.resetStart({ email: EMAIL, ...RESET_URLS, attributes })
    const token = new URL(listMessages(tenant)[0]?.links[0]?.href ?? '').searchParams.get('token') ?? ''
    const options = { ip_match_required: true, user_agent_match_required: false }
    const reset = (ip_address: string) =>
      client.passwords.email.reset({ token, password: OTHER_PASSWORD, options, attributes: { ip_address } })
    await expectRefusal(reset('203.0.113.8'), 401, 'attribute_mismatch')
    expect((await reset('203.0.113.7')).status_code).toBe(200)
  },
)

test('a reset mail is sent to known addresses only', { tags: 'method.passwords-email-reset-start' }, async () => {
  const { client, tenant } = await createServerProject()
  const start = (more: object) => client.passwords.email.resetStart({ email: EMAIL, ...RESET_URLS, ...more })
  await expectRefusal(start({}), 404, 'email_not_found')
  await expectRefusal(start({ email: 'ada' }), 400, 'invalid_email')
  createUser(tenant, { email: EMAIL })
  await start({ reset_password_redirect_url: '' })
  expect(listMessages(tenant)).toHaveLength(1)
  tenant.config.redirect_urls.reset_password.shift() // the default
  await expectRefusal(start({ reset_password_redirect_url: '' }), 400, 'no_password_reset_redirect_url')
  await expectRefusal(
    start({ reset_password_redirect_url: 'https://elsewhere.example' }),
    400,
    'no_match_for_provided_magic_link_url',
  )
  expect(listMessages(tenant)).toHaveLength(1)
})

test(
  'a password reset with the old password sets a new one and ends all sessions',
  { tags: ['server.57', 'method.passwords-existing-password-reset'] },
  async () => {
    const { client, logIn, user_id } = await createPasswordProject()
    const { session_token } = await logIn(PASSWORD)
    const reset = (existing_password: string) =>
      client.passwords.existingPassword.reset({
        email: EMAIL,
        existing_password,
        new_password: OTHER_PASSWORD,
        session_token,
      })
    await expectRefusal(reset('wrong'), 401, 'unauthorized_credentials')
    expect(await reset(PASSWORD)).toMatchObject({ user_id, session: null })
    expect((await client.sessions.get({ user_id })).sessions).toEqual([])
    expect(await logIn(OTHER_PASSWORD)).toMatchObject({ user_id })
  },
)

test(
  'a password reset by a session with a fresh factor ends the other sessions',
  { tags: ['server.57', 'method.passwords-sessions-reset'] },
  async () => {
    const { client, logIn, tenant, user_id } = await createPasswordProject()
    const [kept, other] = [await logIn(PASSWORD), await logIn(PASSWORD)]
    const { session_token } = kept
    await expectRefusal(client.passwords.sessions.reset({ password: OTHER_PASSWORD }), 400, 'no_session_arguments')
    expect(await client.passwords.sessions.reset({ password: OTHER_PASSWORD, session_token })).toMatchObject({
      user_id,
      session_token,
      session: { session_id: kept.session?.session_id },
    })
    await expectRefusal(client.sessions.authenticate({ session_token: other.session_token }), 404, 'session_not_found')
    tenant.clock.advance(300_000)
    const late = client.passwords.sessions.reset({ password: PASSWORD, session_token })
    await expect(late).rejects.toMatchObject({ error_type: 'session_too_old_to_reset_password' })
  },
)

test('the sandbox email address logs in with any password, for servers only', { tags: 'server.47' }, async () => {
  const { client, project } = { ...(await createServerProject()), project: await createServerProject() }
  const wanted = { email: 'sandbox@stytch.com', password: 'any' }
  const user_id = 'user-test-e3795c81-f849-4167-bfda-e4a6e9c280fd'
  expect(await client.passwords.authenticate(wanted)).toMatchObject({ user_id, session: null })
  expect(await client.passwords.create({ ...wanted, session_duration_minutes: 5 })).toMatchObject({
    user_id,
    email_id: expect.stringMatching(/^email-test-/),
    session: { user_id },
  })
  const inBrowser = await callAsBrowser(project, '/passwords/authenticate', { ...wanted, session_duration_minutes: 5 })
  expect(inBrowser.body).toMatchObject({ error_type: 'email_not_found' })
})
