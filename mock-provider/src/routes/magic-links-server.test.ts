import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { listMessages } from '../messages/messages.ts'
import { createServerProject } from '../testing/server-sdk.ts'
import { createUser, users } from '../users/users.ts'

const EMAIL = 'ada@example.com'
const MINUTE_MS = 60_000
const USED = { status_code: 401, error_type: 'unable_to_auth_magic_link' }
const UNKNOWN = { status_code: 404, error_type: 'magic_link_not_found' }

async function createProject(config: Parameters<typeof createServerProject>[0] = {}) {
  const urls = ['http://localhost:3000/authenticate']
  const redirect_urls = {
    login: [...urls, 'http://localhost:3000/login'],
    signup: ['http://localhost:3000'],
    reset_password: [],
  }
  const project = await createServerProject({ redirect_urls, ...config })
  project.tenant.clock.freeze()
  /** Reads the token of the latest mail to an address. */
  const readToken = (to = EMAIL) => {
    const [link] = listMessages(project.tenant, { to })[0]?.links ?? []
    return new URL(link?.href ?? '').searchParams.get('token') ?? ''
  }
  const { authenticate, email, create } = project.client.magicLinks
  const api = project.client.magicLinks
  return {
    ...project,
    readToken,
    authenticate: authenticate.bind(api),
    create: create.bind(api),
    email,
    countMails: () => listMessages(project.tenant).length,
  }
}

/** Returns the URL to which a mailed link redirects the browser. */
async function findTarget(href: string): Promise<string | null> {
  const { headers } = await fetch(href, { redirect: 'manual' })
  return headers.get('location')
}

test(
  'a new email address gets a signup link, a known one gets a login link',
  { tags: ['server.36', 'server.37', 'method.magic-links-email-login-or-create'] },
  async () => {
    const { email, tenant } = await createProject()
    const urls = {
      login_magic_link_url: 'http://localhost:3000/login',
      signup_magic_link_url: 'http://localhost:3000/signup',
    }
    const first = await email.loginOrCreate({ email: EMAIL, ...urls, signup_template_id: '' })
    const second = await email.loginOrCreate({ email: EMAIL, ...urls })
    expect([first.user_created, second.user_created]).toEqual([true, false])
    expect(second).toMatchObject({ user_id: first.user_id, email_id: first.email_id, status_code: 200 })
    expect(users(tenant).get(first.user_id)?.emails).toMatchObject([{ email_id: first.email_id, verified: false }])
    const mails = listMessages(tenant, { to: EMAIL })
    expect(mails.map(({ template }) => template)).toEqual(['magic_link_login', 'magic_link_signup'])
    const [login, signup] = await Promise.all(mails.map(({ links }) => findTarget(links[0]?.href ?? '')))
    expect([login, signup]).toEqual([
      expect.stringMatching(/^http:\/\/localhost:3000\/login\?.*token=/),
      expect.stringMatching(/^http:\/\/localhost:3000\/signup\?.*token=/),
    ])
  },
)

test('a pending user becomes active by authenticating with a magic link', async () => {
  const { email, authenticate, client, readToken } = await createProject()
  const { user_id } = await email.loginOrCreate({ email: EMAIL, create_user_as_pending: true })
  expect((await client.users.get({ user_id })).status).toBe('pending')
  const { user } = await authenticate({ token: readToken() })
  expect(user).toMatchObject({ status: 'active', emails: [{ verified: true }] })
})

test(
  'a magic link starts a session only if the call has a duration',
  { tags: ['server.38', 'server.39'] },
  async () => {
    const { email, authenticate, readToken } = await createProject()
    const { user_id, email_id } = await email.loginOrCreate({ email: EMAIL })
    const without = await authenticate({ token: readToken() })
    expect(without).toMatchObject({ user_id, method_id: email_id, session_token: '', session_jwt: '', session: null })
    expect(without.reset_sessions).toBe(false)
    await email.send({ email: EMAIL })
    const { session, session_token, session_jwt, user } = await authenticate({
      token: readToken(),
      session_duration_minutes: 60,
      session_custom_claims: { plan: 'pro' },
      attributes: { ip_address: '203.0.113.7' },
    })
    expect(session).toMatchObject({
      user_id,
      custom_claims: { plan: 'pro' },
      attributes: { ip_address: '203.0.113.7' },
      authentication_factors: [
        { type: 'magic_link', delivery_method: 'email', email_factor: { email_id, email_address: EMAIL } },
      ],
    })
    expect([session_token, session_jwt].every((token) => token.length > 40)).toBe(true)
    expect(user.emails).toMatchObject([{ verified: true }])
  },
)

test('a magic link works once before it expires, and a made-up token is refused', { tags: 'server.40' }, async () => {
  const { email, authenticate, readToken, tenant } = await createProject()
  await email.loginOrCreate({ email: EMAIL, signup_expiration_minutes: 5 })
  const expired = readToken()
  tenant.clock.advance(5 * MINUTE_MS)
  await expect(authenticate({ token: expired })).rejects.toMatchObject(USED)
  await email.send({ email: EMAIL })
  const used = readToken()
  tenant.clock.advance(60 * MINUTE_MS - 1)
  await authenticate({ token: used })
  await expect(authenticate({ token: used })).rejects.toMatchObject(USED)
  await expect(authenticate({ token: 'made-up' })).rejects.toMatchObject(UNKNOWN)
})

test('a magic link with a code challenge requires its verifier', { tags: 'server.41' }, async () => {
  const { email, authenticate, readToken } = await createProject({ pkce_required_for_email_magic_links: true })
  const code_verifier = 'v'.repeat(43)
  const code_challenge = createHash('sha256').update(code_verifier).digest('base64url')
  await email.loginOrCreate({ email: EMAIL, code_challenge })
  const token = readToken()
  const refused = async (verifier: object, error_type: string) =>
    expect(authenticate({ token, ...verifier })).rejects.toMatchObject({ status_code: 400, error_type })
  await refused({}, 'pkce_expected_code_verifier')
  await refused({ code_verifier: '' }, 'pkce_expected_code_verifier')
  await refused({ code_verifier: 'w'.repeat(43) }, 'pkce_mismatch')
  expect((await authenticate({ token, code_verifier })).status_code).toBe(200)
  // The project's PKCE setting concerns browsers, so a server may omit the challenge.
  await email.send({ email: EMAIL })
  const unexpected = authenticate({ token: readToken(), code_verifier })
  await expect(unexpected).rejects.toMatchObject({ error_type: 'pkce_did_not_expect_code_verifier' })
  const malformed = email.send({ email: EMAIL, code_challenge: 'short' })
  await expect(malformed).rejects.toMatchObject({ status_code: 400, error_type: 'invalid_pkce_code_challenge' })
})

test(
  'a refused request for a magic link creates no user and sends nothing',
  { tags: 'method.magic-links-email-login-or-create' },
  async () => {
    const { email, tenant, countMails } = await createProject({ template_ids: [] })
    const refused = async (changes: object, error_type: string) =>
      expect(email.loginOrCreate({ email: EMAIL, ...changes })).rejects.toMatchObject({ status_code: 400, error_type })
    await refused({ email: 'ada' }, 'invalid_email')
    await refused({ login_magic_link_url: 'https://evil.example/x' }, 'no_match_for_provided_magic_link_url')
    await refused({ login_magic_link_url: 'nowhere' }, 'invalid_login_magic_link_url')
    await refused({ login_expiration_minutes: 4 }, 'invalid_expiration')
    await refused({ signup_expiration_minutes: 10_081 }, 'invalid_expiration')
    await refused({ locale: 'tlh' }, 'invalid_locale')
    await refused({ login_template_id: 'unknown' }, 'invalid_template_id')
    Object.assign(tenant.config, { redirect_urls: { login: [], signup: [], reset_password: [] } })
    await refused({}, 'no_default_login_redirect_url_set')
    expect([users(tenant).size, countMails()]).toEqual([0, 0])
  },
)

test(
  'sending a magic link to an unknown email address is refused',
  { tags: ['server.42', 'method.magic-links-email-send'] },
  async () => {
    const { email, countMails } = await createProject()
    await expect(email.send({ email: EMAIL })).rejects.toMatchObject({
      status_code: 404,
      error_type: 'email_not_found',
    })
    expect(countMails()).toBe(0)
  },
)

test(
  'a magic link adds a new email address to the selected user within five minutes',
  { tags: 'server.43' },
  async () => {
    const { email, authenticate, readToken, client, tenant } = await createProject()
    const { user_id } = await client.users.create({ email: EMAIL, external_id: 'ada|1' })
    const added = 'second@example.com'
    const sent = await email.send({ email: added, user_id: 'ada|1' })
    expect(sent.user_id).toBe(user_id)
    const late = readToken(added)
    tenant.clock.advance(5 * MINUTE_MS)
    await expect(authenticate({ token: late })).rejects.toMatchObject(USED)
    expect((await client.users.get({ user_id })).emails).toHaveLength(1)
    const again = await email.send({ email: added, user_id })
    tenant.clock.advance(5 * MINUTE_MS - 1)
    const { user, method_id } = await authenticate({ token: readToken(added) })
    expect(method_id).toBe(again.email_id)
    expect(user.emails).toMatchObject([{ email: EMAIL }, { email: added, verified: true, email_id: again.email_id }])
  },
)

test('a magic link can add a new email address by session, but not one of another user', async () => {
  const { email, create, authenticate, readToken, tenant } = await createProject()
  const { user_id } = createUser(tenant, { email: EMAIL })
  const other = createUser(tenant, { email: 'grace@example.com' })
  const { token } = await create({ user_id })
  const { session_token, session_jwt } = await authenticate({ token, session_duration_minutes: 60 })
  await email.send({ email: 'second@example.com', session_jwt })
  const { session } = await authenticate({ token: readToken('second@example.com'), session_token })
  expect(session?.authentication_factors.map(({ delivery_method }) => delivery_method)).toEqual(['embedded', 'email'])
  const refused = async (selection: object, status_code: number, error_type: string) =>
    expect(email.send({ email: 'grace@example.com', ...selection })).rejects.toMatchObject({ status_code, error_type })
  await refused({ session_token }, 400, 'duplicate_email_for_user')
  await refused({ user_id }, 400, 'duplicate_email_for_user')
  await refused({ session_token, session_jwt }, 400, 'too_many_session_arguments')
  await refused({ session_token, user_id: other.user_id }, 400, 'user_id_mismatch')
  await refused({ session_token: 'unknown' }, 404, 'session_not_found')
  await refused({ user_id: 'nobody' }, 400, 'invalid_user_id')
  await refused({ user_id: 'user-test-unknown' }, 404, 'user_not_found')
})

test('another user’s session is refused with a magic link and does not use up the link', async () => {
  const { email, create, authenticate, readToken, tenant } = await createProject()
  const other = createUser(tenant, { email: 'grace@example.com' })
  const { token } = await create({ user_id: other.user_id })
  const { session_token } = await authenticate({ token, session_duration_minutes: 60 })
  await email.loginOrCreate({ email: EMAIL })
  const mismatch = authenticate({ token: readToken(), session_token })
  await expect(mismatch).rejects.toMatchObject({ status_code: 400, error_type: 'user_id_mismatch' })
  const short = authenticate({ token: readToken(), session_duration_minutes: 4 })
  await expect(short).rejects.toMatchObject({ status_code: 400, error_type: 'invalid_session_duration_minutes' })
  expect((await authenticate({ token: readToken() })).user.emails).toMatchObject([{ email: EMAIL, verified: true }])
})

test(
  'verifying the email address of a user with a password for the first time ends all earlier sessions',
  { tags: 'method.sessions-get' },
  async () => {
    const { email, create, authenticate, readToken, tenant, client } = await createProject()
    const user = createUser(tenant, { email: EMAIL })
    user.password = { password_id: 'password-test-1', requires_reset: false }
    const { user_id } = user
    const { token } = await create({ user_id })
    const earlier = await authenticate({ token, session_duration_minutes: 60 })
    await email.send({ email: EMAIL })
    const { session_token } = earlier
    const proven = await authenticate({ token: readToken(), session_token, session_duration_minutes: 60 })
    expect(proven).toMatchObject({ reset_sessions: true, user: { password: { requires_reset: true } } })
    expect(proven.session_token).not.toBe(session_token)
    expect((await client.sessions.get({ user_id })).sessions).toMatchObject([
      { session_id: proven.session?.session_id, authentication_factors: [{ delivery_method: 'email' }] },
    ])
  },
)

test('a locked user receives no magic links and cannot use one', async () => {
  const { email, authenticate, readToken, tenant } = await createProject()
  const { user_id } = await email.loginOrCreate({ email: EMAIL })
  const user = users(tenant).get(user_id)
  Object.assign(user ?? {}, { is_locked: true, lock_expires_at: null })
  const locked = { status_code: 429, error_type: 'user_lock_limit_reached' }
  await expect(email.send({ email: EMAIL })).rejects.toMatchObject(locked)
  await expect(authenticate({ token: readToken() })).rejects.toMatchObject(locked)
})

test(
  'an invited user is pending until the link is used',
  { tags: ['server.44', 'method.magic-links-email-invite'] },
  async () => {
    const { email, authenticate, readToken, client, tenant } = await createProject()
    const trusted_metadata = { team: 7 }
    const invited = { email: EMAIL, name: { first_name: 'Ada' }, trusted_metadata, no_such_member: true, roles: ['x'] }
    const { user_id, email_id } = await email.invite({
      ...invited,
      invite_magic_link_url: 'http://localhost:3000/invited',
    })
    expect(await client.users.get({ user_id })).toMatchObject({
      status: 'pending',
      name: { first_name: 'Ada', last_name: '' },
      trusted_metadata,
      emails: [{ email_id }],
    })
    expect(listMessages(tenant)).toMatchObject([{ to: EMAIL, template: 'magic_link_invite' }])
    await expect(email.invite({ email: EMAIL })).rejects.toMatchObject({ error_type: 'user_already_invited' })
    expect((await authenticate({ token: readToken() })).user.status).toBe('active')
    await expect(email.invite({ email: EMAIL })).rejects.toMatchObject({ error_type: 'duplicate_email' })
  },
)

test(
  'a revoked invitation link cannot be used, and its user can be invited again',
  { tags: ['server.44', 'method.magic-links-email-revoke-invite'] },
  async () => {
    const { email, authenticate, readToken, client } = await createProject()
    const { user_id } = await email.invite({ email: EMAIL })
    const token = readToken()
    expect(await email.revokeInvite({ email: EMAIL })).toEqual({ request_id: expect.any(String), status_code: 200 })
    await expect(authenticate({ token })).rejects.toMatchObject(USED)
    expect((await client.users.get({ user_id })).status).toBe('pending')
    expect((await email.invite({ email: EMAIL, invite_expiration_minutes: 5 })).user_id).toBe(user_id)
    const unknown = email.revokeInvite({ email: 'nobody@example.com' })
    await expect(unknown).rejects.toMatchObject({ status_code: 404, error_type: 'email_not_found' })
  },
)

test(
  'an expired invitation can be repeated, and revoking one does not affect other links',
  { tags: 'method.magic-links-email-revoke-invite' },
  async () => {
    const { email, authenticate, readToken, tenant } = await createProject()
    const { user_id } = await email.invite({ email: EMAIL, invite_expiration_minutes: 5 })
    tenant.clock.advance(5 * MINUTE_MS)
    expect((await email.invite({ email: EMAIL })).user_id).toBe(user_id)
    await email.loginOrCreate({ email: EMAIL })
    const login = readToken()
    await email.revokeInvite({ email: EMAIL })
    Object.assign(users(tenant).get(user_id) ?? {}, { is_locked: true, lock_expires_at: null })
    const locked = email.invite({ email: EMAIL })
    await expect(locked).rejects.toMatchObject({ status_code: 429, error_type: 'user_lock_limit_reached' })
    Object.assign(users(tenant).get(user_id) ?? {}, { is_locked: false })
    expect((await authenticate({ token: login })).user_id).toBe(user_id)
  },
)

test('an invitation that is refused creates no user', { tags: 'method.magic-links-email-invite' }, async () => {
  const { email, tenant } = await createProject()
  const refused = async (changes: object, error_type: string) =>
    expect(email.invite({ email: EMAIL, ...changes })).rejects.toMatchObject({ status_code: 400, error_type })
  await refused({ invite_magic_link_url: 'nowhere' }, 'invalid_invite_magic_link_url')
  await refused({ invite_magic_link_url: 'https://evil.example' }, 'no_match_for_provided_magic_link_url')
  await refused({ invite_expiration_minutes: 4 }, 'invalid_expiration')
  await refused({ untrusted_metadata: { long: 'x'.repeat(4096) } }, 'metadata_too_large')
  tenant.config.redirect_urls.signup = []
  await refused({}, 'no_default_invite_redirect_url_set')
  expect(users(tenant).size).toBe(0)
})

test(
  'an embedded magic link signs its user in without verifying an email address',
  { tags: ['server.45', 'method.magic-links-create'] },
  async () => {
    const { create, authenticate, client, tenant } = await createProject()
    const { user_id } = await client.users.create({ email: EMAIL, external_id: 'ada|1', create_user_as_pending: true })
    const created = await create({ user_id: 'ada|1' })
    expect(created.user_id).toBe(user_id)
    const { session, user, method_id } = await authenticate({ token: created.token, session_duration_minutes: 60 })
    expect(session?.authentication_factors).toMatchObject([
      { type: 'magic_link', delivery_method: 'embedded', embeddable_magic_link_factor: { embedded_id: method_id } },
    ])
    expect(user).toMatchObject({ status: 'active', emails: [{ verified: false }] })
    await expect(authenticate({ token: created.token })).rejects.toMatchObject(USED)
    const late = await create({ user_id })
    tenant.clock.advance(60 * MINUTE_MS)
    await expect(authenticate({ token: late.token })).rejects.toMatchObject(USED)
    const orphan = await create({ user_id, expiration_minutes: 5 })
    await client.users.delete({ user_id })
    await expect(authenticate({ token: orphan.token })).rejects.toMatchObject(UNKNOWN)
    await expect(create({ user_id })).rejects.toMatchObject({ status_code: 404, error_type: 'user_not_found' })
    const long = create({ user_id, expiration_minutes: 10_081 })
    await expect(long).rejects.toMatchObject({ status_code: 400, error_type: 'invalid_expiration' })
  },
)

test(
  'a magic link can be bound to the IP address and browser that requested it',
  { tags: ['server.46', 'method.magic-links-authenticate', 'method.magic-links-create'] },
  async () => {
    const { email, create, authenticate, readToken } = await createProject()
    const attributes = { ip_address: '203.0.113.7', user_agent: 'Browser/1' }
    const both = { ip_match_required: true, user_agent_match_required: true }
    const mismatch = { status_code: 401, error_type: 'attribute_mismatch' }
    const { user_id } = await email.loginOrCreate({ email: EMAIL, attributes })
    const token = readToken()
    for (const other of [{}, { ...attributes, ip_address: '203.0.113.8' }, { ...attributes, user_agent: 'Browser/2' }])
      await expect(authenticate({ token, attributes: other, options: both })).rejects.toMatchObject(mismatch)
    const address = { ip_match_required: true, user_agent_match_required: false }
    const moved = { ...attributes, user_agent: 'Browser/2' }
    expect((await authenticate({ token, attributes: moved, options: address })).status_code).toBe(200)
    const tied = await create({ user_id, attributes })
    const elsewhere = authenticate({ token: tied.token, attributes: moved, options: both })
    await expect(elsewhere).rejects.toMatchObject(mismatch)
    expect((await authenticate({ token: tied.token, attributes, options: both })).status_code).toBe(200)
    const untied = await create({ user_id, attributes: { ip_address: '' } })
    const unknown = authenticate({ token: untied.token, attributes: { ip_address: '' }, options: address })
    await expect(unknown).rejects.toMatchObject(mismatch)
  },
)

test(
  'a link requested in a browser can be authenticated by the server, and the reverse',
  { tags: ['method.magic-links-authenticate', 'method.magic-links-email-send'] },
  async () => {
    const { call, authenticate, email, readToken, tenant } = await createProject()
    const basic = Buffer.from(`${tenant.public_token}:${tenant.public_token}`).toString('base64')
    const browser = { authorization: `Basic ${basic}`, 'user-agent': 'Browser/1' }
    expect((await call('POST', '/sdk/v1/magic_links/email/login_or_create', { email: EMAIL }, browser)).status).toBe(
      200,
    )
    const options = { ip_match_required: true, user_agent_match_required: true }
    const attributes = { ip_address: '127.0.0.1', user_agent: 'Browser/1' }
    expect((await authenticate({ token: readToken(), attributes, options })).user.emails).toMatchObject([
      { email: EMAIL },
    ])
    await email.send({ email: EMAIL })
    const body = { token: readToken(), session_duration_minutes: 60 }
    expect((await call('POST', '/sdk/v1/magic_links/authenticate', body, browser)).status).toBe(200)
  },
)

test(
  'the sandbox values for magic links have their documented results, for servers only',
  { tags: 'server.47' },
  async () => {
    const { email, authenticate, call, countMails, tenant } = await createProject()
    const user_id = 'user-test-e3795c81-f849-4167-bfda-e4a6e9c280fd'
    expect((await email.revokeInvite({ email: 'Sandbox@stytch.com' })).status_code).toBe(200)
    const token = 'DOYoip3rvIMMW5lgItikFK-Ak1CfMsgjuiCyI7uuU94='
    for (const _time of [1, 2])
      expect(await authenticate({ token })).toMatchObject({ status_code: 200, user_id, session: null })
    expect((await authenticate({ token, session_duration_minutes: 60 })).session).toMatchObject({ user_id })
    const used = authenticate({ token: '3pzjQpgksDlGKWEwUq2Up--hCHC_0oamfLHyfspKDFU=' })
    await expect(used).rejects.toMatchObject(USED)
    const unknown = authenticate({ token: 'CprTtwhnRNiMBiUS2jSLcWYrfuO2POeBNdo5HhW6qTM=' })
    await expect(unknown).rejects.toMatchObject(UNKNOWN)
    const to = { email: 'sandbox@stytch.com' }
    for (const sent of [await email.send(to), await email.loginOrCreate(to), await email.invite(to)])
      expect(sent).toMatchObject({ status_code: 200, user_id })
    expect(countMails()).toBe(0)
    const basic = Buffer.from(`${tenant.public_token}:${tenant.public_token}`).toString('base64')
    const body = { token, session_duration_minutes: 60 }
    const browser = await call('POST', '/sdk/v1/magic_links/authenticate', body, { authorization: `Basic ${basic}` })
    expect(browser.body).toMatchObject(UNKNOWN)
  },
)
